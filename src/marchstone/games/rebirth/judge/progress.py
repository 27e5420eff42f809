"""How far a seat has come with Ireland's public missions, and what it may still expect of them."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from marchstone.games.rebirth.rules.cards import DOUBLE, IRELAND_POINTS, PRIVATE_MISSION, THIRTEEN
from marchstone.games.rebirth.rules.missions import groups_of
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import SIZES
from marchstone.games.rebirth.rules.view import View

# Fitted to 600 games, by mission: how easy it is, and what the way gone so far adds.
EASE = (1.7, 0.9, 2.2, -0.3, 0.3, 0.8, 2.0, 0.3, -0.4, -1.2, -0.3, 3.0)
STEPS = (1.2, 1.2, 3.7, 4.5, 2.9, 2.0, 2.8, 1.5, 1.0, 1.2, 1.8, 1.0)
TOGETHER = (0.0, 0.33, 0.66)  # of the pair of double towers, the trio of thirteen points
DOUBLED = 7  # what the double token is worth
PRIVATE = 3.0  # a mission that nobody else sees


def progress(table: View | Position, seat: int) -> tuple[float, ...]:
    """How much of the way to each of the twelve missions the seat has gone; 1 is all of it."""
    seats = table.seats
    small, medium, large, mega = table.present[seat * SIZES + 1 : (seat + 1) * SIZES]
    farms, energy = table.groups[2 * seat], table.groups[2 * seat + 1]
    return (
        max(table.castle_tiles[seat::seats]) / 4,
        max(table.site_tiles[seat::seats]) / 4,
        table.pluses[seat] / 3,
        small / 3,
        (min(2, groups_of(farms, 3)) + 0.3 * (groups_of(farms, 2) > 1)) / 2,
        (min(2, groups_of(energy, 3)) + 0.3 * (groups_of(energy, 2) > 1)) / 2,
        medium / 4,
        max((realm[2].bit_count() for realm in table.realms[seat]), default=0) / 4,
        max((realm[1].bit_count() for realm in table.realms[seat]), default=0) / 4,
        max((group.bit_count() for group in farms), default=0) / 5,
        max((group.bit_count() for group in energy), default=0) / 5,
        (large + mega) / 3,
    )


@lru_cache(maxsize=100_000)
def likely(mission: int, gone: float, left: int) -> float:
    """The chance to fulfil a mission with so many tiles left to place."""
    if not left:
        return 0.0
    late = exp(-left / 8)
    logit = EASE[mission] + STEPS[mission] * gone - late * (8.4 - 3.4 * gone) + 1.4 * late * late
    return 1 / (1 + exp(-logit))


def prize(world: Position, seat: int, mission: int) -> float:
    """What the mission would score; somewhat less while others may be the first."""
    first, later = IRELAND_POINTS[mission]
    points = later if world.scorers[mission] else (first + later) / 2
    return points * 2 if world.doubled[seat] == mission else points


def missions_to_come(world: Position, seat: int, left: int) -> float:
    gone = progress(world, seat)
    return sum(
        prize(world, seat, mission) * likely(mission, gone[mission], left)
        for mission in world.face_up
        if seat not in world.scorers[mission]
    )


def towers_to_come(world: Position, seat: int, left: int) -> float:
    """Towers that give only together; a private mission."""
    worth, reached = 0.0, world.reached[seat]
    for bonus, points in ((THIRTEEN, 13), (DOUBLE, DOUBLED)):
        spots = spots_of(world.bonuses, bonus)
        found = (reached & spots).bit_count()
        if found < spots.bit_count():
            worth += points * TOGETHER[found] * min(1.0, left / 6)
    return worth + PRIVATE * (reached & spots_of(world.bonuses, PRIVATE_MISSION) > 0)


@lru_cache(maxsize=10_000)
def spots_of(bonuses: tuple[int, ...], bonus: int) -> int:
    """The towers with the bonus, as bits."""
    return sum(1 << tower for tower, kind in enumerate(bonuses) if kind == bonus)
