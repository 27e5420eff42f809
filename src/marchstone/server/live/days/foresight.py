"""What a seat might see until it decides again, and how it could answer: from its view alone.

Worlds are imagined that the view allows. Whatever the others might do there is told as the seat
would see it, and two things that look the same to it are one case. So nothing hidden can be a
condition, and nothing hidden is told by what is offered.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Event, Seat

WORLDS = 8
MOST_POSITIONS = 300  # of each world
PATIENCE = 0.3  # seconds
DEEPEST = 3  # decisions of others in a row
MOST_CASES = 40
MOST_ANSWERS = 12  # more are no forced answer: they are thought over at the table


@dataclass(slots=True)
class Case:
    """What the seat would see, and how it might answer."""

    key: str
    events: tuple[Event, ...]
    answers: dict[Action, Any] = field(default_factory=dict)  # each with a view that has it


def key_of(events: Iterable[Event], seat: Seat) -> str:
    """Of what the seat sees of them."""
    seen = to_plain([event.seen_by(seat) for event in events])
    return sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]


def cases(game: AnyGame, view: Any, seat: Seat, word: int) -> list[Case]:
    """Those with few answers, and not more than anybody would look through."""
    found: dict[str, Case] = {}
    until, rng = time.monotonic() + PATIENCE, Rng(word)
    for _ in range(WORLDS):
        if time.monotonic() > until:
            break
        for events, state in _futures(game.imagine(view, rng), seat, until):
            case = found.setdefault(key_of(events, seat), Case(key_of(events, seat), events))
            seen = game.view(state, seat)
            case.answers |= dict.fromkeys(seen.legal, seen)
    short = [case for case in found.values() if len(case.answers) <= MOST_ANSWERS]
    return short if len(short) <= MOST_CASES else []


def _futures(state: Any, seat: Seat, until: float) -> Iterator[tuple[tuple[Event, ...], Any]]:
    """Positions in which the seat decides, after as few decisions of others as can be."""
    ahead: list[tuple[int, tuple[Event, ...], Any]] = [(0, (), state)]
    positions = 0
    while ahead:
        depth, events, state = ahead.pop()
        if depth and seat in state.to_act():
            yield events, state
            continue
        for other in state.to_act() if depth < DEEPEST else ():
            for action in state.legal(other):
                positions += 1
                if positions > MOST_POSITIONS or time.monotonic() > until:
                    return
                ahead.append((depth + 1, *_after(state, other, action, events)))


def _after(
    state: Any, seat: Seat, action: Action, events: tuple[Event, ...]
) -> tuple[tuple[Event, ...], Any]:
    state, told = state.clone(), list[Event]()
    state.apply(seat, state.meant(seat, action), told)
    return (*events, *told), state
