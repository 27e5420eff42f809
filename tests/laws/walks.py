"""The games under law, their options, and random walks through their positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, count
from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import every
from marchstone.core.protocol import Action, AnyGame, Event, Seat, State

PLIES = 250  # that the walks of one case make at least, all together
SEARCHED = 5_000  # in how many plies a kind of move is looked for
STRIDE = 6  # every sixth position is looked at by the slower laws


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


@dataclass(frozen=True)
class Case:
    """A game with options for a number of seats."""

    game: AnyGame
    options: Any
    seats: int

    def __str__(self) -> str:
        options = [str(value) for value in _row(self.options)]
        return "-".join([self.game.name, *options, f"{self.seats} seats"])

    def deal(self, seed: int) -> Deal:
        return Deal(self.game, self.options, self.seats, seed)


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
    return chosen or wanted


def _row(combo: Any) -> tuple[Any, ...]:
    return tuple(getattr(combo, f.name) for f in fields(combo))


def _is_telling(field: Any, value: Any) -> bool:
    choices = field.metadata["choices"]
    return len(choices) <= 4 or value in (*choices[:2], choices[-1])


def _pairs(combo: Any) -> set[Any]:
    named = tuple((f.name, getattr(combo, f.name)) for f in fields(combo))
    return set(combinations(named, min(2, len(named))))


def cases(game: AnyGame) -> list[Case]:
    """A covering set of options × every number of seats."""
    return [
        Case(game, options, seats)
        for options in covering(game.options)
        for seats in game.seat_counts
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


def walk(deal: Deal) -> Iterator[State]:
    """The one state of a random match, at its start and after every ply."""
    return (state for state, _ in steps(deal))


def steps(deal: Deal, events: list[Event] | None = None) -> Iterator[tuple[State, Action | None]]:
    """The same, each with the action that led to it."""
    state, rng = deal.new(), Rng(deal.seed + 1)
    yield state, None
    for _ in range(deal.game.max_plies):
        if not state.to_act():
            return
        seat, action = pick(deal.game, state, rng)
        state.apply(seat, action, events)
        yield state, action
    assert not state.to_act(), f"{deal} is not over after {deal.game.max_plies} plies"


@cache
def deals(case: Case) -> tuple[Deal, ...]:
    """As many as it takes to walk PLIES plies, so that short games are looked at as closely as
    long ones; then those that make a kind of move which was not made yet."""
    found: list[Deal] = []
    made: set[type | None] = set()
    plies = 0
    for seed in count(1000 * case.seats):
        kinds = [kind_of(case.game, action) for _, action in steps(case.deal(seed))]
        if plies < PLIES or not made.issuperset(kinds):
            found.append(case.deal(seed))
        made.update(kinds)
        plies += len(kinds)
        if plies > (PLIES if made >= kinds_of(case.game) else SEARCHED):
            return tuple(found)
    raise AssertionError


def kind_of(game: AnyGame, action: Action | None) -> type | None:
    return None if action is None else type(game.decode(action))


@cache
def kinds_of(game: AnyGame) -> set[type]:
    return {type(game.decode(action)) for action in range(game.num_actions)}


def sampled(deal: Deal, stride: int = STRIDE) -> list[State]:
    """Positions spread over a random match: the first, the last, those around the first move of
    each kind, and every so many-th."""
    kept: dict[int, State] = {}
    kinds, before = set(), deal.new()
    for ply, (state, action) in enumerate(steps(deal)):
        kind, now = kind_of(deal.game, action), state.clone()
        if kind not in kinds:
            kept[ply - 1], kept[ply] = before, now
            kinds.add(kind)
        elif (ply + deal.seed) % stride == 0 or not state.to_act():
            kept[ply] = now
        before = now
    return [kept[ply] for ply in sorted(kept)]


@cache
def positions(case: Case) -> tuple[State, ...]:
    return tuple(state for deal in deals(case) for state in sampled(deal))
