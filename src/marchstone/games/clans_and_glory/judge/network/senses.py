"""What a network of Clans and Glory is told of a position, and between what it chooses.

Places of one tile are alike, and so are colours: what lies on a tile counts by value, and a card
by where it fits. Tiles stand with the campfires first, seats in turn order from the one who is
told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from marchstone.games.clans_and_glory.judge.forecast import tile_number
from marchstone.games.clans_and_glory.judge.network.heaps import (
    ORDER,
    by_value,
    fits,
    heap,
    unseen,
)
from marchstone.games.clans_and_glory.judge.network.tiles import (
    HEIGHTS,
    KINDS,
    POINTS,
    ROW,
    TOLD,
    tiles_for,
)
from marchstone.games.clans_and_glory.judge.points import kept, price_of_shield, turns_left
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import PLACES, SHIELDS, TILE, VALUE, VALUES
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

if TYPE_CHECKING:
    from marchstone.core.network.layers import Real
    from marchstone.core.network.senses import Row

SEATS, TILES = 4, 6
TRUST = 6.0  # two points more make a play e times as likely at first
SLOT = {seats: tuple(order.index(t) for t in range(len(order))) for seats, order in ORDER.items()}

# Where the numbers of a row begin. Of each tile: as it lies; the next shield after each value;
# shields, mine and those of the others, by height; what each value would change for both; what the
# others expect; the next shield; cards that fit, mine and unseen ones. Then of each seat, of the
# cards, of the turn.
NEXT = TILES * TOLD
STACKS = NEXT + TILES * KINDS
CHANGES = STACKS + TILES * 2 * HEIGHTS
OTHERS = CHANGES + TILES * KINDS * 2
FITS = OTHERS + TILES * SEATS
PLAYERS = FITS + TILES * 2 * KINDS
OF_PLAYER = 7  # there, in turn, turns and shields left, points now and expected, lead
HAND = PLAYERS + SEATS * OF_PLAYER
TURN = HAND + 2 * KINDS  # how many play; whether a shield is decided on, where, what it takes
GAINS = TURN + len(TILE) + 1 + TILES + 2  # what the judge holds of each play

# A play is a value on a tile, face up or face down; a shield, or none.
SHIELD_PLAY = 2 * TILES * KINDS
PLAYS = SHIELD_PLAY + 2
KNOWN = GAINS + PLAYS

# Of what is hidden: face down, out of the game, the other hands, by value; then what of the next
# hand and of all others fits where.
HIDDEN_FITS = (2 + SEATS - 1) * KINDS
HIDDEN = HIDDEN_FITS + TILES * 2 * KINDS


_NOTHING = np.float32(0)
_SCALES = np.repeat(
    np.array([0.5, 1, 0.3], np.float32), [PLAYERS - FITS, HAND - PLAYERS, TURN - HAND]
)
_SIDES = {seats: np.array([1, -1 / (seats - 1)], np.float32) for seats in TILE}


class ClanSenses:
    known = KNOWN
    hidden = HIDDEN
    plays = PLAYS
    spread = 8.0  # a lead of so many points is clear
    first_gain = GAINS  # a network begins with what the judge holds of plays
    trust = TRUST

    def tell_known(self, world: Position, seat: int, row: Row) -> None:
        _Told(world, seat).write(row)

    def tell_hidden(self, world: Position, seat: int, row: Row) -> None:
        seats = len(world.shields)
        hands = [heap(world.hands[(seat + offset) % seats]) for offset in range(1, seats)]
        down = heap(card for _, owner, card in world.down if owner != seat)
        numbers = [n for cards in (down, heap(world.out), *hands) for n in by_value(cards)]
        row[: len(numbers)] = numbers
        row[HIDDEN_FITS:] = _fits(world, hands[0], sum(hands))
        row *= 0.5

    def tell_all(self, asked: Sequence[tuple[Position, int]]) -> Real:
        """Known and hidden of each, in the same numbers as above: of who is in turn."""
        from marchstone.games.clans_and_glory.judge.network.positions import told_of

        return told_of([world for world, _ in asked])

    def plays_of(self, world: Position, seat: int, legal: Sequence[int]) -> list[int]:
        plays = _plays(len(world.shields))
        return [plays[action] for action in legal]


SENSES = ClanSenses()


def tempo(turns: int) -> float:
    """Of the one who places next, as it was told while the network learned: the judge expects less,
    and gives the others some of it."""
    return min(4.0, 1.0 + 0.8 * turns) if turns else 0.0


class _Told:
    """What a seat knows, on its way into a row."""

    def __init__(self, world: Position, seat: int) -> None:
        self.world, self.seat = world, seat
        self.seats = seats = len(world.shields)
        self.order = ORDER[seats]
        self.tables = tiles_for(seats)
        self.rows = [ROW[tile_number(world.places, tile, seats)] for tile in self.order]
        self.now = [0.0] * seats
        self.expected = [0.0] * seats
        self.others = [0.0] * (TILES * SEATS)  # by tile: each of the others, the next shield

    def write(self, row: Row) -> None:
        mine, rest = heap(self.world.hands[self.seat]), unseen(self.world, self.seat)
        row[self.shields()] = 1
        self.tell_tiles(row)
        row[OTHERS:GAINS] = [
            *self.others,
            *_fits(self.world, mine, rest),
            *self.players(),
            *by_value(mine),
            *by_value(rest),
            *self.turn(),
        ]
        row[FITS:TURN] *= _SCALES
        if self.world.phase == SHIELDING and self.world.turn == self.seat:
            row[GAINS + SHIELD_PLAY] = row[GAINS - 1] - self.price(after=0)

    def shields(self) -> list[int]:
        """Whose lie where; what they take is added up."""
        ones: list[int] = []
        for slot, tile in enumerate(self.order):
            takes, may_take = self.tables.takings[self.rows[slot]]
            start, other = STACKS + slot * 2 * HEIGHTS, slot * SEATS - 1
            stack = self.world.stacks[tile][:HEIGHTS]
            self.others[other + SEATS] = may_take[len(stack)]
            for height, owner in enumerate(stack):
                offset = (owner - self.seat) % self.seats
                self.now[offset] += takes[height]
                self.expected[offset] += may_take[height]
                if offset:
                    self.others[other + offset] += may_take[height]
                ones.append(start + height + HEIGHTS * (offset > 0))
        return ones

    def tell_tiles(self, row: Row) -> None:
        tables, count, stacks = self.tables, len(self.order), self.world.stacks
        rows = np.array(self.rows)
        told = row[: count * TOLD].reshape(count, TOLD)
        tables.told.take(rows, 0, told, "clip")
        heights = [min(len(stacks[tile]), HEIGHTS) for tile in self.order]
        shown = [at * (HEIGHTS + 1) + height for at, height in zip(self.rows, heights, strict=True)]
        taken = row[NEXT : NEXT + count * KINDS].reshape(count, KINDS)
        tables.next.take(shown, 0, taken, "clip")
        shields = row[STACKS : STACKS + count * 2 * HEIGHTS].reshape(count, 2, HEIGHTS)
        changes = row[CHANGES : CHANGES + count * 2 * KINDS].reshape(count, 2, KINDS)
        np.matmul(shields, tables.change.take(rows, 0), out=changes)
        gains = np.maximum(taken - np.float32(self.price(after=1)), _NOTHING)
        gains += _SIDES[self.seats] @ changes
        row[GAINS : GAINS + gains.size] = gains.ravel()

    def price(self, after: int) -> float:
        return price_of_shield(self.world, self.seat, after) / POINTS

    def players(self) -> list[float]:
        """Points are expected as the judge does: from shields on the table and in hand."""
        world, seats = self.world, self.seats
        seated = [(self.seat + offset) % seats for offset in range(seats)]
        turns = [turns_left(world, seat) for seat in seated]
        for offset, seat in enumerate(seated):
            tempo_too = tempo(turns[offset]) if seat == world.turn else 0.0
            self.expected[offset] += (kept(world.shields[seat], turns[offset]) + tempo_too) / POINTS
        mean = sum(self.expected) / seats
        found: list[float] = []
        for offset, seat in enumerate(seated):
            now, expected = self.now[offset], self.expected[offset]
            found += (1, seat == world.turn, turns[offset] / 8, world.shields[seat] / SHIELDS)
            found += (now / 4, expected / 4, expected - mean)
        return _filled(found, SEATS * OF_PLAYER)

    def turn(self) -> list[float]:
        found = [0.0] * (GAINS - TURN)
        found[self.seats - min(TILE)] = 1
        if self.world.phase == SHIELDING:
            tile = TILE[self.seats][self.world.last]
            slot, height = SLOT[self.seats][tile], min(len(self.world.stacks[tile]), HEIGHTS)
            found[len(TILE)] = found[len(TILE) + 1 + slot] = 1
            found[-2:] = [takes[height] for takes in self.tables.takings[self.rows[slot]]]
        return found


def _fits(world: Position, one: int, other: int) -> list[float]:
    """Of two heaps of cards, how many of each value fit on each tile."""
    found: list[float] = []
    for here in fits(world):
        found += by_value(here & one)
        found += by_value(here & other)
    return _filled(found, TILES * 2 * KINDS)


def _filled(numbers: list[float], size: int) -> list[float]:
    """With nothing for tiles and seats that are not there."""
    return numbers + [0.0] * (size - len(numbers))


@cache
def _plays(seats: int) -> list[int]:
    """By action; what is no place with so many players is never asked for."""
    found = []
    for action in range(act.SHIELD):
        face_down, (card, place) = action >= act.HIDE, divmod(action % act.HIDE, PLACES)
        slot = SLOT[seats][TILE[seats].get(place, 0)]
        found.append((face_down * TILES + slot) * KINDS + VALUE[card] - VALUES[0])
    return [*found, SHIELD_PLAY, SHIELD_PLAY + 1]
