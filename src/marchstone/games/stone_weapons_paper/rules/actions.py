"""Moves of Stone, Weapons, Paper: typed for people, a number each inside, a pick path each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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

# One block of numbers a kind of move, in this order.
UNNAMING = len(KINDS) - len(NAMING)
UNITS = MOST_BID + 1
THROW = 0
NAME = THROW + 3
PLAY = NAME + len(NAMING) * 3
PASS = PLAY + UNNAMING
TAKE = PASS + 1
PUT_UP = TAKE + 3
ALONE = PUT_UP + OFFER_CARDS
DECLINE = ALONE + 1
BID = DECLINE + 1
DROP_OUT = BID + 3 * MOST_BID
PAY = DROP_OUT + 1
USE = PAY + 4 * UNITS
DEMOLISH = USE + OFFER_CARDS
BUILD = DEMOLISH + len(CELLS)
DISCARD = BUILD + len(PLACEMENTS)
NUM_ACTIONS = DISCARD + 1


def encode(move: Move) -> int:
    match move:
        case Throw(symbol):
            return THROW + symbol
        case Name(card, symbol):
            return NAME + card * 3 + symbol
        case Play(card):
            return PLAY + card - len(NAMING)
        case Take(resource):
            return TAKE + resource
        case PutUp(card):
            return PUT_UP + card
        case Bid(resource, amount):
            return bid(resource, amount)
        case Pay(lender, units):
            return PAY + lender * UNITS + units
        case Use(card):
            return USE + card
        case Demolish(cell):
            return DEMOLISH + cell
        case Build(placement):
            return BUILD + placement
    return _SINGLE[type(move)]


_SINGLE = {Pass: PASS, Alone: ALONE, Decline: DECLINE, DropOut: DROP_OUT, Discard: DISCARD}


def bid(resource: int, amount: int) -> int:
    return BID + resource * MOST_BID + amount - 1


def bid_of(action: int) -> tuple[int, int]:
    resource, amount = divmod(action - BID, MOST_BID)
    return resource, amount + 1


def decode(action: int) -> Move:
    if action < NAME:
        return Throw(action - THROW)
    if action < PLAY:
        return Name(*divmod(action - NAME, 3))
    if action < PASS:
        return Play(action - PLAY + len(NAMING))
    if action < PUT_UP:
        return Pass() if action == PASS else Take(action - TAKE)
    if action < ALONE:
        return PutUp(action - PUT_UP)
    if action < BID:
        return Alone() if action == ALONE else Decline()
    return _decode_late(action)


def _decode_late(action: int) -> Move:
    if action < DROP_OUT:
        return Bid(*bid_of(action))
    if action < USE:
        return DropOut() if action == DROP_OUT else Pay(*divmod(action - PAY, UNITS))
    if action < DEMOLISH:
        return Use(action - USE)
    if action < BUILD:
        return Demolish(action - DEMOLISH)
    return Build(action - BUILD) if action < DISCARD else Discard()


def path(action: int) -> tuple[str, ...]:
    """The elements of the board that a person picks, in order."""
    match decode(action):
        case Throw(symbol):
            return (f"throw-{SYMBOLS[symbol]}",)
        case Name(card, symbol):
            return f"action-{KINDS[card]}", f"name-{SYMBOLS[symbol]}"
        case Play(card):
            return (f"action-{KINDS[card]}",)
        case Take(resource):
            return (f"take-{SYMBOLS[resource]}",)
        case PutUp(card) | Use(card):
            return (f"offer-{card}",)
        case Bid(resource, amount):
            return (f"bid-{SYMBOLS[resource]}-{amount}",)
        case Pay(lender, units):
            return (f"pay-{lender}-{units}",)
        case Demolish(cell):
            return "demolish", f"cell-{CELLS[cell]}"
        case Build(number):
            return _path_of_building(number)
    return (SINGLE[action],)


SINGLE = {
    PASS: "pass",
    ALONE: "alone",
    DECLINE: "decline",
    DROP_OUT: "drop-out",
    DISCARD: "discard",
}


def _path_of_building(number: int) -> tuple[str, ...]:
    """A part of one piece needs no turning: its cell says it."""
    placement = PLACEMENTS[number]
    cell = f"cell-{CELLS[placement.anchor]}"
    return (cell,) if len(placement.cells) == 1 else (f"turn-{placement.turn}", cell)


def notation(action: int) -> str:
    """A move in a few letters: `throw stone`, `bid stone 8`, `build wall 0 AB`."""
    match decode(action):
        case Throw(symbol):
            return f"throw {SYMBOLS[symbol]}"
        case Name(card, symbol):
            return f"{KINDS[card]} {SYMBOLS[symbol]}"
        case Play(card):
            return KINDS[card]
        case Take(resource):
            return f"take {SYMBOLS[resource]}"
        case PutUp(card):
            return f"offer {CODES[card]}"
        case Bid(resource, amount):
            return f"bid {SYMBOLS[resource]} {amount}"
        case Pay(lender, units):
            return f"pay {units}" if not lender else f"pay {units} lent {SYMBOLS[lender - 1]}"
        case Use(card):
            return f"use {CODES[card]}"
        case Demolish(cell):
            return f"demolish {CELLS[cell]}"
        case Build(number):
            placement = PLACEMENTS[number]
            where = f"{placement.turn} {CELLS[placement.anchor]}"
            return f"build {PARTS[placement.part].key} {where}"
    return SINGLE[action]
