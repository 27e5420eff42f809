"""A position as a picture that stands alone: SVG, and PNG for those who show no SVG."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from markupsafe import Markup

from marchstone.core.board import BOARD, PLACES
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Voice, Words
from marchstone.web import STATIC
from marchstone.web.drawing import drawn_board, named, whole
from marchstone.web.render import environment, symbols
from marchstone.web.svgstyle import style_of

WIDTH, HEIGHT = 1200, 630  # as previews of links are shown
MOST_LETTERS = 22  # of a name
VARIABLE = re.compile(r"var\(--[\w-]+(?:,[^()]*)?\)")
NOTES = re.compile(r"<!--.*?-->", re.S)
# What is for hands, ears and memory.
UNSEEN = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role)="[^"]*"')


@dataclass(frozen=True, slots=True)
class Plaque:
    """Who plays, and how he stands."""

    seat: int
    name: str
    score: int
    is_first: bool  # at the end


@dataclass(frozen=True, slots=True)
class Picture:
    """What stands on a picture beside the position."""

    title: str
    caption: str  # "Move 12 of 54", or how the game ended
    ranks: tuple[int, ...] = ()  # once the game is over


def has_picture(game: AnyGame) -> bool:
    return game.board is not None and game.board.position is not None


def draw(game: AnyGame, view: Any, voice: Voice, picture: Picture) -> str:
    """The position as the seat of the view sees it; nobody is asked for anything there."""
    assert game.board is not None
    assert game.board.position is not None
    t, view = voice.words, replace(view, legal=())
    parts = drawn_board(game, view, t, None)
    macros = _macros(game.name, t)
    drawing = str(macros.position(game.board.position(view, t)))
    position = named(whole({**parts, BOARD: drawing}), voice.names)
    svg = (
        environment()
        .get_template("picture.svg")
        .render(
            picture=picture,
            plaques=_plaques(view, voice, picture),
            symbols=symbols(game.name),
            style=Markup(style_of(game.name).sheet()),  # noqa: S704  made from files of ours
            position=Markup(position),  # noqa: S704  drawn by our templates
            paint=style_of(game.name).value,
            size=(WIDTH, HEIGHT),
            is_tall=getattr(macros, "is_tall", False),
            language=t.language,
        )
    )
    return _alone(svg, game.name)


@cache
def _macros(name: str, t: Words) -> Any:
    given = {"t": t, "names": PLACES, "paint": style_of(name).of}
    return environment().get_template(f"games/{name}/position.svg").make_module(given)


def _plaques(view: Any, voice: Voice, picture: Picture) -> list[Plaque]:
    return [
        Plaque(seat, _short(voice.names[seat]), score, picture.ranks[seat : seat + 1] == (1,))
        for seat, score in enumerate(view.scores)
    ]


def _short(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _alone(svg: str, game: str) -> str:
    """Without what only a page understands."""
    style, svg = style_of(game), UNSEEN.sub("", NOTES.sub("", svg))
    return VARIABLE.sub(lambda found: style.value(found[0]) or "#888888", svg).strip()


def as_png(svg: str) -> bytes:
    """As dots, with our own letters. It takes some hundredths of a second of a processor."""
    import resvg_py  # whoever needs no pictures waits for no library

    faces = [str(file) for file in sorted((STATIC / "fonts").glob("*.ttf"))]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            height=HEIGHT,
            font_files=faces,
            skip_system_fonts=bool(faces),
        )
    )
