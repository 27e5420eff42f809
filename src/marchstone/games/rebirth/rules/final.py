"""The end of the game: RB-19 to RB-22, in steps that can be shown one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marchstone.core.protocol import Outcome
from marchstone.games.rebirth.rules.cards import (
    BONUS_POINTS,
    CASTLE_POINTS,
    CATHEDRAL_BONUS,
    IRELAND_POINTS,
    MISSION_POINTS,
    NONE,
)
from marchstone.games.rebirth.rules.country import Country
from marchstone.games.rebirth.rules.land.tables import Land
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.scoring import first_places, has_most, ranks, tied_for_first
from marchstone.games.rebirth.rules.state import Step


def final_steps(table: Country, here: Land) -> list[Step]:
    """All that still scores, in the order of the book."""
    steps = [*unfinished_settlements(table), *castles(table)]
    return [*steps, *(irish_missions if here.is_ireland else scottish_missions)(table)]


def unfinished_settlements(table: Country) -> Iterator[Step]:
    """RB-19: each tile in one scores its influence."""
    for town, room in enumerate(table.room):
        for seat in range(table.seats) if room else ():
            influence = table.influence[town * table.seats + seat]
            if influence:
                yield Step("settlement", seat, influence, (town,))


def castles(table: Country) -> Iterator[Step]:
    """RB-20."""
    for seat in range(table.seats):
        held = tuple(castle for castle, holder in enumerate(table.holders) if holder == seat)
        if held:
            yield Step("castles", seat, CASTLE_POINTS * len(held), held)


def scottish_missions(table: Country) -> Iterator[Step]:
    """RB-21: each card scores by itself."""
    for seat, missions in enumerate(table.missions):
        for mission in missions:
            counts = standing(table, mission)
            fulfilled = mission == CATHEDRAL_BONUS or has_most(counts, seat)
            value = BONUS_POINTS if mission == CATHEDRAL_BONUS else MISSION_POINTS
            yield Step("mission", seat, value * fulfilled, (), mission, counts)


def irish_missions(table: Country) -> Iterator[Step]:
    """RB-17: the higher value, if fulfilled after any placement of the game."""
    for seat, missions in enumerate(table.missions):
        for mission in missions:
            fulfilled = table.fulfilled[seat] >> mission & 1
            yield Step("mission", seat, IRELAND_POINTS[mission][0] * fulfilled, (), mission)


def decide(table: Country, here: Land, points: Sequence[int]) -> tuple[Outcome, Step | None]:
    """RB-22: the ranking, and the tie-break if there was one."""
    tied = tied_for_first(points)
    if len(tied) == 1:
        return Outcome(ranks(points, tied), "points"), None
    first, counts = table.holders[here.first_tiebreak], at_second(table, here)
    winners = first_places(tied, first, counts)
    seat = winners[0] if len(winners) == 1 else NONE
    if first in tied:
        reason, step = "first_tiebreak", Step("tiebreak", seat, 0, (here.first_tiebreak,))
    else:
        reason = "second_tiebreak" if len(winners) == 1 else "shared"
        step = Step("tiebreak", seat, 0, (here.second_tiebreak,), NONE, counts)
    return Outcome(ranks(points, winners), reason), step


def at_second(table: Country, here: Land) -> tuple[int, ...]:
    """What counts at the second place asked: holding the castle, or tiles next to the tower."""
    if here.is_ireland:
        start = here.second_tiebreak * table.seats
        return tuple(table.site_tiles[start : start + table.seats])
    holder = table.holders[here.second_tiebreak]
    return tuple(int(seat == holder) for seat in range(table.seats))
