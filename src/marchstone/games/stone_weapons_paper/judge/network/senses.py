"""What networks are told of Stone, Weapons, Paper: first every seat, then the table, then advice.

A throw that is in is told to no player, not even his own: a search takes it back and chooses both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from marchstone.games.stone_weapons_paper.judge.castles import castle_strength
from marchstone.games.stone_weapons_paper.judge.market import limits, market_of, to_raise, tops
from marchstone.games.stone_weapons_paper.judge.network import plays
from marchstone.games.stone_weapons_paper.judge.network.advice import advice
from marchstone.games.stone_weapons_paper.judge.network.hidden import HIDDEN, tell_hidden
from marchstone.games.stone_weapons_paper.judge.network.plays import OFFERS
from marchstone.games.stone_weapons_paper.judge.network.seats import (
    BOUND,
    CASTLE,
    PURSE,
    castle_numbers,
    kinds_of,
    offer_numbers,
    purse_numbers,
    write,
)
from marchstone.games.stone_weapons_paper.judge.network.table import (
    FOUGHT,
    HELD,
    PILES,
    fought,
    held,
    marked,
    piles,
    symbols_thrown,
)
from marchstone.games.stone_weapons_paper.judge.strength import (
    CARD,
    MOST_PLAYED,
    developed,
    rounds_left,
    saved,
)
from marchstone.games.stone_weapons_paper.rules.cards import KINDS, NONE, counted
from marchstone.games.stone_weapons_paper.rules.phases import BID, BID_REST, THROW
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Auction

if TYPE_CHECKING:
    from marchstone.core.network.senses import Row

MOST_SEATS = 4
ROLES = 8  # of a seat at the table: whose turn it is, who attacks, who bids
PERSON = 2 + ROLES + 1 + len(KINDS) + 3
SEAT = PERSON + CASTLE + PURSE

# Where each block begins
OFFER = MOST_SEATS * SEAT  # which kinds of cards lie there
MINE = OFFER + OFFERS  # what they would bring the seat
THEIRS = MINE + OFFERS  # and the one of the others to whom they bring most
LOTS = THEIRS + OFFERS
AT_TABLE = LOTS + OFFERS
BATTLE = AT_TABLE + PILES
AUCTION = BATTLE + FOUGHT
LIMITS = AUCTION + HELD
ADVICE = LIMITS + 2 * MOST_SEATS
KNOWN = ADVICE + plays.PLAYS


class StoneWeaponsPaperSenses:
    known = KNOWN
    hidden = HIDDEN
    plays = plays.PLAYS
    spread = 10.0  # a lead of so many points is clear
    first_gain: int | None = ADVICE  # input i of it speaks for play i

    def tell_known(self, world: Position, seat: int, row: Row) -> None:
        round_table = [(seat + i) % world.seats for i in range(world.seats)]
        _tell_seats(world, round_table, row)
        _tell_offer(world, round_table, row)
        write(row, AT_TABLE, piles(world, seat))
        if world.battle:
            write(row, BATTLE, fought(world, world.battle))
        if world.auction:
            _tell_auction(world, world.auction, round_table, row)
        np.minimum(row, BOUND, out=row)
        np.maximum(row, -BOUND, out=row)
        for play, said in advice(world, seat):
            row[ADVICE + play] = said

    def tell_hidden(self, world: Position, seat: int, row: Row) -> None:
        tell_hidden(world, seat, row)

    def plays_of(self, world: Position, seat: int, legal: Sequence[int]) -> list[int]:
        return plays.plays_of(world, seat, legal)


def _tell_seats(world: Position, round_table: list[int], row: Row) -> None:
    strong = strengths(world)
    mean, thrown = sum(strong) / len(strong), symbols_thrown(world.fights)
    me, start = round_table[0], 0
    for seat in round_table:
        person = [
            1.0,
            (strong[seat] - mean) / 20,
            *roles(world, seat),
            len(world.hands[seat]) / 5,
            *(counted(world.hands[me]) if seat == me else world.known[me][seat]),
            *marked(thrown.get(seat, NONE), 3),
        ]
        write(row, start, person)
        purse = start + PERSON + CASTLE
        row[start + PERSON : purse] = castle_numbers(world.castles[seat])
        row[purse : purse + PURSE] = purse_numbers(world.stock[seat], world.developments[seat])
        start += SEAT


def strengths(world: Position) -> list[float]:
    """As all can see it: of the cards in the hand, how many there are."""
    rounds = rounds_left(world.castles)
    return [
        castle_strength(world.castles[seat])
        + saved(world.stock[seat])
        + rounds * developed(world.developments[seat])
        + CARD * min(MOST_PLAYED, len(world.hands[seat]))
        for seat in range(world.seats)
    ]


def roles(world: Position, seat: int) -> list[float]:
    battle, auction = world.battle, world.auction
    told = [0.0] * ROLES
    told[0], told[1] = world.first == seat, world.turn == seat and world.phase is not THROW
    if battle:
        told[2], told[3] = battle.attacker == seat, battle.defender == seat
        told[4] = battle.winner == seat
    if auction:
        told[5], told[6] = auction.leader == seat, seat in auction.runners
    told[7] = opens_later(world, seat)
    return told


def opens_later(world: Position, seat: int) -> bool:
    """Whether the seat has still an auction to open in this round."""
    place = (seat - world.first) % world.seats
    return world.auction is None or place >= world.step


def _tell_offer(world: Position, round_table: list[int], row: Row) -> None:
    rounds, offer = rounds_left(world.castles), world.offer
    row[OFFER:MINE] = kinds_of(offer)
    mine, first, *others = (
        offer_numbers(offer, world.castles[it], world.stock[it], world.developments[it], rounds)
        for it in round_table
    )
    row[MINE:THEIRS] = mine
    for other in others:
        first = np.maximum(first, other)
    row[THEIRS:LOTS] = first


def _tell_auction(world: Position, auction: Auction, round_table: list[int], row: Row) -> None:
    write(row, AUCTION, held(auction))
    row[LOTS:AT_TABLE] = kinds_of(auction.lots)
    if world.phase not in (BID, BID_REST):
        return
    market, lots, bid = market_of(world), tuple(sorted(auction.lots)), auction.bid
    there, runners = bid[to_raise(bid)], auction.runners
    limit = limits(market, lots, bid, runners)
    for runner, top in zip(runners, tops(market, lots, bid, runners), strict=True):
        place = LIMITS + 2 * round_table.index(runner)
        row[place], row[place + 1] = (top - there) / 4, limit[runner] / 10


SENSES = StoneWeaponsPaperSenses()
