"""What a castle or a settlement with free hexes is worth to each seat, on the average.

The figures were fitted to the outcomes in 1,500 games of noisy greedy players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from marchstone.games.rebirth.rules.cards import CASTLE_POINTS, NONE

Shares = tuple[float, ...]
Castle = tuple[tuple[int, ...], tuple[int, ...], int]  # tiles and rural tiles by seat, holder

ATTACK = 0.6  # of the hexes next to a castle are taken by those who do not hold it


@lru_cache(maxsize=200_000)
def castle_worth(
    tiles: tuple[int, ...], rural: tuple[int, ...], holder: int, open_rural: int, open_town: int
) -> Shares:
    """RB-13, RB-20: the free hexes next to the castle are taken one by one, by anybody."""
    seats = len(tiles)
    free = open_rural + open_town
    if not free:
        return tuple(CASTLE_POINTS * (seat == holder) for seat in range(seats))
    worth = [0.0] * seats
    for seat in range(seats):
        comes = 1 / seats
        if holder != NONE:
            comes = 1 - ATTACK if seat == holder else ATTACK / (seats - 1)
        for is_rural, open_ in ((1, open_rural), (0, open_town)):
            if open_:
                following = approached(tiles, rural, holder, seat, is_rural)
                rest = (open_rural - is_rural, open_town - 1 + is_rural)
                shares = castle_worth(*following, *rest)
                for other, share in enumerate(shares):
                    worth[other] += comes * open_ / free * share
    return tuple(worth)


def approached(
    tiles: tuple[int, ...], rural: tuple[int, ...], holder: int, seat: int, is_rural: int
) -> Castle:
    """RB-13: the castle after one more tile next to it."""
    more, fields = list(tiles), list(rural)
    more[seat] += 1
    fields[seat] += is_rural
    if holder == NONE or (more[seat], fields[seat]) > (more[holder], fields[holder]):
        holder = seat
    return tuple(more), tuple(fields), holder


@lru_cache(maxsize=200_000)
def approach_gain(
    castle: Castle, open_rural: int, open_town: int, seat: int, is_rural: int
) -> float:
    """What a tile next to the castle adds to the seat's lead over the others' mean."""
    old: Shares = (0.0,) * len(castle[0])
    if castle[2] != NONE:
        old = castle_worth(*castle, open_rural, open_town)
    then = approached(*castle, seat, is_rural)
    new = castle_worth(*then, open_rural - is_rural, open_town - 1 + is_rural)
    return lead_gain(old, new, seat)


def lead_gain(old: Sequence[float], new: Sequence[float], seat: int) -> float:
    mine = new[seat] - old[seat]
    return mine - (sum(new) - sum(old) - mine) / (len(new) - 1)


# Of an open settlement by its size and free hexes: what a seat may expect, first without tiles
# there (constant, per influence of the strongest rival), then with some (constant, own, rival).
ABSENT = {
    (2, 1): (4.88, -0.67),
    (3, 2): (5.0, 0.09),
    (3, 1): (2.7, 0.4),
    (4, 3): (16.0, -1.5),
    (4, 2): (8.0, 0.0),
    (4, 1): (6.0, 0.0),
}
PRESENT = {
    (2, 1): (3.43, 0.56, 0.0),
    (3, 2): (5.02, 0.23, 0.0),
    (3, 1): (4.78, 0.27, 0.13),
    (4, 3): (7.5, 1.5, 0.0),
    (4, 2): (11.7, 1.2, -1.0),
    (4, 1): (12.0, 0.2, -0.2),
}
ALONE = {(3, 1): (8.2, 0.1), (4, 2): (14.0, 0.5), (4, 1): (16.0, 0.5)}
LATE = tuple(1 - exp(-left / 6) for left in range(64))  # by the settlement tiles still to come


@lru_cache(maxsize=200_000)
def town_worth(size: int, room: int, influence: tuple[int, ...], left: int) -> Shares:
    """RB-11, RB-19: shares of the prizes, or the influence alone if it stays open."""
    ends = LATE[left]
    shares = []
    for seat, mine in enumerate(influence):
        rival = max(other for at, other in enumerate(influence) if at != seat)
        shares.append(ends * prize(size, room, mine, rival) + (1 - ends) * mine)
    return tuple(shares)


def prize(size: int, room: int, mine: int, rival: int) -> float:
    if not mine:
        constant, slope = ABSENT[size, room]
        return constant + slope * rival
    if not rival and (size, room) in ALONE:
        constant, slope = ALONE[size, room]
        return constant + slope * mine
    constant, own, other = PRESENT[size, room]
    return constant + own * mine + other * rival
