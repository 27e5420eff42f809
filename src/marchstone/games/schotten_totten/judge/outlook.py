"""The border as a seat sees it: its chance at every stone, and what each stone is worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marchstone.games.schotten_totten.judge.chances import Pool, Spread, spread, win_chance
from marchstone.games.schotten_totten.rules.cards import ALL_CLAN, CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import BLIND, needed
from marchstone.games.schotten_totten.rules.view import View

Side = tuple[int, ...]

# Not every card that comes to a player comes in time, and to the stone that wants it.
TIMELY = 0.6


class Outlook:
    """Chances from the view only: of the opponent's cards it knows no more than the seat does."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.mine, self.theirs = self._pool(seat), self._pool(1 - seat)
        self._known: dict[tuple[Side, int, int, int], Spread] = {}
        self.chances = [self.chance(stone) for stone in range(STONES)]
        self.weights = weights(self.chances)

    def _pool(self, seat: int) -> Pool:
        view = self.view
        hand = sum(1 << card for card in view.hand if card < CLAN_CARDS)
        unknown = ALL_CLAN & ~view.seen & ~hand
        drawn = view.decks_left[0] / 2
        if seat == view.seat:
            held = 0
        else:
            hand, held = 0, view.hand_sizes[seat] - view.hand_tactics[seat]
        rate = TIMELY * (drawn + held) / max(1, unknown.bit_count())
        return Pool(hand, unknown, round(min(rate, 0.9), 2))

    def my_side(self, stone: int) -> Side:
        return self.view.sides[self.seat * STONES + stone]

    def their_side(self, stone: int) -> Side:
        return self.view.sides[(1 - self.seat) * STONES + stone]

    def chance(
        self,
        stone: int,
        mine: Side | None = None,
        theirs: Side | None = None,
        modes: int | None = None,
        pool: Pool | None = None,
    ) -> float:
        """The chance to win the stone as it is, or as it would be with other cards there."""
        view = self.view
        if view.owners[stone] != NONE:
            return float(view.owners[stone] == self.seat)
        mine = self.my_side(stone) if mine is None else mine
        theirs = self.their_side(stone) if theirs is None else theirs
        modes = view.modes[stone] if modes is None else modes
        my_spread = self._spread(mine, modes, pool or self.mine)
        their_spread = self._spread(theirs, modes, self.theirs)
        return win_chance(my_spread, their_spread, self._tie(stone, mine, theirs, modes))

    def _spread(self, side: Side, modes: int, pool: Pool) -> Spread:
        key = (side, modes, pool.hand, pool is self.theirs)
        known = self._known.get(key)
        if known is None:
            blind = bool(modes & BLIND)
            known = spread(side, needed(modes), blind, self.view.declared, pool)
            self._known[key] = known
        return known

    def _tie(self, stone: int, mine: Side, theirs: Side, modes: int) -> float:
        """ST-12: what an equal strength is worth."""
        need = needed(modes)
        i_am, he_is = len(mine) == need, len(theirs) == need
        if i_am and he_is:
            return float(self.view.first[stone] in (self.seat, NONE))
        return 1.0 if i_am else 0.0 if he_is else 0.5

    def gain(self, stone: int, chance: float) -> float:
        return self.weights[stone] * (chance - self.chances[stone])

    def value(self) -> float:
        """The chance to win the round, if the stones fell independently of each other."""
        return folded(self.chances)[-1][0]


@cache
def round_won() -> tuple[float, ...]:
    """ST-23 for every set of stones that a seat may get: 1 won, 0 lost, ½ if both meet it."""
    every = (1 << STONES) - 1
    worth = []
    for mine in range(1 << STONES):
        ends = ends_round(mine), ends_round(every & ~mine)
        worth.append(0.5 if ends[0] == ends[1] else float(ends[0]))
    return tuple(worth)


def ends_round(stones: int) -> bool:
    return bool(stones & stones >> 1 & stones >> 2) or stones.bit_count() >= 5


def folded(chances: Sequence[float]) -> list[Sequence[float]]:
    """The worth of all outcomes, halved stone by stone into one expected worth."""
    levels: list[Sequence[float]] = [round_won()]
    for chance in chances:
        worth = levels[-1]
        halves = zip(worth[::2], worth[1::2], strict=True)
        levels.append([lost + chance * (won - lost) for lost, won in halves])
    return levels


def weights(chances: Sequence[float]) -> list[float]:
    """How much the expected worth grows with the chance at each stone."""
    levels = folded(chances)
    found: list[float] = []
    shares: list[float] = [1.0]  # of each entry of a level in the final worth
    for chance, worth in zip(reversed(chances), reversed(levels[:-1]), strict=True):
        pairs = zip(shares, worth[::2], worth[1::2], strict=True)
        found.append(sum(share * (won - lost) for share, lost, won in pairs))
        shares = [part for s in shares for part in (s * (1 - chance), s * chance)]
    return found[::-1]
