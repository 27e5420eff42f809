"""What a move would score, and why: from what the seat knows, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marchstone.core.protocol import Event
from marchstone.core.rng import Rng
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.view import View, imagine

SCORING = ("plus", "group", "settlement", "castle", "cathedral", "mission", "tower")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that placing the tile brings about."""

    kind: str  # one of SCORING
    points: tuple[int, ...]  # of every seat
    seat: int  # who places
    place: int = NONE  # the settlement, castle, cathedral or tower
    tile: int = NONE  # of a group: farm or energy
    former: int = NONE  # of a castle: who holds it before
    mission: int = NONE
    doubled: bool = False
    bonus: str = ""  # of a tower
    given: bool = True  # of a tower: whether it gives anything this time


def preview(view: View, action: int) -> list[Fact]:
    """The facts of one legal action."""
    return facts_of(imagine(view, Rng(0)), action)


def previews(view: View) -> dict[int, list[Fact]]:
    """The facts of every legal action."""
    if not view.legal:
        return {}
    world = imagine(view, Rng(0))
    return {action: facts_of(world.clone(), action) for action in view.legal}


def facts_of(world: Position, action: int) -> list[Fact]:
    """Plays in an imagined world. What is drawn there is invented, so only the public part of the
    placement is told: it is the same in every world that the view allows."""
    events: list[Event] = []
    world.apply(world.turn, action, events)
    return [fact(event.kind, event.public, world.seats) for event in events if is_told(event)]


def is_told(event: Event) -> bool:
    return event.kind in SCORING


def fact(kind: str, told: Mapping[str, Any], seats: int) -> Fact:
    seat = told["seat"]
    shares = told.get("shares") or [told.get("points", 0) * (s == seat) for s in range(seats)]
    places = [told[name] for name in ("settlement", "castle", "cathedral", "tower") if name in told]
    return Fact(
        kind=kind,
        points=tuple(shares),
        seat=seat,
        place=places[0] if places else NONE,
        tile=told.get("tile", NONE),
        former=told.get("former", NONE),
        mission=told.get("mission", NONE),
        doubled=told.get("doubled", False),
        bonus=told.get("bonus", ""),
        given=told.get("given", True),
    )
