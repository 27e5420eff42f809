"""The arithmetic of clocks, in milliseconds. Nobody in here knows what time it is.

A seat's hand runs while the seat owes a decision. The first `delay` of each decision is free. With
a bank, what is left goes on to the next decision, and `increment` is added to it; otherwise every
decision has all of the time.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from marchstone.core.protocol import Seat
from marchstone.server.refusals import BadInput

SECOND, DAY = 1000, 86_400
MOST_LAG = 500  # of the way that a decision took, so much is given back
LEAST = 10 * SECOND  # of a bank that ran out, for whoever comes back from the butler
MOVE, BANK, DAYS = "move", "bank", "days"
LOSES = "lose"
BOUNDS = {MOVE: range(5, 3601), BANK: range(30, 14_401), DAYS: range(1, 31)}
MOST_MORE = {"increment": 600, "delay": 60}  # seconds
NOTATION = re.compile(
    r"(?P<kind>move|bank|days):(?P<time>\d{1,5})(\+(?P<increment>\d{1,3}))?(/(?P<delay>\d{1,2}))?"
    r"(?P<loses> lose)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Control:
    """What was chosen at the table: "move:60", "bank:600+10/5", "days:3"; " lose" at the end."""

    time: int
    increment: int = 0
    delay: int = 0
    is_per_move: bool = False
    loses: bool = False  # who runs out of time; otherwise the butler plays on


@lru_cache(256)
def read(text: str) -> Control | None:
    """None for no clock; BadInput if it is none of ours."""
    if not text:
        return None
    found = NOTATION.fullmatch(text)
    if found is None:
        raise BadInput("a clock is move:SECONDS, bank:SECONDS+INCREMENT/DELAY or days:DAYS")
    kind, time = found["kind"], int(found["time"])
    more = {name: int(found[name] or 0) for name in MOST_MORE}
    if time not in BOUNDS[kind] or any(more[it] > most for it, most in MOST_MORE.items()):
        raise BadInput("no clock here is set like that")
    if kind != BANK and any(more.values()):
        raise BadInput("every decision has its time anew: nothing is added to it")
    seconds = time * DAY if kind == DAYS else time
    waits = {name: seconds * SECOND for name, seconds in more.items()}
    return Control(seconds * SECOND, **waits, is_per_move=kind != BANK, loses=bool(found["loses"]))


class Hand(NamedTuple):
    left: int  # when the decision began that it is at
    used: int  # for that decision
    spent: int  # in all: nobody gets that back by taking back his own


Clocks: TypeAlias = tuple[Hand, ...]


def begun(control: Control, seats: int) -> Clocks:
    return (Hand(control.time, 0, 0),) * seats


def losing(text: str) -> str:
    """The same clock, where whoever runs out of time loses."""
    return text if not text or text.endswith(LOSES) else f"{text} {LOSES}"


def first_due(text: str, at: int) -> int | None:
    """When the first hand of a game falls that begins then."""
    control = read(text)
    return at + control.time + control.delay + MOST_LAG if control else None


def left(control: Control, hand: Hand) -> int:
    return hand.left - max(0, hand.used - control.delay)


def free(control: Control, hand: Hand) -> int:
    """What is left of the delay."""
    return max(0, control.delay - hand.used)


def until(control: Control, hand: Hand) -> int:
    """How long it takes until nothing is left, if it runs."""
    return left(control, hand) + free(control, hand)


def run(clocks: Clocks, running: Collection[Seat], time: int) -> Clocks:
    time = max(0, time)
    return tuple(
        Hand(it.left, it.used + time, it.spent + time) if seat in running else it
        for seat, it in enumerate(clocks)
    )


def given_back(clocks: Clocks, seat: Seat, lag: int) -> Clocks:
    """The way that a decision took, within bounds."""
    hand = clocks[seat]
    time = max(0, min(lag, MOST_LAG, hand.used))
    return _with(clocks, seat, Hand(hand.left, hand.used - time, hand.spent - time))


def decided(control: Control, clocks: Clocks, seat: Seat) -> Clocks:
    """The seat has made its decision."""
    hand = clocks[seat]
    kept = control.time if control.is_per_move else left(control, hand) + control.increment
    return _with(clocks, seat, Hand(kept, 0, hand.spent))


def released(control: Control, clocks: Clocks, owing: Collection[Seat]) -> Clocks:
    """Who owes nothing any more, though he has not decided, keeps what he had left."""
    return tuple(
        it if seat in owing or not it.used else Hand(_kept(control, it), 0, it.spent)
        for seat, it in enumerate(clocks)
    )


def _kept(control: Control, hand: Hand) -> int:
    return control.time if control.is_per_move else left(control, hand)


def taken_back(clocks: Clocks, then: Clocks, seat: Seat) -> Clocks:
    """The others stand as they did then. Whoever takes back goes on with the decision that he makes
    again, and whatever he has spent since counts for it."""
    old = then[seat]
    since = max(0, clocks[seat].spent - old.spent)
    return _with(then, seat, Hand(old.left, old.used + since, clocks[seat].spent))


def served(control: Control, clocks: Clocks, seat: Seat) -> Clocks:
    """The butler decides for whoever ran out of time; there is something to come back to."""
    least = control.time if control.is_per_move else max(control.increment, LEAST)
    return _with(clocks, seat, Hand(least, 0, clocks[seat].spent))


def _with(clocks: Clocks, seat: Seat, hand: Hand) -> Clocks:
    return (*clocks[:seat], hand, *clocks[seat + 1 :])
