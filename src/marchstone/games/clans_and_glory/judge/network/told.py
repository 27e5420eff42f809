"""What a network is told of all tables at once: the numbers of judge/network/senses.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marchstone.core.network.arrays import Array
from marchstone.games.clans_and_glory.judge.network.councils import Councils
from marchstone.games.clans_and_glory.judge.network.senses import SEATS, TILES
from marchstone.games.clans_and_glory.judge.network.tiles import HEIGHTS, KINDS, POINTS
from marchstone.games.clans_and_glory.judge.network.turns import Rules
from marchstone.games.clans_and_glory.judge.points import NEVER, SHIELD, TURNS
from marchstone.games.clans_and_glory.rules.cards import SHIELDS, TILE

Price = Callable[[int], Array]  # of a shield put down after so many cards more


class Told:
    """Of each table, for the seat in turn. Made for one moment; what several need is kept."""

    def __init__(self, rules: Rules, at: Councils) -> None:
        self.rules, self.at, self.xp = rules, at, rules.xp
        tables, xp = rules.tables, rules.xp
        self.seated = (at.turn[:, None] + tables.seat) % rules.seats
        self.rows = tables.row[at.tiles]
        self.top = at.heights.clip(0, HEIGHTS)
        offsets = (at.owners - at.turn[:, None, None]) % rules.seats
        offsets = xp.where(at.owners < 0, at.owners, offsets)
        self.lies = xp.real(offsets[..., None] == tables.seat)  # [n, tile, height, seat]
        self.turns = self._turns_left()
        self.left = xp.pick(at.shields, self.seated)
        self.hands = xp.pick(at.hands, self.seated)
        self.next = tables.next[self.rows * (HEIGHTS + 1) + self.top]
        self.changes = xp.matmul(xp.swapaxes(self._sides(), 2, 3), tables.change[self.rows])

    def known(self) -> Array:
        """[n, KNOWN]"""
        tables, rules = self.rules.tables, self.rules
        heaps = rules.xp.stack([self.hands[:, 0], self.unseen()], axis=1)
        fits = rules.fits(self.at, heaps)
        by_value = rules.cards(heaps).sum(2)
        takes, may_take = self._takings()
        parts = [
            self._of_tiles(tables.told[self.rows]),
            self._of_tiles(self.next),
            self._of_tiles(rules.xp.swapaxes(self._sides(), 2, 3)),
            self._of_tiles(self.changes),
            self._of_tiles(self._others(may_take)),
            0.5 * self._of_tiles(rules.xp.swapaxes(fits, 1, 2)),
            self._players(takes, may_take),
            0.3 * by_value.reshape(-1, 2 * KINDS),
            self._turn(),
            self.gains(),
        ]
        return rules.xp.concatenate(parts, -1)

    def hidden(self) -> Array:
        """[n, HIDDEN]: face down, out of the game, the other hands; what of them fits where."""
        rules, xp, at = self.rules, self.rules.xp, self.at
        down = xp.pick(at.down, self.seated)[:, 1:].sum(1)
        others = self.hands[:, 1:]
        heaps = xp.concatenate([down[:, None], at.out[:, None], others], 1)
        by_value = rules.cards(heaps).sum(2).reshape(len(heaps), -1)
        missing = (SEATS - rules.seats) * KINDS
        fits = rules.fits(at, xp.stack([others[:, 0], others.sum(1)], axis=1))
        found = [by_value, xp.zeros_like(by_value[:, :missing])]
        return 0.5 * xp.concatenate([*found, self._of_tiles(xp.swapaxes(fits, 1, 2))], -1)

    def unseen(self) -> Array:
        """Cards of which the seat does not know where they are."""
        own = self.rules.in_turn(self.at, self.at.down)
        deck = ((0 * self.rules.tables.deck + 1) << self.rules.tables.deck).sum()
        return deck & ~(self.at.up | self.hands[:, 0] | own)

    def gains(self, rivalry: Any = 1.0, price: Price | None = None) -> Array:
        """[n, PLAYS]: what the judge holds of each play; in units of POINTS."""
        xp, price = self.xp, price or self.price
        rivals = rivalry / (self.rules.seats - 1)
        gains = (self.next - _beside(price(1), self.next)).clip(0, None) + self.changes[:, :, 0]
        gains = gains - _beside(rivals, gains) * self.changes[:, :, 1]
        cards = self._of_tiles(gains)
        shield = self.takes() - price(0)
        shield = xp.where(self.at.shielding, shield, 0 * shield)[:, None]
        return xp.concatenate([cards, 0 * cards, shield, 0 * shield], -1)

    def takes(self) -> Array:
        """What one shield more may take of the tile where the card was just placed."""
        return self.xp.pick(self._next_takes(), self.at.last[:, None])[:, 0]

    def price(self, after: int) -> Array:
        """What a shield put down is missed later."""
        shields, turns = self.left[:, 0], self.turns[:, 0] - after
        price = (_kept(shields, turns) - _kept(shields - 1, turns)) / POINTS
        return self.xp.where(shields > 0, price, 0 * price + NEVER / POINTS)

    def _of_tiles(self, array: Array) -> Array:
        """[n, tile, ...] in a row, with nothing for tiles that are not there."""
        return self.rules.padded(array, TILES).reshape(len(array), -1)

    def _sides(self) -> Array:
        """[n, tile, height, side]: where shields of mine lie, and where some of the others."""
        mine = self.lies[..., :1]
        return self.xp.concatenate([mine, self.lies.sum(-1)[..., None] - mine], -1)

    def _takings(self) -> tuple[Array, Array]:
        """[n, tile, seat]: what shields take now, and what they may expect."""
        tables = self.rules.tables
        by_height = (tables.now[self.rows], tables.expected[self.rows])
        now, expected = (
            self.xp.einsum("nth,nths->nts", it[..., :HEIGHTS], self.lies) for it in by_height
        )
        return now, expected

    def _next_takes(self) -> Array:
        tables = self.rules.tables
        return tables.expected.reshape(-1)[self.rows * (HEIGHTS + 1) + self.top]

    def _others(self, may_take: Array) -> Array:
        """[n, tile, SEATS]: what each of the others may take, and the next shield."""
        missing = self.xp.zeros_like(may_take[..., : SEATS - self.rules.seats])
        return self.xp.concatenate([may_take[..., 1:], missing, self._next_takes()[..., None]], -1)

    def _turns_left(self) -> Array:
        """[n, seat]: cards that each will still place."""
        tables, at = self.rules.tables, self.at
        held = tables.bits(self.xp.pick(at.hands, self.seated), tables.cards).sum(-1)
        return held - tables.spare[(self.seated - at.starter[:, None]) % self.rules.seats]

    def _players(self, takes: Array, may_take: Array) -> Array:
        xp, turns = self.xp, self.turns
        first = xp.real(self.rules.tables.seat == 0 * self.seated[:, :1])
        tempo = xp.where(turns > 0, (1.0 + 0.8 * turns).clip(0, 4.0), 0.0 * turns)
        expected = may_take.sum(1) + (_kept(self.left, turns) + first * tempo) / POINTS
        lead = expected - expected.mean(1)[:, None]
        now = takes.sum(1)
        columns = (1 + 0 * now, first, turns / 8, self.left / SHIELDS, now / 4, expected / 4, lead)
        rows = xp.stack([xp.real(column) for column in columns], axis=2)
        return self.rules.padded(rows, SEATS).reshape(len(rows), -1)

    def _turn(self) -> Array:
        """How many play; whether a shield is decided on, on which tile, and what it takes."""
        xp, tables, at = self.xp, self.rules.tables, self.at
        shielding = xp.real(at.shielding)[:, None]
        table = xp.concatenate([shielding * 0 + (self.rules.seats == it) for it in TILE], 1)
        there = xp.real(tables.slots == at.last[:, None])
        now = tables.now.reshape(-1)[self.rows * (HEIGHTS + 1) + self.top]
        takes = xp.stack([xp.pick(now, at.last[:, None])[:, 0], self.takes()], axis=1)
        told = [shielding, shielding * self._of_tiles(there), shielding * takes]
        return xp.concatenate([table, *told], -1)


def _kept(shields: Array, turns: Array) -> Array:
    """What shields in the hand are worth with so many turns to come, in points."""
    return SHIELD * (shields + ((turns / TURNS) - shields).clip(None, 0))


def _beside(numbers: Any, array: Array) -> Any:
    """[n] beside [n, ...]; one number stays as it is."""
    if not hasattr(numbers, "shape"):
        return numbers
    return numbers.reshape(-1, *[1] * (len(array.shape) - 1))
