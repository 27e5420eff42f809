"""How a tournament stands, by the rows of its encounters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from marchstone.server.tournaments.pairing import Pairing, knockout, robin, standings, swiss
from marchstone.storage.tournaments.rows import (
    ABSENT,
    GAME,
    KNOCKOUT,
    ROBIN,
    Encounter,
    Entrant,
    Whole,
)

MOST_ABSENT = 2  # who has not come so often is not paired any more


def pairing(encounter: Encounter) -> Pairing:
    place = (encounter.round, encounter.first, encounter.second)
    is_played = encounter.second is not None and encounter.how in ("", GAME)
    return Pairing(*place, encounter.points, is_played=is_played)


def pairings(whole: Whole) -> list[Pairing]:
    return [pairing(encounter) for encounter in whole.encounters]


def _there(whole: Whole) -> list[Entrant]:
    """When it began."""
    return [one for one in whole.entrants if one.out_from is None or one.out_from > 0]


def lots(whole: Whole) -> dict[int, int]:
    return {one.number: one.lot for one in _there(whole)}


def seeds(whole: Whole) -> list[int]:
    """The strongest first."""
    return [one.number for one in sorted(_there(whole), key=lambda one: one.seed)]


def winners(whole: Whole) -> dict[tuple[int, int], int]:
    """Of the encounters of a knock-out that are decided, by round and board."""
    drawn, found = lots(whole), {}
    for place, games in groupby(whole.encounters, key=lambda it: (it.round, it.board)):
        played = [*games]
        if all(game.points is not None for game in played):
            won = knockout.winner([pairing(game) for game in played], drawn)
            if won is not None:
                found[place] = won
    return found


def lines(whole: Whole) -> list[standings.Line]:
    """The first first."""
    if whole.tournament.kind == KNOCKOUT:
        return standings.ladder(lots(whole), pairings(whole), winners(whole))
    with_buchholz = whole.tournament.kind != ROBIN
    return standings.table(lots(whole), pairings(whole), with_buchholz=with_buchholz)


def rounds_for(kind: str, entrants: int, wanted: int = 0) -> int:
    if kind == KNOCKOUT:
        return knockout.rounds_for(entrants)
    if kind == ROBIN:
        return robin.rounds_for(entrants)
    return min(wanted or swiss.rounds_for(entrants), swiss.most_rounds(entrants))


def absences(number: int, encounters: Sequence[Encounter]) -> int:
    """How often he did not come."""
    mine = [it for it in encounters if it.how == ABSENT and number in (it.first, it.second)]
    return sum(pairing(it).points_of(number) == 0 for it in mine)
