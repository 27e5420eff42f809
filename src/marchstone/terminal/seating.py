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
    word: str  # as typed
    name: str
    bot: Bot | None  # None: a person


def default_seats(game: AnyGame, seats: int | None = None) -> list[str]:
    return ["human"] + ["greedy"] * ((seats or game.seat_counts[0]) - 1)


def seat(words: Sequence[str], game: AnyGame, t: Words) -> list[Sitter]:
    """A sitter for every seat, each with a name of his own."""
    game.check_seats(len(words))
    return [
        _human(word, number, t)
        if word.partition(":")[0] == "human"
        else Sitter(word, _bot_name(words, number), bots.get(word, game))
        for number, word in enumerate(words, start=1)
    ]


def _human(word: str, number: int, t: Words) -> Sitter:
    """Never called "You": a game may speak of everybody in the third person."""
    name = word.partition(":")[2].strip()
    if ":" in word and not name:
        raise BadOptions(f"{word!r} lacks the name after the colon")
    return Sitter(word, name or t("Player {n}", n=number), None)


def _bot_name(words: Sequence[str], number: int) -> str:
    word = words[number - 1]
    return word.capitalize() + (f" {number}" if words.count(word) > 1 else "")
