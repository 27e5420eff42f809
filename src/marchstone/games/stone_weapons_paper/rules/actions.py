"""Moves of Stone, Weapons, Paper: typed for people, a number each inside, a pick path each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marchstone.core.declared.moves import Block, Moves, Part
from marchstone.games.stone_weapons_paper.rules.cards import (
    CODES,
    KINDS,
    MOST_BID,
    NAMING,
    OFFER_CARDS,
    PARTS,
    SYMBOLS,
)
from marchstone.games.stone_weapons_paper.rules.castle import CELLS, PLACEMENTS


@dataclass(frozen=True, slots=True)
class Throw:
    symbol: int


@dataclass(frozen=True, slots=True)
class Name:
    """Play Intrigue or Ambush and name a symbol."""

    card: int
    symbol: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play any other action card, Defence too."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Play no action card here, or let the one played against you be."""


@dataclass(frozen=True, slots=True)
class Take:
    """Pillage, or the bonus of the red mood: one resource of the attacker."""

    resource: int


@dataclass(frozen=True, slots=True)
class PutUp:
    """An offer card for auction; the second of two in the same way."""

    card: int


@dataclass(frozen=True, slots=True)
class Alone:
    """The first card goes up without a second."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Open no auction."""


@dataclass(frozen=True, slots=True)
class Bid:
    resource: int
    amount: int


@dataclass(frozen=True, slots=True)
class DropOut:
    pass


@dataclass(frozen=True, slots=True)
class Pay:
    """With a lender (0: none, else 1 + its resource); of the units that are lacking, so many are
    replaced by the first other resource and the rest by the second."""

    lender: int
    units: int


@dataclass(frozen=True, slots=True)
class Use:
    """Of two bought cards, this one first."""

    card: int


@dataclass(frozen=True, slots=True)
class Demolish:
    cell: int


@dataclass(frozen=True, slots=True)
class Build:
    placement: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Leave the part unbuilt."""


Move: TypeAlias = (
    Throw
    | Name
    | Play
    | Pass
    | Take
    | PutUp
    | Alone
    | Decline
    | Bid
    | DropOut
    | Pay
    | Use
    | Demolish
    | Build
    | Discard
)

UNITS = MOST_BID + 1


def _placement_picked(number: int) -> str:
    """A part of one piece needs no turning: its cell says it."""
    placement = PLACEMENTS[number]
    cell = f"cell-{CELLS[placement.anchor]}"
    return cell if len(placement.cells) == 1 else f"turn-{placement.turn} {cell}"


def _placement_written(number: int) -> str:
    placement = PLACEMENTS[number]
    return f"{PARTS[placement.part].key} {placement.turn} {CELLS[placement.anchor]}"


def _lender_written(lender: int) -> str:
    return f" lent {SYMBOLS[lender - 1]}" if lender else ""


_SYMBOL = Part(len(SYMBOLS), SYMBOLS.__getitem__, SYMBOLS.__getitem__)
_NAMING = Part(len(NAMING), KINDS.__getitem__, KINDS.__getitem__)
_PLAYED = Part(len(KINDS) - len(NAMING), KINDS.__getitem__, KINDS.__getitem__, first=len(NAMING))
_OFFER = Part(OFFER_CARDS, str, CODES.__getitem__)
_AMOUNT = Part(MOST_BID, str, str, first=1)
_LENDER = Part(1 + len(SYMBOLS), str, _lender_written)
_UNITS = Part(UNITS, str, str)
_CELL = Part(len(CELLS), CELLS.__getitem__, CELLS.__getitem__)
_PLACEMENT = Part(len(PLACEMENTS), _placement_picked, _placement_written)

MOVES: Moves[Move] = Moves(
    Block(Throw, path="throw-{symbol}", notation="throw {symbol}", symbol=_SYMBOL),
    Block(
        Name,
        path="action-{card} name-{symbol}",
        notation="{card} {symbol}",
        card=_NAMING,
        symbol=_SYMBOL,
    ),
    Block(Play, path="action-{card}", notation="{card}", card=_PLAYED),
    Block(Pass, path="pass", notation="pass"),
    Block(Take, path="take-{resource}", notation="take {resource}", resource=_SYMBOL),
    Block(PutUp, path="offer-{card}", notation="offer {card}", card=_OFFER),
    Block(Alone, path="alone", notation="alone"),
    Block(Decline, path="decline", notation="decline"),
    Block(
        Bid,
        path="bid-{resource}-{amount}",
        notation="bid {resource} {amount}",
        resource=_SYMBOL,
        amount=_AMOUNT,
    ),
    Block(DropOut, path="drop-out", notation="drop-out"),
    Block(
        Pay,
        path="pay-{lender}-{units}",
        notation="pay {units}{lender}",
        lender=_LENDER,
        units=_UNITS,
    ),
    Block(Use, path="offer-{card}", notation="use {card}", card=_OFFER),
    Block(Demolish, path="demolish cell-{cell}", notation="demolish {cell}", cell=_CELL),
    Block(Build, path="{placement}", notation="build {placement}", placement=_PLACEMENT),
    Block(Discard, path="discard", notation="discard"),
)
THROW, NAME, PLAY, PASS, TAKE, PUT_UP, ALONE, DECLINE, BID, DROP_OUT, PAY, *_REST = MOVES.starts
USE, DEMOLISH, BUILD, DISCARD = _REST

SINGLE = {
    start: MOVES.path(start)[0]
    for start, block in zip(MOVES.starts, MOVES.blocks, strict=True)
    if not block.parts
}


def bid(resource: int, amount: int) -> int:
    return BID + resource * MOST_BID + amount - 1


def bid_of(action: int) -> tuple[int, int]:
    resource, amount = divmod(action - BID, MOST_BID)
    return resource, amount + 1
