"""What a move would score, and why: from what the seat knows, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence
from functools import cache
from typing import Any, NamedTuple

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import NONE
from marchstone.games.rebirth.rules.land.tables import Land
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import TOKEN_LOST
from marchstone.games.rebirth.rules.view import View, imagine
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.places import opened
from marchstone.games.rebirth.words.who import shared

PLACES = frozenset({"settlement", "castle", "cathedral", "tower"})
SCORING = PLACES | {"plus", "group", "mission"}


class Fact(NamedTuple):
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
    lost: bool = False  # of a tower: whether it never will


class Unmixed(Rng):
    """For a world of which nothing is told that was hidden: its piles lie as they are counted."""

    __slots__ = ()

    def shuffle(self, items: MutableSequence[Any]) -> None:
        pass


def preview(view: View, action: int) -> list[Fact]:
    """The facts of one legal action."""
    return facts_of(imagine(view, Unmixed(0)), action)


def previews(view: View) -> dict[int, list[Fact]]:
    """The facts of every legal action."""
    if not view.legal:
        return {}
    world = imagine(view, Unmixed(0))
    return {action: facts_of(world.clone(), action) for action in view.legal}


def facts_of(world: Position, action: int) -> list[Fact]:
    """Places in an imagined world. What is drawn there is invented, so only the public part of the
    placement is told: it is the same in every world that the view allows."""
    tile, hex_ = divmod(action, act.SPOTS)
    if action >= act.DOUBLE or hex_ == act.BOX:
        return []
    events: list[Event] = []
    world.place(world.turn, hex_, tile, events)
    return worth_telling(
        fact(world, event.kind, event.public) for event in events if event.kind in SCORING
    )


def worth_telling(facts: Iterable[Fact]) -> list[Fact]:
    """Of towers that give only together, reached by one tile, the one that gives."""
    found = list(facts)
    given = {each.bonus for each in found if each.given}
    return [each for each in found if each.given or each.lost or each.bonus not in given]


def fact(world: Position, kind: str, told: Mapping[str, Any]) -> Fact:
    seat, asked = told["seat"], told.get
    shares = asked("shares")
    return Fact(
        kind,
        tuple(shares) if shares else own_share(asked("points", 0), seat, world.seats),
        seat,
        told[kind] if kind in PLACES else NONE,
        asked("tile", NONE),
        asked("former", NONE),
        asked("mission", NONE),
        asked("doubled", False),
        asked("bonus", ""),
        asked("given", True),
        kind == "tower" and is_lost(world, seat, told),
    )


@cache
def own_share(points: int, seat: int, seats: int) -> tuple[int, ...]:
    """Of every seat, where one alone gets points."""
    return tuple(points * (other == seat) for other in range(seats))


def is_lost(world: Position, seat: int, tower: Mapping[str, Any]) -> bool:
    """RB-17: a further extra tile in one turn; a double token with no mission left for it."""
    if tower["given"]:
        return False
    token_lost = world.doubled[seat] == TOKEN_LOST
    return tower["bonus"] == "extra_tile" or (tower["bonus"] == "double" and token_lost)


# In words


def facts(here: Land, found: Iterable[Fact], voice: Voice) -> str:
    """The facts of a preview in one line; "" if there are none."""
    return opened_line(", ".join(say(here, each, voice) for each in found))


def opened_line(line: str) -> str:
    return f"{opened(line)}." if line else ""


def say(here: Land, found: Fact, voice: Voice) -> str:
    t = voice.words
    match found.kind:
        case "plus":
            return t("1 for the coastal hex") if here.is_ireland else t("1 for the port")
        case "group":
            return t("{n} for the group", n=found.points[found.seat])
        case "settlement":
            points, town = shared(found.points, voice), here.town_names[found.place]
            return t("completes {settlement}: {points}", settlement=town, points=points)
        case "castle":
            return _castle(t, found, names.the_castle(t, here, found.place))
        case "cathedral":
            return t("a mission from {place}", place=names.the_site(t, here, found.place))
        case "mission":
            mission = names.mission(t, here, found.mission)
            return t("{n} for the mission “{mission}”", n=found.points[found.seat], mission=mission)
    return _tower(t, found, names.the_site(t, here, found.place))


def _castle(t: Words, found: Fact, castle: str) -> str:
    if found.former == NONE:
        return t("{castle} gets its first holder", castle=castle)
    return t("{castle} changes hands", castle=castle)


def _tower(t: Words, found: Fact, place: str) -> str:
    bonus = names.bonuses(t)[found.bonus]
    if found.given:
        return t("{place}: {bonus}", place=place, bonus=bonus)
    if found.lost:
        return t("the bonus of {place} ({bonus}) is lost", place=place, bonus=bonus)
    return t("{place} ({bonus}) without effect yet", place=place, bonus=bonus)
