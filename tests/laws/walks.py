"""The games under law, their options, and random walks through their positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations
from typing import Any

from marchstone.core.options import every
from marchstone.core.protocol import Action, AnyGame, Event, Seat, State
from marchstone.core.rng import Rng

SAMPLE = 24  # positions of one walk that the slower laws look at


@dataclass(frozen=True)
class Deal:
    """Everything a match starts from."""

    game: AnyGame
    options: Any
    seats: int
    seed: int

    def new(self) -> State:
        state: State = self.game.new(self.options, self.seats, self.seed)
        return state

    def __str__(self) -> str:
        options = ",".join(str(getattr(self.options, f.name)) for f in fields(self.options))
        return f"{self.game.name}-{options}-{self.seats}p-{self.seed}"


def covering(options: type[Any]) -> list[Any]:
    """A few combinations in which every pair of values of two options occurs.

    Of a long range of numbers (rounds from 1 to 9) the first, the second and the last stand for
    all.
    """
    wanted = [
        combo for combo in every(options) if all(map(_is_telling, fields(combo), _row(combo)))
    ]
    left = set().union(*map(_pairs, wanted))
    chosen = []
    while left:
        best = max(wanted, key=lambda combo: len(_pairs(combo) & left))
        chosen.append(best)
        left -= _pairs(best)
    return chosen


def _row(combo: Any) -> tuple[Any, ...]:
    return tuple(getattr(combo, f.name) for f in fields(combo))


def _is_telling(field: Any, value: Any) -> bool:
    choices = field.metadata["choices"]
    return len(choices) <= 4 or value in (*choices[:2], choices[-1])


def _pairs(combo: Any) -> set[Any]:
    named = tuple((f.name, getattr(combo, f.name)) for f in fields(combo))
    return set(combinations(named, min(2, len(named))))


def deals(game: AnyGame, seeds: int = 1) -> list[Deal]:
    """A covering set of options × every number of seats × some seeds."""
    return [
        Deal(game, options, seats, 1000 * seats + seed)
        for options in covering(game.options)
        for seats in game.seat_counts
        for seed in range(seeds)
    ]


def pick(game: AnyGame, state: State, rng: Rng) -> tuple[Seat, Action]:
    """A random decision. Every other time all kinds of move are equally likely, so that the
    rare ones come up."""
    seat = rng.choice(state.to_act())
    legal = state.legal(seat)
    if rng.below(2):
        return seat, rng.choice(legal)
    kinds: dict[type, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(game.decode(action)), []).append(action)
    return seat, rng.choice(rng.choice(list(kinds.values())))


def walk(deal: Deal, events: list[Event] | None = None) -> Iterator[State]:
    """The one state of a random match, at its start and after every ply."""
    state, rng = deal.new(), Rng(deal.seed + 1)
    yield state
    for _ in range(deal.game.max_plies):
        if not state.to_act():
            return
        state.apply(*pick(deal.game, state, rng), events)
        yield state
    assert not state.to_act(), f"{deal} is not over after {deal.game.max_plies} plies"


@cache
def positions(deal: Deal, count: int = SAMPLE) -> tuple[State, ...]:
    """Positions spread over a random match, its first and its last among them."""
    states = [state.clone() for state in walk(deal)]
    last = len(states) - 1
    spread = {last * step // (count - 1) for step in range(count)}
    return tuple(states[ply] for ply in sorted(spread))
