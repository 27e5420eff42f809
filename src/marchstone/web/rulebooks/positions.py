"""Positions that explain a rule: a real board, taken from a recorded match.

`rulebook/positions.toml` of a game names for each the record beside it, the ply, the seat that
looks on, and the keys of the elements that the eye should find.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from marchstone.core.match import Match
from marchstone.core.protocol import AnyGame
from marchstone.core.record import Record
from marchstone.core.words import Voice
from marchstone.web.drawing import render_board


@dataclass(frozen=True, slots=True)
class Position:
    match: str  # the name of the record, without its .txt
    ply: int
    seat: int
    light: tuple[str, ...]


def positions(game: AnyGame) -> dict[str, Position]:
    file = game.folder / "rulebook" / "positions.toml"
    return _read(file) if game.board and file.is_file() else {}


@cache
def _read(file: Path) -> dict[str, Position]:
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        name: Position(it["match"], it["ply"], it["seat"], tuple(it["light"]))
        for name, it in told.items()
    }


def match_at(game: AnyGame, position: Position) -> Match:
    file = game.folder / "rulebook" / f"{position.match}.txt"
    return Match.replay(Record.read(file.read_text(encoding="utf-8")), position.ply)


@cache
def shown_board(game: AnyGame, name: str, language: str) -> str:
    """The board as its seat sees it, with what matters lit."""
    position = positions(game)[name]
    match, t = match_at(game, position), game.words(language)
    names = tuple(t("Player {n}", n=n) for n in range(1, match.seats + 1))
    voice = Voice(t, names, position.seat)
    return render_board(game, match.view(position.seat), voice, frozenset(position.light))
