"""RB-17: the bonuses of Ireland's towers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.cards import (
    BONUS_CODES,
    DOUBLE,
    DRAW_THREE,
    EXTRA_TILE,
    NONE,
    PRIVATE_MISSION,
    THIRTEEN,
    THREE_POINTS,
)
from marchstone.games.rebirth.rules.country import Country, Events
from marchstone.games.rebirth.rules.missions import draw_mission, unscored
from marchstone.games.rebirth.rules.state import TOKEN_LOST

Facts = dict[str, Any]  # of an event


def give_bonuses(table: Country, seat: int, towers: list[int], events: Events) -> None:
    """The towers that one tile has reached, in the order of their bonuses."""
    for tower in sorted(towers, key=lambda tower: (table.bonuses[tower], tower)):
        table.reached[seat] |= 1 << tower
        bonus = table.bonuses[tower]
        told, secret = GIVE[bonus](table, seat)
        if events is not None:
            public = {"map": table.options.map, "seat": seat, "tower": tower, **told}
            public["bonus"] = BONUS_CODES[bonus]
            events.append(Event("tower", public, {seat: secret} if secret else {}))


def next_to_all(table: Country, seat: int, bonus: int) -> bool:
    """Whether the seat has reached every tower with this bonus."""
    reached = table.reached[seat]
    return all(reached >> t & 1 for t, b in enumerate(table.bonuses) if b == bonus)


def three_points(table: Country, seat: int) -> tuple[Facts, Facts]:
    table.points[seat] += 3
    return {"points": 3, "given": True}, {}


def thirteen(table: Country, seat: int) -> tuple[Facts, Facts]:
    given = next_to_all(table, seat, THIRTEEN)
    table.points[seat] += 13 * given
    return {"points": 13 * given, "given": given}, {}


def private_mission(table: Country, seat: int) -> tuple[Facts, Facts]:
    mission = draw_mission(table, seat)
    given = mission != NONE
    return {"points": 0, "given": given}, {"mission": mission} if given else {}


def draw_three(table: Country, seat: int) -> tuple[Facts, Facts]:
    table.draws = 3
    return {"points": 0, "given": True}, {}


def double(table: Country, seat: int) -> tuple[Facts, Facts]:
    given = next_to_all(table, seat, DOUBLE)
    if given and not unscored(table, seat):
        table.doubled[seat] = TOKEN_LOST
        given = False
    table.double_due |= given
    return {"points": 0, "given": given}, {}


def extra_tile(table: Country, seat: int) -> tuple[Facts, Facts]:
    given = not table.extra_used and bool(table.asides[seat])
    if given:
        table.extra_used = table.extra_due = True
    return {"points": 0, "given": given}, {}


GIVE: dict[int, Callable[[Country, int], tuple[Facts, Facts]]] = {
    THREE_POINTS: three_points,
    THIRTEEN: thirteen,
    PRIVATE_MISSION: private_mission,
    DRAW_THREE: draw_three,
    DOUBLE: double,
    EXTRA_TILE: extra_tile,
}
