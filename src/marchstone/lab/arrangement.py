"""Who plays whom, where, and which deals: all of it follows from the arrangement.

A deal is played in every seating, so that luck of the cards and of the seat falls on all alike.
Three bots at two seats meet in three groups of two. Two bots at three seats are one group with two
mixtures, a b b and a a b; over both, each bot holds as many seats as the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, TypeAlias

import marchstone
from marchstone import bots, games
from marchstone.core.chance.deal import SECRETS
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.errors import BadOptions, shown
from marchstone.core.plain import to_plain

Seating: TypeAlias = tuple[str, ...]  # a bot for every seat

DEALS, CHOICES = 0, 1  # what the seed is drawn on for


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What settles every game, whoever plays it and when."""

    game: str
    game_version: int
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int
    version: str

    def difference(self, other: Arrangement) -> str | None:
        """The first thing in which two arrangements differ, if they do."""
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if mine != theirs:
                return f"{field.name.replace('_', ' ')} {_told(theirs)}, not {_told(mine)}"
        return None


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={of}" for name, of in value.items())
    return ",".join(value) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    number: int
    deal: int  # the seed of the cards
    chance: int  # the seed of what the bots draw
    seating: Seating


def arrange(
    name: str, given: dict[str, Any], seats: int | None, names: Sequence[str], seed: int
) -> Arrangement:
    """An arrangement of what was typed; whatever is wrong in it is told before a game is played."""
    game = games.get(name)
    options = to_plain(parse_options(game.options, given))
    game.check_seats(seats := seats or game.seat_counts[0])
    if not 0 <= seed < SECRETS.start:  # all chance of a series is drawn by the quick generator
        raise BadOptions(f"a seed is a whole number from 0 to 2**64 - 1, not {shown(seed)}")
    if len(names) < 2:
        raise BadOptions("the arena takes two bots or more")
    if twice := [bot for bot in names if names.count(bot) > 1]:
        raise BadOptions(f"{twice[0]} is named twice")
    for bot in names:
        bots.get(bot, game, clock=False)
    return Arrangement(
        name, game.version, options, seats, tuple(names), seed, marchstone.__version__
    )


def groups(names: Sequence[str], seats: int) -> list[list[Seating]]:
    """Those who meet, each group with its mixtures."""
    if len(names) >= seats:
        return [[group] for group in combinations(names, seats)]
    mixtures = combinations_with_replacement(names, seats)
    return [[mixture for mixture in mixtures if set(mixture) == set(names)]]


@cache
def orders(mixture: Seating) -> tuple[Seating, ...]:
    """The orders around the table that no turning makes equal to each other or to themselves."""
    found = {min(rotations(order)) for order in permutations(mixture)}
    return tuple(order for order in sorted(found) if len(set(rotations(order))) == len(order))


def rotations(order: Seating) -> list[Seating]:
    return [order[turn:] + order[:turn] for turn in range(len(order))]


def seatings(mixtures: Sequence[Seating], round_number: int) -> Iterator[Seating]:
    """How a group plays one deal: from round to round, neighbours change too."""
    for mixture in mixtures:
        around = orders(mixture)
        yield from rotations(around[round_number % len(around)])


def fixtures(arrangement: Arrangement, games_a_group: int) -> list[Fixture]:
    """All games, in rounds of one deal; a longer series begins with the games of a shorter one."""
    found: list[Fixture] = []
    meeting = groups(arrangement.bots, arrangement.seats)
    for number in range(rounds(meeting, games_a_group)):
        deal = drawn(arrangement.seed, DEALS, number)
        for mixtures in meeting:
            for seating in seatings(mixtures, number):
                chance = drawn(arrangement.seed, CHOICES, len(found))
                found.append(Fixture(len(found), deal, chance, seating))
    return found


def rounds(meeting: list[list[Seating]], games_a_group: int) -> int:
    """How many deals; the last one is played in all seatings too."""
    in_a_round = len(meeting[0]) * len(meeting[0][0])
    return -(-games_a_group // in_a_round)


def drawn(seed: int, *numbers: int) -> int:
    """A word of its own for each row of numbers."""
    word = Rng(seed).next()
    for number in numbers:
        word = Rng(word + number).next()
    return word
