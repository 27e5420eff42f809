"""What every board in the browser keeps to, whatever the game."""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from marchstone.core.protocol import AnyGame
from marchstone.core.words import ENGLISH, Voice
from marchstone.web.drawing import render_board

NAMES = ("Ailsa", "Bruce <b>", "Catriona", "Dougal")  # a name is text, never markup
TAG = re.compile(r"<[^>]*\sdata-pick=[^>]*>")
ATTRIBUTE = re.compile(r'\s(data-[a-z]+)="([^"]*)"')
VOID = {"input", "br", "img", "hr", "meta", "link"}


def board_of(game: AnyGame, view: Any, last: frozenset[str] = frozenset()) -> str:
    return render_board(game, view, Voice(ENGLISH, NAMES[: len(view.scores)], view.seat), last)


def attributes(html: str, name: str) -> list[str]:
    return re.findall(rf'\s{name}="([^"]*)"', html)


def picks_of(game: AnyGame, view: Any, html: str) -> tuple[set[str], set[str]]:
    """What can be picked, each once, and of it what the legal paths lead over: all of that.

    What stands for several picks, or also answers what may be asked later, may begin like others.
    """
    tags: list[dict[str, str]] = [dict(ATTRIBUTE.findall(tag)) for tag in TAG.findall(html)]
    alone = Counter(
        tag["data-pick"] for tag in tags if not tag.keys() & {"data-walk", "data-later"}
    )
    picks = {tag["data-pick"] for tag in tags}
    wanted = {step for action in view.legal for step in game.path(action)}
    assert wanted <= picks
    assert max(alone.values(), default=1) == 1
    for tag in tags:
        assert tag["data-pick"] in tag.get("data-walk", tag["data-pick"]).split()
    return picks, wanted


def walks_of(html: str) -> list[list[str]]:
    return [walk.split() for walk in attributes(html, "data-walk")]


def check_well_formed(html: str) -> None:
    balance = _Balance()
    balance.feed(html)
    assert balance.open == []
    assert "Bruce <b>" not in html


class _Balance(HTMLParser):
    """Raises where a tag is closed that is not the open one."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = Counter(name for name, _ in attrs)
        assert max(names.values(), default=1) == 1, f"<{tag}> says something twice: {attrs}"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
