"""Missions: Ireland's public ones after each placement, Scotland's secret ones at the end."""

from __future__ import annotations

from marchstone.core.protocol import Event
from marchstone.games.rebirth.rules.cards import (
    CASTLE_MISSION,
    CONNECT_CASTLES,
    CONNECT_TOWERS,
    ENERGY,
    FARM_GROUP_OF_FIVE,
    FOUR_AT_CASTLE,
    FOUR_AT_TOWER,
    FOUR_MEDIUMS,
    IRELAND_POINTS,
    MOST_CASTLES,
    MOST_ENERGY,
    MOST_FARMS,
    MOST_PORTS,
    NONE,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_SMALL,
    TWO_FARM_GROUPS,
    WHOLE_MEDIUMS,
)
from marchstone.games.rebirth.rules.country import Country, Events
from marchstone.games.rebirth.rules.land import Land
from marchstone.games.rebirth.rules.state import SIZES, Open

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


def groups_of(groups: tuple[int, ...], least: int) -> int:
    """How many groups have at least so many tiles."""
    return sum(group.bit_count() >= least for group in groups)


# Ireland


def link_realm(table: Country, here: Land, seat: int, cell: int) -> int:
    """RB-18: tiles of any kind in one connected group, with the castles and towers next to it.

    The group of the newest tile is the last of the list. The missions, as bits, that it fulfils.
    """
    near = here.near[cell]
    cells, castles, towers = 1 << cell, here.castle_bits[cell], here.site_bits[cell]
    if not near & table.held[seat]:
        table.realms[seat] += ((cells, castles, towers),)
        return 0
    realms = list(table.realms[seat])
    for realm in [realm for realm in realms if realm[0] & near]:
        realms.remove(realm)
        cells |= realm[0]
        castles |= realm[1]
        towers |= realm[2]
    table.realms[seat] = (*realms, (cells, castles, towers))
    found = (castles.bit_count() >= 4) << CONNECT_CASTLES
    return found | (towers.bit_count() >= 4) << CONNECT_TOWERS


def fulfilled_by(table: Country, here: Land, seat: int, cell: int, tile: int) -> int:
    """The missions, as bits, that the seat fulfils through the tile it has just placed."""
    found = link_realm(table, here, seat, cell)
    if here.plus[cell] and table.pluses[seat] >= 3:
        found |= 1 << THREE_COASTAL
    for castle in here.castles_near[cell]:
        if table.castle_tiles[castle * table.seats + seat] >= 4:
            found |= 1 << FOUR_AT_CASTLE
    for tower in here.sites_near[cell]:
        if table.site_tiles[tower * table.seats + seat] >= 4:
            found |= 1 << FOUR_AT_TOWER
    return found | (by_group(table, seat, tile) if tile <= ENERGY else by_towns(table, seat))


def by_group(table: Country, seat: int, kind: int) -> int:
    """The group of the newest tile is the last: a smaller one fulfils nothing."""
    groups = table.groups[2 * seat + kind]
    size = groups[-1].bit_count()
    if size < 3:
        return 0
    found = 1 << FARM_GROUP_OF_FIVE + kind if size >= 5 else 0
    if groups_of(groups, 3) >= 2:
        found |= 1 << TWO_FARM_GROUPS + kind
    return found


def by_towns(table: Country, seat: int) -> int:
    _, small, medium, large, mega = table.present[seat * SIZES : (seat + 1) * SIZES]
    found = (small >= 3) << THREE_SMALL
    found |= (medium >= 4) << FOUR_MEDIUMS
    return found | (large + mega >= 3) << THREE_LARGE


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
