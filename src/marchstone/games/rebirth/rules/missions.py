"""Missions: Ireland's public ones after each placement, Scotland's secret ones at the end."""

from __future__ import annotations

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.cards import (
    CASTLE_MISSION,
    IRELAND_POINTS,
    MOST_CASTLES,
    MOST_ENERGY,
    MOST_FARMS,
    MOST_PORTS,
    NONE,
    WHOLE_MEDIUMS,
)
from marchstone.games.rebirth.rules.country import Country, Events
from marchstone.games.rebirth.rules.goals import by_realm, groups_of
from marchstone.games.rebirth.rules.land.ground import Ground
from marchstone.games.rebirth.rules.state import Open

# Scotland


def standing(table: Open, mission: int) -> tuple[int, ...]:
    """What the mission compares, of every seat; () if it has no condition."""
    seats = range(len(table.pluses))
    if mission >= CASTLE_MISSION:
        start = (mission - CASTLE_MISSION) * len(seats)
        return tuple(table.castle_tiles[start : start + len(seats)])
    if mission == MOST_PORTS:
        return tuple(table.pluses)
    if mission == WHOLE_MEDIUMS:
        return tuple(table.whole_mediums)
    if mission in (MOST_FARMS, MOST_ENERGY):
        kind = int(mission == MOST_ENERGY)
        return tuple(groups_of(table.groups[2 * seat + kind], 3) for seat in seats)
    if mission == MOST_CASTLES:
        return tuple(table.holders.count(seat) for seat in seats)
    return ()


# Ireland


def link_realm(table: Country, ground: Ground, seat: int) -> int:
    """RB-18: tiles of any kind in one connected group, with the castles and towers next to it.

    The group of the newest tile is the last of the list. The missions, as bits, that it fulfils.
    """
    realms, beside = table.realms[seat], ground.near & table.held[seat]
    if not beside:
        realms.append(ground.realm)
        return 0
    cells, castles, towers = ground.realm
    for realm in reversed(realms):  # mostly it is one of the last that grew
        if realm[0] & beside:
            cells |= realm[0]
            castles |= realm[1]
            towers |= realm[2]
            realms.remove(realm)
            beside &= ~cells
            if not beside:
                break
    realms.append((cells, castles, towers))
    return by_realm(castles, towers)


def score_public(table: Country, seat: int, found: int, events: Events) -> None:
    """RB-16: every face-up mission fulfilled, once for each player."""
    for mission in table.face_up:
        if found >> mission & 1 and seat not in table.scorers[mission]:
            first, later = IRELAND_POINTS[mission]
            points = later if table.scorers[mission] else first
            doubled = table.doubled[seat] == mission
            table.scorers[mission] += (seat,)
            table.points[seat] += points << doubled
            if events is not None:
                told = {"map": table.options.map, "seat": seat, "mission": mission}
                scored = {"points": points << doubled, "doubled": doubled}
                events.append(Event("mission", {**told, **scored}))


def unscored(table: Country, seat: int) -> list[int]:
    """The face-up missions that can still take the seat's double token."""
    return [mission for mission in table.face_up if seat not in table.scorers[mission]]


def draw_mission(table: Country, seat: int) -> int:
    """The top card of the deck to the seat's secret missions; NONE if there is none."""
    if not table.deck:
        return NONE
    mission = table.deck.pop()
    table.missions[seat] += (mission,)
    return mission
