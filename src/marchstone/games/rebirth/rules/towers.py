"""RB-17: the bonuses of Ireland's towers."""

from __future__ import annotations

from collections.abc import Callable

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.cards import (
    BONUS_CODES,
    BONUS_COUNTS,
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


def give_bonuses(table: Country, seat: int, towers: list[int], events: Events) -> None:
    """The towers that one tile has reached, in the order of their bonuses."""
    if len(towers) > 1:
        towers = sorted(towers, key=lambda tower: (table.bonuses[tower], tower))
    for tower in towers:
        table.reached[seat] |= 1 << tower
        bonus, before = table.bonuses[tower], table.points[seat]
        given = GIVE[bonus](table, seat)
        if events is not None:
            scored = table.points[seat] - before
            public = {"map": table.options.map, "seat": seat, "tower": tower, "points": scored}
            told = {**public, "given": given, "bonus": BONUS_CODES[bonus]}
            is_secret = given and bonus == PRIVATE_MISSION
            secret = {seat: {"mission": table.missions[seat][-1]}} if is_secret else {}
            events.append(Event("tower", told, secret))


def next_to_all(table: Country, seat: int, bonus: int) -> bool:
    """Whether the seat has reached every tower with this bonus."""
    tower, reached = NONE, table.reached[seat]
    for _ in range(BONUS_COUNTS[bonus]):
        tower = table.bonuses.index(bonus, tower + 1)
        if not reached >> tower & 1:
            return False
    return True


# What each bonus does; whether it was given.


def three_points(table: Country, seat: int) -> bool:
    table.points[seat] += 3
    return True


def thirteen(table: Country, seat: int) -> bool:
    given = next_to_all(table, seat, THIRTEEN)
    table.points[seat] += 13 * given
    return given


def private_mission(table: Country, seat: int) -> bool:
    return draw_mission(table, seat) != NONE


def draw_three(table: Country, seat: int) -> bool:
    table.draws = 3
    return True


def double(table: Country, seat: int) -> bool:
    given = next_to_all(table, seat, DOUBLE)
    if given and not unscored(table, seat):
        table.doubled[seat] = TOKEN_LOST
        given = False
    table.double_due |= given
    return given


def extra_tile(table: Country, seat: int) -> bool:
    given = not table.extra_used and bool(table.asides[seat])
    if given:
        table.extra_used = table.extra_due = True
    return given


GIVE: dict[int, Callable[[Country, int], bool]] = {
    THREE_POINTS: three_points,
    THIRTEEN: thirteen,
    PRIVATE_MISSION: private_mission,
    DRAW_THREE: draw_three,
    DOUBLE: double,
    EXTRA_TILE: extra_tile,
}
