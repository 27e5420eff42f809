"""Who loses is out. The best cannot meet before the last rounds, and have the byes of the first."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from marchstone.server.tournaments.pairing import Pair, Pairing, seated

MOST_GAMES = 2  # of one encounter; then the lot decides
NOBODY = 0  # who goes on where neither came


def rounds_for(entrants: int) -> int:
    return max(1, math.ceil(math.log2(max(entrants, 2))))


def bracket(entrants: Sequence[int]) -> list[int | None]:
    """By strength, the best first, into the places of the first round: 1 against the last, and the
    first two on two sides. Byes fill up to a power of two."""
    places = [0]
    for _ in range(rounds_for(len(entrants))):
        size = 2 * len(places)
        places = [place for one in places for place in (one, size - 1 - one)]
    return [entrants[place] if place < len(entrants) else None for place in places]


def first_round(entrants: Sequence[int], pairings: Sequence[Pairing] = ()) -> dict[int, Pair]:
    """By board, from 1."""
    return _boards([place or NOBODY for place in bracket(entrants)], pairings)


def next_round(winners: Mapping[int, int], pairings: Sequence[Pairing]) -> dict[int, Pair]:
    """Of the winners by board; two neighbours meet."""
    boards = max(winners)
    places = [winners.get(board, NOBODY) for board in range(1, boards + boards % 2 + 1)]
    return _boards(places, pairings)


def _boards(places: Sequence[int], pairings: Sequence[Pairing]) -> dict[int, Pair]:
    boards: dict[int, Pair] = {}
    for board, (one, two) in enumerate(zip(places[::2], places[1::2], strict=True), start=1):
        if one and two:
            # Along the boards the one who stands above begins with the other seat.
            both = (one, two) if board % 2 else (two, one)
            boards[board] = seated(*both, pairings)
        elif one or two:
            boards[board] = (one or two, None)
    return boards


def winner(games: Sequence[Pairing], lots: Mapping[int, int]) -> int | None:
    """Of one encounter; None if another game has to decide. The lower lot wins in the end."""
    first, second = games[0].first, games[0].second
    if second is None:
        return first
    points = [sum(game.points_of(one) for game in games) for one in (first, second)]
    if points[0] != points[1]:
        return first if points[0] > points[1] else second
    if not games[-1].is_played:
        return NOBODY
    return None if len(games) < MOST_GAMES else min((first, second), key=lots.__getitem__)


def again(game: Pairing) -> Pair:
    """After a draw, with seats swapped."""
    assert game.second is not None
    return game.second, game.first
