"""Pure functions: the prizes of a settlement, who has most, and who wins a tied game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from marchstone.games.rebirth.rules.cards import PRIZES


def prizes(size: int, influence: Sequence[int], completer: int) -> list[int]:
    """RB-11, RB-12: what each seat gets for a settlement all of whose hexes are occupied."""
    points = [0] * len(influence)
    takers = by_influence(influence, completer)
    if size == 1:
        points[completer] = influence[completer]
    elif takers:
        for place, prize in enumerate(PRIZES[size]):
            points[takers[place] if place < len(takers) else takers[0]] += prize
    return points


@lru_cache(maxsize=20_000)
def shares_of(size: int, influence: tuple[int, ...], completer: int) -> tuple[int, ...]:
    """The prizes, kept: settlements that are alike come again and again."""
    return tuple(prizes(size, influence, completer))


def by_influence(influence: Sequence[int], completer: int) -> list[int]:
    """The seats with tiles there, strongest first; the completer loses every tie."""
    seats = len(influence)
    clockwise = [(completer + step) % seats for step in range(1, seats + 1)]
    takers = [seat for seat in clockwise if influence[seat]]
    return sorted(takers, key=lambda seat: -influence[seat])


def has_most(counts: Sequence[int], seat: int) -> bool:
    """RB-21: a tie for most will do, but not with zero."""
    return counts[seat] > 0 and counts[seat] == max(counts)


def tied_for_first(points: Sequence[int]) -> list[int]:
    return [seat for seat, scored in enumerate(points) if scored == max(points)]


def first_places(tied: list[int], first_holder: int, at_second: Sequence[int]) -> list[int]:
    """RB-22: the holder of the first castle if he is tied, else whoever leads at the second place.

    `at_second` counts for every seat, tied or not: in Scotland 1 for the holder of the castle, in
    Ireland the tiles next to the tower.
    """
    if first_holder in tied:
        return [first_holder]
    most = max(at_second)
    return [seat for seat, count in enumerate(at_second) if count == most] if most else tied


def ranks(points: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Tie-breaks decide the first place only; all others follow by points."""
    order = [(seat not in winners, 0 if seat in winners else -p) for seat, p in enumerate(points)]
    return tuple(1 + sum(other < mine for other in order) for mine in order)
