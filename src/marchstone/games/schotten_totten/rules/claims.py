"""Claiming a stone: the proof that nothing unseen can beat a side, and the reason in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from marchstone.games.schotten_totten.rules.cards import ALL_CLAN, CLAN_CARDS, NONE, STONES
from marchstone.games.schotten_totten.rules.counters import counter_to
from marchstone.games.schotten_totten.rules.scoring import best, strength_of_three

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.rules.state import Table

BLIND, MUD = 1, 2  # the combat modes on a stone

VALID = 0  # a proof that holds
BEATEN = 1 << 59  # a counter that lies on the table: no card played later takes it away


class Stones(Protocol):
    """What is public at the stones; a state and a view both have it."""

    @property
    def sides(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def strengths(self) -> Sequence[int]: ...
    @property
    def first(self) -> Sequence[int]: ...
    @property
    def owners(self) -> Sequence[int]: ...
    @property
    def modes(self) -> Sequence[int]: ...
    @property
    def declared(self) -> Sequence[int]: ...
    @property
    def seen(self) -> int: ...


class Claims(Stones, Protocol):
    """And who may claim which of them."""

    @property
    def claimable(self) -> int: ...
    @property
    def turn(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a seat can or cannot claim a stone.

    `code` is one of: claimed, incomplete, undeclared, beaten, completed_later, could_lose (it
    cannot); wins, unbeatable, cannot_complete (it can).
    """

    code: str
    can_claim: bool
    mine: int = NONE  # the strength of the claimant's side
    theirs: int = NONE  # the strength the opponent has, or the best he can still reach
    cards: tuple[int, ...] = ()  # the unseen cards with which he reaches it


INCOMPLETE = Reason("incomplete", False)  # on both sides, as most stones are for most of a game


def needed(modes: int) -> int:
    """ST-14, ST-30: how many cards make a side complete."""
    return 4 if modes & MUD else 3


def strength(side: tuple[int, ...], modes: int, declared: Sequence[int]) -> int:
    """Of a complete side."""
    if not modes and max(side) < CLAN_CARDS:
        a, b, c = side
        return strength_of_three(a, b, c)
    reached = best(side, len(side), bool(modes & BLIND), declared)
    assert reached is not None
    return reached[0]


def counter(stones: Table, seat: int, stone: int) -> int:
    """VALID, or the cards (a mask) that keep this seat, its side complete, from claiming."""
    mine = stones.strengths[seat * STONES + stone]
    opposite = (1 - seat) * STONES + stone
    theirs = stones.strengths[opposite]
    if theirs != NONE:  # ST-15
        wins = mine > theirs or (mine == theirs and stones.first[stone] == seat)
        return VALID if wins else BEATEN
    side = stones.sides[opposite]
    if not stones.modes[stone] and (not side or max(side) < CLAN_CARDS):
        return counter_to(mine, side, ALL_CLAN & ~stones.seen)  # ST-16
    reach = reachable(stones, 1 - seat, stone, above=mine)
    return VALID if reach is None else reach[1]


def reachable(stones: Stones, seat: int, stone: int, above: int = -1) -> tuple[int, int] | None:
    """The best strength that the seat's incomplete side can still reach, and with which cards."""
    modes = stones.modes[stone]
    side = stones.sides[seat * STONES + stone]
    unseen = ALL_CLAN & ~stones.seen
    return best(side, needed(modes), bool(modes & BLIND), stones.declared, unseen, above)


def why(stones: Stones, seat: int, stone: int) -> Reason:
    """ST-20: the reason for one stone, from what is public."""
    mine = stones.strengths[seat * STONES + stone]
    theirs = stones.strengths[(1 - seat) * STONES + stone]
    if stones.owners[stone] != NONE:
        return Reason("claimed", False, mine, theirs)
    if awaits_declaration(stones, stone):
        return Reason("undeclared", False, mine, theirs)
    if mine == NONE:
        return INCOMPLETE if theirs == NONE else Reason("incomplete", False, mine, theirs)
    if theirs == NONE:
        return _why_early(stones, seat, stone, mine)
    if mine == theirs:
        first = stones.first[stone] == seat
        return Reason("wins" if first else "completed_later", first, mine, theirs)
    return Reason("wins" if mine > theirs else "beaten", mine > theirs, mine, theirs)


def awaits_declaration(stones: Stones, stone: int) -> bool:
    """ST-25, edition cz: a side has all its cards, and its Joker is still to be declared."""
    need = needed(stones.modes[stone])
    sides, strengths = stones.sides, stones.strengths
    if len(sides[stone]) == need and strengths[stone] == NONE:
        return True
    return len(sides[STONES + stone]) == need and strengths[STONES + stone] == NONE


def _why_early(stones: Stones, seat: int, stone: int, mine: int) -> Reason:
    reach = reachable(stones, 1 - seat, stone)
    if reach is None:
        return Reason("cannot_complete", True, mine)  # ST-17
    theirs, cards = reach
    code = "could_lose" if theirs > mine else "unbeatable"
    return Reason(code, theirs <= mine, mine, theirs, cards_of(cards))


def cards_of(mask: int) -> tuple[int, ...]:
    cards = []
    while mask:
        cards.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(cards)
