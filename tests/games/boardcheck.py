"""What every board in the browser keeps to, whatever the game."""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from marchstone.core.protocol import AnyGame
from marchstone.core.words import ENGLISH, Voice
from marchstone.web.drawing import render_board

NAMES = ("Ailsa", "Bruce <b>", "Catriona", "Dougal")  # a name is text, never markup
VOID = {"input", "br", "img", "hr", "meta", "link"}


def board_of(game: AnyGame, view: Any, last: frozenset[str] = frozenset()) -> str:
    return render_board(game, view, Voice(ENGLISH, NAMES[: len(view.scores)], view.seat), last)


def attributes(html: str, name: str) -> list[str]:
    return re.findall(rf'\s{name}="([^"]*)"', html)


def picks_of(game: AnyGame, view: Any, html: str) -> tuple[set[str], set[str]]:
    """What can be picked, each once, and of it what the legal paths lead over: all of that."""
    picks = Counter(attributes(html, "data-pick"))
    wanted = {step for action in view.legal for step in game.path(action)}
    assert wanted <= picks.keys()
    assert max(picks.values(), default=1) == 1
    return set(picks), wanted


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
