"""What people are told of chances to win: the one place where a return becomes a chance.

A search may be surer of itself than what comes of it allows, or less sure. How much was measured
(docs/bots.md), and is put right here, for people alone: no bot chooses by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.core.guide import Returns, left_behind, of_chances
from marchstone.core.protocol import Seat


def win_chance(worth: float, seats: int) -> float:
    """How likely the first place is at this return, if every other place is as likely as the next.

    A return is the first place for the most part, and those left behind for the rest.
    """
    behind = left_behind(seats)
    return min(1.0, max(0.0, (worth - behind) / (1 - behind)))


def surer(chances: Sequence[float], sureness: float) -> tuple[float, ...]:
    """Odds to the power of the sureness: more is surer, 1 leaves everything as it is.

    Who was ahead stays ahead, and all chances together are one.
    """
    powers = [chance**sureness for chance in chances]
    whole = sum(powers)
    if sureness == 1 or not whole:
        return tuple(chances)
    return tuple(power / whole for power in powers)


def told_returns(returns: Returns, sureness: float) -> Returns:
    """What each seat may expect, as people are told it."""
    if sureness == 1:
        return returns
    chances = [win_chance(worth, len(returns)) for worth in returns]
    return of_chances(surer(chances, sureness))


def told_return(worth: float, seat: Seat, returns: Returns, sureness: float) -> float:
    """If one seat gets so much: the others stand to each other as they do in the returns."""
    if sureness == 1:
        return worth
    seats = len(returns)
    chances = [win_chance(each, seats) for each in returns]
    mine, others = win_chance(worth, seats), sum(chances) - chances[seat]
    rest = [(1 - mine) * (it / others if others else 1 / (seats - 1)) for it in chances]
    rest[seat] = mine
    return of_chances(surer(rest, sureness))[seat]
