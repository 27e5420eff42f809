"""Greedy for Rebirth: points now, weighed against castles, settlements, towers and missions.

`evaluate` reads public facts and the missions that the seat itself holds; a position and a view
have them under the same names, so it judges either.
"""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.rng import Rng
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.judge.progress import progress
from marchstone.games.rebirth.rules.cards import (
    CASTLE_POINTS,
    CATHEDRAL_BONUS,
    DOUBLE,
    IRELAND_POINTS,
    NONE,
    PRIVATE_MISSION,
    THIRTEEN,
)
from marchstone.games.rebirth.rules.land import Land, land
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.scoring import prizes
from marchstone.games.rebirth.rules.view import View, imagine

__all__ = ["Greedy", "Guide", "evaluate"]

MISSION_WORTH = 2.6  # a secret mission, before it is known whether it will be fulfilled
GROUP_WORTH = 0.45  # a further tile of a group, times the free places it can still grow to
TOGETHER = (0.0, 0.33, 0.66)  # of the pair of double towers, the trio of thirteen points
OTHERS = 0.35  # of the others' mean is subtracted from one's own


class Greedy:
    """One move ahead, in a world that the view allows."""

    def choose(self, view: View, rng: Rng) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        world, seat = imagine(view, rng), view.turn
        if not view.land.is_ireland:
            world.deck = [CATHEDRAL_BONUS] * view.deck_left  # a card not yet drawn is worth about 3
        best, chosen = float("-inf"), view.legal[0]
        for action in view.legal:
            value = after(world, seat, action) + rng.random() * 1e-6
            if value > best:
                best, chosen = value, action
        return chosen


def after(world: Position, seat: int, action: int) -> float:
    twin = world.clone()
    twin.apply(seat, action)
    return evaluate(twin, seat)


def evaluate(table: View | Position, seat: int) -> float:
    """The points that the seat may expect, less a share of the others'."""
    if table.result:
        return lead(table.points, seat)
    return lead([expected(table, other, seat) for other in range(table.seats)], seat)


def lead(points: Sequence[float], seat: int) -> float:
    others = [scored for other, scored in enumerate(points) if other != seat]
    return points[seat] - OTHERS * sum(others) / len(others) - 0.3 * max(others)


def expected(table: View | Position, seat: int, reader: int) -> float:
    here = land(table.options.map)
    value = table.points[seat] + castles(table, here, seat) + settlements(table, here, seat)
    value += growth(table, here, seat)
    if here.is_ireland:
        return value + towers(table, seat) + public_missions(table, seat)
    return value + secret_missions(table, seat, own=seat == reader)


def castles(table: View | Position, here: Land, seat: int) -> float:
    """A castle held is worth more the firmer it is held; one in reach is worth a little."""
    value = 0.0
    for castle, holder in enumerate(table.holders):
        start = castle * table.seats
        tiles = table.castle_tiles[start : start + table.seats]
        mine = tiles[seat]
        if holder == seat:
            rival = max(count for other, count in enumerate(tiles) if other != seat)
            value += CASTLE_POINTS * min(0.98, 0.62 + 0.18 * (mine - rival))
        elif mine and mine >= tiles[holder]:
            value += CASTLE_POINTS * 0.3
    return value


def settlements(table: View | Position, here: Land, seat: int) -> float:
    """Open settlements: the prizes as they stand, and the influence that counts in any case."""
    value = 0.0
    for town, room in enumerate(table.room):
        start = town * table.seats
        influence = table.influence[start : start + table.seats]
        if not room or not influence[seat]:
            continue
        size = len(here.towns[town])
        nobody = -1 % table.seats
        share = prizes(size, influence, nobody)[seat] if size > 1 else 0
        weight = 0.62 if room == 1 else 0.42
        value += weight * share + (1 - weight) * influence[seat]
    return value


def growth(table: View | Position, here: Land, seat: int) -> float:
    """Groups with free places around them score again with every tile that joins."""
    left = table_tiles(table, seat)
    value = 0.0
    for kind in (0, 1):
        for group in table.groups[2 * seat + kind]:
            room = free_around(table, here, group, kind)
            value += GROUP_WORTH * group.bit_count() * min(room, 3) * min(1.0, left / 12)
    return value


def table_tiles(table: View | Position, seat: int) -> int:
    """How many tiles the seat has still to place."""
    if isinstance(table, View):
        return table.hand_sizes[seat] + table.supply_sizes[seat]
    return len(table.hands[seat]) + len(table.supplies[seat])


def free_around(table: View | Position, here: Land, group: int, kind: int) -> int:
    around, rest = 0, group
    while rest:
        cell = rest & -rest
        rest ^= cell
        around |= here.near[cell.bit_length() - 1]
    return count_free(table, here, around & ~group, kind)


def count_free(table: View | Position, here: Land, cells: int, kind: int) -> int:
    free = 0
    while cells:
        cell = (cells & -cells).bit_length() - 1
        cells &= cells - 1
        free += table.board[cell] == NONE and kind in here.opens[cell]
    return free


# Scotland


def secret_missions(table: View | Position, seat: int, *, own: bool) -> float:
    """One's own cards by how they stand; another's by their number alone."""
    if not own:
        return MISSION_WORTH * table.reached[seat].bit_count()
    return sum(mission_chance(table, seat, mission) for mission in table.missions[seat])


def mission_chance(table: View | Position, seat: int, mission: int) -> float:
    if mission == CATHEDRAL_BONUS:
        return 3.0
    counts = standing(table, mission)
    most = max(count for other, count in enumerate(counts) if other != seat)
    return 5 * min(0.95, max(0.08, 0.5 + 0.22 * (counts[seat] - most) - 0.2 * (not counts[seat])))


# Ireland


def towers(table: View | Position, seat: int) -> float:
    value = 0.0
    for bonus, prize in ((THIRTEEN, 13), (DOUBLE, 7)):
        spots = [tower for tower, kind in enumerate(table.bonuses) if kind == bonus]
        reached = sum(table.reached[seat] >> tower & 1 for tower in spots)
        if reached < len(spots):
            value += prize * TOGETHER[reached]
    extra = table.extra_due and table.turn == seat
    spot = table.bonuses.index(PRIVATE_MISSION)
    return value + 5 * extra + MISSION_WORTH * (table.reached[seat] >> spot & 1)


def public_missions(table: View | Position, seat: int) -> float:
    value, gone = 0.0, progress(table, seat)
    for mission in table.face_up:
        if seat not in table.scorers[mission]:
            first, later = IRELAND_POINTS[mission]
            prize = later if table.scorers[mission] else first
            doubled = table.doubled[seat] == mission
            value += (prize << doubled) * 0.55 * min(1.0, gone[mission]) ** 2
    return value
