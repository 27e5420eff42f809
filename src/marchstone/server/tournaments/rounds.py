"""The next round: who meets whom, and the tables at which they do."""

from __future__ import annotations

from marchstone import games
from marchstone.core.protocol import AnyGame
from marchstone.core.record.proof import NO_LOT
from marchstone.server.live import making
from marchstone.server.tournaments import standing
from marchstone.server.tournaments.pairing import LOSS, WIN, Pair, knockout, points_of, robin, swiss
from marchstone.storage.rows import BOT, PERSON, Seat
from marchstone.storage.tournaments.rows import (
    BYE,
    KNOCKOUT,
    LEFT,
    ROBIN,
    Encounter,
    Entrant,
    Tournament,
    Whole,
)
from marchstone.storage.tournaments.writing import NewTable

LOSES = " lose"  # who runs out of time in a tournament
BUTLER_AFTER = 120  # seconds; at a table with a clock nobody calls him


def paired(whole: Whole, number: int) -> list[Encounter]:
    """The encounters of this round. Those that nobody has to play have their points already."""
    return [
        _encounter(whole, number, board, pair) for board, pair in _boards(whole, number).items()
    ]


def _boards(whole: Whole, number: int) -> dict[int, Pair]:
    pairings, kind = standing.pairings(whole), whole.tournament.kind
    if kind == KNOCKOUT:
        if number == 1:
            return knockout.first_round(standing.seeds(whole))
        won = standing.winners(whole).items()
        before = {board: one for (played, board), one in won if played == number - 1}
        return knockout.next_round(before, pairings)
    if kind == ROBIN:
        pairs = robin.pair(standing.seeds(whole), number)
    else:
        there = [one for one in standing.seeds(whole) if not _is_out(whole, one, number)]
        order = sorted(there, key=lambda one: -points_of(one, pairings))
        pairs = swiss.pair(order, pairings)
    return dict(enumerate(pairs, start=1))


def _is_out(whole: Whole, entrant: int, number: int) -> bool:
    return whole.entrant(entrant).is_out(number)


def _encounter(whole: Whole, number: int, board: int, pair: Pair) -> Encounter:
    first, second = pair
    place = (number, board, 1, first, second)
    out = [_is_out(whole, one, number) for one in pair if one is not None]
    if second is None:
        return Encounter(*place, None, (LOSS if out[0] else WIN, LOSS), BYE)
    if not any(out):
        return Encounter(*place)
    return Encounter(*place, None, (LOSS if out[0] else WIN, LOSS if out[1] else WIN), LEFT)


def tables_for(whole: Whole, pairs: list[Encounter]) -> dict[int, NewTable]:
    """By board, for those that are played."""
    return {pair.board: table_for(whole, pair) for pair in pairs if pair.points is None}


def table_for(whole: Whole, pair: Encounter) -> NewTable:
    """It waits until everybody has added his lot to the deal: by that he has come."""
    assert pair.second is not None
    tournament = whole.tournament
    sitting = [
        _seat(seat, whole.entrant(one)) for seat, one in enumerate((pair.first, pair.second))
    ]
    return _row(games.get(tournament.game), tournament, sitting), sitting


def _row(game: AnyGame, tournament: Tournament, sitting: list[Seat]) -> dict[str, object]:
    return making.row_of(
        *(game, tournament.options, sitting),
        creator=None,
        is_public=tournament.is_listed,
        butler_after=BUTLER_AFTER,
        clock=tournament.clock + LOSES,
        is_rated=tournament.is_rated and any(seat.kind != BOT for seat in sitting),
        tournament=tournament.id,
    )


def _seat(seat: int, entrant: Entrant) -> Seat:
    if entrant.bot is not None:
        return Seat(seat, BOT, bot=entrant.bot)
    return Seat(seat, PERSON, entrant.person, lot=NO_LOT)
