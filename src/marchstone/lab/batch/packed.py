"""The basic game of Schotten Totten, N tables at once, for a processor: cards are bits of a mask.

A ply is a whole turn, as in the arrays for an accelerator (`judge/network/turns.py`), and comes to
the same. Those weigh every formation of every side each time, since they have thousands of lanes
for it. Here only what a turn has changed is reckoned, and a proof is sought where a claim waits for
one. Tables are changed in place. Where a round is over, the next one is dealt at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN_CARDS,
    NONE,
    STONES,
    VALUES,
)
from marchstone.games.schotten_totten.rules.scoring import strength_of_three
from marchstone.lab.batch.proofs import FULL, Ints, Rivals, Truths, can_win

Small: TypeAlias = NDArray[np.int8]

HAND = 6  # ST-10
EVERY = (1 << STONES) - 1
BIT = 1 << np.arange(STONES)
COUNT = np.array([stones.bit_count() for stones in range(EVERY + 1)])
# ST-23: whether who holds these stones, as bits, has won: three adjacent ones, or any five.
WON = np.array([bool(it & it >> 1 & it >> 2) or it.bit_count() >= 5 for it in range(EVERY + 1)])
STRENGTH = np.zeros((CLAN_CARDS,) * FULL, np.int16)
for _cards in np.ndindex(STRENGTH.shape):
    STRENGTH[_cards] = strength_of_three(*_cards)


@dataclass(slots=True)
class Turn:
    """What a ply has come to, [n] each."""

    over: Truths
    returns: Small  # of who played: 1 won, -1 lost, 0 drawn or not over
    claimed: Ints  # the stones that he claimed, as bits


class PackedTables:
    """Positions before a turn. `decks`, [n, 54], are dealt from the left: six cards to whoever
    begins, six to the other, then card by card."""

    def __init__(self, decks: NDArray[np.integer]) -> None:
        count = len(decks)
        self.rows = np.arange(count)
        self.turn = np.zeros(count, np.int64)
        self.decks = np.empty((count, CLAN_CARDS), np.int8)
        self.hands = np.empty((count, 2, HAND), np.int8)
        self.held = np.empty((count, 2), np.int64)
        self.seen = np.empty(count, np.int64)  # cards laid, as a mask
        self.open = np.empty((count, 2), np.int64)  # stones where the seat may play, as bits
        self.waiting = np.empty((count, 2), np.int64)  # its complete sides that nobody has claimed
        self.owned = np.empty((count, 2), np.int64)  # stones it has claimed
        self.first = np.empty((count, 2), np.int64)  # ST-32: stones where it was complete first
        self.lies = np.empty((count, 2, STONES), np.int64)  # the cards of each side, as a mask
        self.cards = np.empty((count, 2, STONES, FULL), np.int8)
        self.laid = np.empty((count, 2, STONES), np.int8)
        self.strengths = np.empty((count, 2, STONES), np.int16)
        self.dealt = np.empty(count, np.int64)
        self.passes = np.empty(count, np.int64)
        self.deal(self.rows, decks)

    def deal(self, rows: Ints, decks: NDArray[np.integer]) -> None:
        """ST-2, ST-4: a new round at these tables."""
        self.decks[rows] = decks
        self.hands[rows] = self.decks[rows, : 2 * HAND].reshape(-1, 2, HAND)
        self.turn[rows] = self.passes[rows] = self.seen[rows] = 0
        self.waiting[rows] = self.owned[rows] = self.first[rows] = 0
        self.lies[rows] = self.cards[rows] = self.laid[rows] = 0
        self.held[rows], self.dealt[rows] = HAND, 2 * HAND
        self.open[rows], self.strengths[rows] = EVERY, NONE

    def can(self) -> Truths:
        """ST-9: whoever can play nothing passes."""
        return (self.held[self.rows, self.turn] > 0) & (self.open[self.rows, self.turn] > 0)

    def plays_at_random(self, chance: np.random.Generator) -> tuple[Ints, Ints]:
        """A place in the hand and a stone, each legal play as likely as the others (ST-7)."""
        held, open_ = self.held[self.rows, self.turn], self.open[self.rows, self.turn]
        draws = chance.random((2, len(held)))
        return (draws[0] * held).astype(np.int64), NTH[open_, (draws[1] * COUNT[open_]).astype(int)]

    # A turn: ST-6

    def play(self, places: Ints, stones: Ints) -> Turn:
        """The card at that place of the hand goes to that stone; then every stone that can be
        claimed is. Where nothing can be played, both do not matter: it is a pass."""
        can = self.can()
        if can.all():
            self._lay(self.rows, places, stones)
        else:
            rows = np.flatnonzero(can)
            self._lay(rows, places[rows], stones[rows])
        claimed = self._claim()
        mine = self.owned[self.rows, self.turn]
        self.passes = np.where(can | (claimed > 0), 0, self.passes + 1)
        won = WON[mine]
        over = won | (self.passes > 1)
        returns = won.astype(np.int8)
        for row in np.flatnonzero(over & ~won):
            returns[row] = self._deadlock(int(row))
        self.turn = 1 - self.turn
        return Turn(over, returns, claimed)

    def _lay(self, rows: Ints, places: Ints, stones: Ints) -> None:
        """ST-7, ST-8: a card is laid and, while there are any, one drawn into its place."""
        seats = self.turn[rows]
        card = self.hands[rows, seats, places].astype(np.int64)
        laid = self.laid[rows, seats, stones]
        self.cards[rows, seats, stones, laid] = card
        self.laid[rows, seats, stones] = laid + 1
        self.lies[rows, seats, stones] |= 1 << card
        self.seen[rows] |= 1 << card
        self._draw(rows, seats, places)
        full = np.flatnonzero(laid == FULL - 1)
        self._complete(rows[full], seats[full], stones[full])

    def _draw(self, rows: Ints, seats: Ints, places: Ints) -> None:
        dealt, last = self.dealt[rows], self.held[rows, seats] - 1
        has_deck = dealt < CLAN_CARDS
        drawn = self.decks[rows, np.minimum(dealt, CLAN_CARDS - 1)]
        self.hands[rows, seats, places] = np.where(has_deck, drawn, self.hands[rows, seats, last])
        self.dealt[rows] = dealt + has_deck
        self.held[rows, seats] = last + has_deck

    def _complete(self, rows: Ints, seats: Ints, stones: Ints) -> None:
        one, two, three = self.cards[rows, seats, stones].T
        self.strengths[rows, seats, stones] = STRENGTH[one, two, three]
        bit = BIT[stones]
        self.open[rows, seats] &= ~bit
        self.waiting[rows, seats] |= bit
        self.first[rows, seats] |= bit & ~self.first[rows, 1 - seats]

    # Claiming: ST-15 to ST-21

    def _claim(self) -> Ints:
        """The stones that the player in turn claims, as bits."""
        waiting = self.waiting[self.rows, self.turn]
        rows, stones = np.nonzero(waiting[:, None] & BIT)
        seats = self.turn[rows]
        mine = self.strengths[rows, seats, stones]
        theirs = self.strengths[rows, 1 - seats, stones]
        was_first = self.first[rows, seats] & BIT[stones] > 0
        wins = (mine > theirs) | (mine == theirs) & was_first
        unproved = np.flatnonzero(theirs == NONE)
        wins[unproved] = ~self._may_lose(rows[unproved], seats[unproved], stones[unproved])
        claimed = np.zeros_like(self.seen)
        np.bitwise_or.at(claimed, rows[wins], BIT[stones[wins]])
        self.owned[self.rows, self.turn] |= claimed
        self.waiting &= ~claimed[:, None]
        self.open &= ~claimed[:, None]
        return claimed

    def _may_lose(self, rows: Ints, seats: Ints, stones: Ints) -> Truths:
        """ST-16: the other side is incomplete, and cards that nobody has seen could make it win."""
        laid = self.laid[rows, 1 - seats, stones]
        values = self.cards[rows, 1 - seats, stones] % VALUES + 1
        lying = np.arange(FULL) < laid[:, None]
        return can_win(
            Rivals(
                lies=self.lies[rows, 1 - seats, stones],
                missing=FULL - laid.astype(np.int64),
                total=(values * lying).sum(1),
                above=self.strengths[rows, seats, stones].astype(np.int64),
                unseen=ALL_CLAN & ~self.seen[rows],
            )
        )

    # The end: ST-38

    def _deadlock(self, row: int) -> int:
        """Open stones are awarded from stone 1 upward until somebody has won; else who holds
        more stones has. A complete side beats an incomplete one."""
        seat = int(self.turn[row])
        held = [int(self.owned[row, seat]), int(self.owned[row, 1 - seat])]
        for stone in range(STONES):
            if (held[0] | held[1]) >> stone & 1:
                continue
            lead = int(self.strengths[row, seat, stone]) - int(self.strengths[row, 1 - seat, stone])
            if not lead:
                lead = int(self.first[row, seat] >> stone & 1) - int(
                    self.first[row, 1 - seat] >> stone & 1
                )
            if lead:
                held[lead < 0] |= 1 << stone
            if WON[held[0]] or WON[held[1]]:
                return 1 if WON[held[0]] else -1
        return int(np.sign(COUNT[held[0]] - COUNT[held[1]]))


def _nth(stones: int, number: int) -> int:
    found = [stone for stone in range(STONES) if stones >> stone & 1]
    return found[number] if number < len(found) else 0


NTH = np.array([[_nth(stones, number) for number in range(STONES)] for stones in range(EVERY + 1)])
