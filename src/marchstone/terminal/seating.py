"""Who sits where: `human,greedy` or `human:Anna,human:Ben`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from marchstone import bots
from marchstone.core.errors import BadOptions
from marchstone.core.protocol import AnyGame, Bot
from marchstone.core.words import Words


@dataclass(frozen=True, slots=True)
class Sitter:
    typed: str  # human:Anna, greedy
    name: str
    bot: Bot | None  # None: a person


def default_seats(game: AnyGame, seats: int | None = None) -> list[str]:
    return ["human"] + ["greedy"] * ((seats or game.seat_counts[0]) - 1)


def seat(asked: Sequence[str], game: AnyGame, t: Words) -> list[Sitter]:
    """A sitter for every seat, each with a name of his own."""
    game.check_seats(len(asked))
    return [
        _human(typed, number, t)
        if typed.partition(":")[0] == "human"
        else Sitter(typed, _bot_name(asked, number), bots.get(typed, game))
        for number, typed in enumerate(asked, start=1)
    ]


def _human(typed: str, number: int, t: Words) -> Sitter:
    """Never called "You": a game may speak of everybody in the third person."""
    name = typed.partition(":")[2].strip()
    if ":" in typed and not name:
        raise BadOptions(f"{typed!r} lacks the name after the colon")
    return Sitter(typed, name or t("Player {n}", n=number), None)


def _bot_name(asked: Sequence[str], number: int) -> str:
    typed = asked[number - 1]
    return typed.capitalize() + (f" {number}" if asked.count(typed) > 1 else "")
