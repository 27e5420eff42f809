"""What people are told of chances to win: the one place where a return becomes a chance.

A search may be surer of itself than what comes of it allows, or less sure, and whoever decides may
win more often than it finds. How much was measured (docs/bots.md), and is put right here, for
people alone: no bot chooses by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from marchstone.core.guide import AS_FOUND, Returns, Sureness, left_behind, of_chances
from marchstone.core.protocol import Seat


def win_chance(worth: float, seats: int) -> float:
    """How likely the first place is at this return, if every other place is as likely as the next.

    A return is the first place for the most part, and those left behind for the rest.
    """
    behind = left_behind(seats)
    return min(1.0, max(0.0, (worth - behind) / (1 - behind)))


def surer(chances: Sequence[float], seat: Seat, sureness: Sureness) -> tuple[float, ...]:
    """As people are told it where the seat decides.

    What is certain stays certain, what is better stays better, and all chances together are one.
    """
    powers = [chance**sureness.factor for chance in chances]
    others = sum(powers[:seat]) + sum(powers[seat + 1 :])
    if sureness == AS_FOUND or not others:
        return tuple(chances)
    mine = powers[seat] * exp(sureness.edge)
    against = others + sureness.doubt * mine
    told = [power / others * against for power in powers]
    told[seat] = mine
    return tuple(each / (mine + against) for each in told)


def told_returns(returns: Returns, seat: Seat, sureness: Sureness) -> Returns:
    """What each seat may expect, as people are told it where one of them decides."""
    if sureness == AS_FOUND:
        return returns
    chances = [win_chance(worth, len(returns)) for worth in returns]
    return of_chances(surer(chances, seat, sureness))


def told_return(worth: float, seat: Seat, returns: Returns, sureness: Sureness) -> float:
    """If the seat that decides gets so much: the others stand to each other as in the returns."""
    if sureness == AS_FOUND:
        return worth
    seats = len(returns)
    chances = [win_chance(each, seats) for each in returns]
    mine, others = win_chance(worth, seats), sum(chances) - chances[seat]
    rest = [(1 - mine) * (it / others if others else 1 / (seats - 1)) for it in chances]
    rest[seat] = mine
    return of_chances(surer(rest, seat, sureness))[seat]
