"""The border: laying cards at the stones and taking them away, with all that follows from it."""

from __future__ import annotations

from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.claims import MUD, VALID, counter, strength
from marchstone.games.schotten_totten.rules.state import UNKNOWN, Table

# For every set of stones, as bits: their numbers.
STONES_IN = tuple(
    tuple(stone for stone in range(STONES) if stones >> stone & 1) for stones in range(1 << STONES)
)


class Border(Table):
    """Keeps strengths, stamps, open and full stones in step with what lies at the stones."""

    __slots__ = ()

    def put(self, seat: int, stone: int, card: int) -> None:
        index = seat * STONES + stone
        side = self.sides[index] = (*self.sides[index], card)
        if card < CLAN_CARDS:
            self.seen |= 1 << card
        if len(side) >= 3:
            self.settle(seat, stone)
        else:  # nothing to judge, but what was proved of the other side
            self.proofs[stone] = self.proofs[STONES + stone] = UNKNOWN

    def take(self, seat: int, stone: int, card: int) -> None:
        side = self.sides[seat * STONES + stone]
        self.sides[seat * STONES + stone] = tuple(c for c in side if c != card)
        self.settle(seat, stone)

    def settle(self, seat: int, stone: int) -> None:
        """Judge one side anew after a card, a mode or a declaration has changed it."""
        proofs = self.proofs
        proofs[stone] = proofs[STONES + stone] = UNKNOWN
        index = seat * STONES + stone
        modes = self.modes[stone]
        side = self.sides[index]
        if len(side) == (4 if modes & MUD else 3):
            self.strengths[index] = strength(side, modes, self.declared)
            self.open[seat] &= ~(1 << stone)
            self.full[seat] |= 1 << stone
            if self.first[stone] == NONE:  # ST-32
                self.first[stone] = seat
        elif self.strengths[index] != NONE:
            self.strengths[index] = NONE
            self.open[seat] |= 1 << stone
            self.full[seat] &= ~(1 << stone)
            self.pass_on_stamp(seat, stone)

    def pass_on_stamp(self, seat: int, stone: int) -> None:
        """ST-32: a side that is no longer complete is not the first to be so."""
        if self.first[stone] == seat:
            other = 1 - seat
            complete = self.strengths[other * STONES + stone] != NONE
            self.first[stone] = other if complete else NONE

    def lay_mode(self, stone: int, mode: int) -> None:
        """ST-29 … ST-31: a combat mode on a stone, full sides or not."""
        self.modes[stone] |= mode
        self.settle(0, stone)
        self.settle(1, stone)

    def restore(self) -> None:
        """Derive from the sides, their strengths and the owners what a view does not tell."""
        self.proofs = [UNKNOWN] * (2 * STONES)
        self.open, self.full, self.held = [0, 0], [0, 0], [0, 0]
        for index, reached in enumerate(self.strengths):
            seat, stone = divmod(index, STONES)
            if self.owners[stone] == NONE:
                stones = self.open if reached == NONE else self.full
                stones[seat] |= 1 << stone
            elif self.owners[stone] == seat:
                self.held[seat] |= 1 << stone

    def claimable_by(self, seat: int) -> int:
        """The stones, as bits, that the seat can claim.

        A proof holds until its stone changes; a counter, until one of its cards is seen.
        """
        found, proofs, seen = 0, self.proofs, self.seen
        for stone in STONES_IN[self.full[seat]]:
            index = seat * STONES + stone
            proof = proofs[index]
            if proof == UNKNOWN or proof & seen:
                proofs[index] = proof = counter(self, seat, stone)
            if proof == VALID:
                found |= 1 << stone
        return found

    def give(self, stone: int, seat: int) -> None:
        """ST-21: the stone is the seat's, and closed."""
        bit = 1 << stone
        self.owners[stone] = seat
        self.held[seat] |= bit
        for side in (0, 1):
            self.open[side] &= ~bit
            self.full[side] &= ~bit


def won_with(held: int) -> str | None:
    """ST-23: three adjacent stones, or any five; they are given as bits."""
    if held & held >> 1 & held >> 2:
        return "three_adjacent"
    return "five_stones" if held.bit_count() >= 5 else None
