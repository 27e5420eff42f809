"""A round of a Swiss: everybody meets somebody of about the same score whom he has not met.

What counts, from the heaviest on: nobody meets the same again, nor has a second bye; nobody gets
one seat three times more often than the other; scores are near; seats are balanced; and within a
score the upper half meets the lower half in order. Of all ways to pair the round this one has the
least of the first, among those the least of the second, and so on: no greedy choice is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from marchstone.server.tournaments.pairing import (
    Pair,
    Pairing,
    byes,
    lean,
    meetings,
    points_of,
    seated,
    seats_of,
)
from marchstone.server.tournaments.pairing.matching import heaviest

TOO_MUCH = 2  # who leans so far does not get that seat again


def rounds_for(entrants: int) -> int:
    """Enough for one leader, and one more; no more than there are opponents."""
    return min(math.ceil(math.log2(max(entrants, 2))) + 1, most_rounds(entrants))


def most_rounds(entrants: int) -> int:
    return max(1, entrants - 1 + entrants % 2)


def pair(order: Sequence[int], pairings: Sequence[Pairing]) -> list[Pair]:
    """The next round of these, who stand in this order; the top board first, a bye last."""
    count = len(order) + len(order) % 2
    costs = _Costs(order, pairings)
    table = [[costs.of(*sorted((one, two))) for two in range(count)] for one in range(count)]
    heavy = sum(map(max, table)) + 1  # so that all are paired
    partner = heaviest([[heavy - cost for cost in row] for row in table])
    pairs: list[Pair] = []
    for one, two in enumerate(partner):
        if two == len(order):
            pairs.append((order[one], None))
        elif one < two:
            # Round by round, and board by board, the upper one begins with the other seat.
            upper, lower = order[one], order[two]
            swapped = (len(pairs) + len({it.round for it in pairings})) % 2
            both = (lower, upper) if swapped else (upper, lower)
            pairs.append(seated(*both, pairings))
    return sorted(pairs, key=lambda pair: (pair[1] is None, _top(pair, order)))


def _top(pair: Pair, order: Sequence[int]) -> int:
    return min(order.index(entrant) for entrant in pair if entrant is not None)


class _Costs:
    """Of two places in the order; the place behind the last is the bye."""

    def __init__(self, order: Sequence[int], pairings: Sequence[Pairing]) -> None:
        self._order = order
        self._points = [points_of(entrant, pairings) for entrant in order]
        self._leans = [lean(seats_of(entrant, pairings)) for entrant in order]
        self._met, self._byes = meetings(pairings), byes(pairings)
        count = len(order) + 2
        most = (max(self._points, default=0) + 1) ** 2
        # No sum over a round reaches from one kind of cost into the next heavier one.
        self._bases = (count, most * count, count, count * count)

    def of(self, one: int, two: int) -> int:
        if one == two:
            return 0
        costs = self._bye(one) if two == len(self._order) else self._pair(one, two)
        total = costs[0]
        for base, cost in zip(self._bases, costs[1:], strict=True):
            total = total * base + cost
        return total

    def _bye(self, one: int) -> tuple[int, ...]:
        """A second bye weighs more than any rematch; the lowest comes first."""
        again = self._byes[self._order[one]] * len(self._order)
        return again, 0, (self._points[one] - min(self._points)) ** 2, 0, self._below(one)

    def _pair(self, one: int, two: int) -> tuple[int, ...]:
        again = self._met[frozenset((self._order[one], self._order[two]))]
        leans = self._leans[one], self._leans[two]
        same_side = leans[0] * leans[1] > 0
        too_much = same_side and min(map(abs, leans)) >= TOO_MUCH
        far = (self._points[one] - self._points[two]) ** 2
        return again, int(too_much), far, int(same_side), self._off(one, two)

    def _below(self, one: int) -> int:
        return len(self._order) - 1 - one

    def _off(self, one: int, two: int) -> int:
        """How far from where folding the score group in the middle would have put him."""
        if self._points[one] != self._points[two]:
            return two - one
        return abs(two - one - self._points.count(self._points[one]) // 2)
