"""The rules of Clans and Glory for all tables at once, a decision at each: CG-9 to CG-14.

What is chosen is a play (judge/network/senses.py): a value on a tile, face up or face down, or
whether a shield is put. Which card of the value, and which place of the tile, is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from marchstone.core.network.arrays import Array
from marchstone.games.clans_and_glory.judge.network.councils import Councils, Tables
from marchstone.games.clans_and_glory.judge.network.senses import SHIELD_PLAY, TILES
from marchstone.games.clans_and_glory.judge.network.tiles import HEIGHTS, KINDS, POINTS
from marchstone.games.clans_and_glory.rules.cards import COLOURS, VALUES

SPOTS = TILES * KINDS  # plays of a card face up; as many face down
SUIT = len(VALUES)
TIE = 64.0  # more than all cards of a game: points count first, then cards (CG-14)


@dataclass(slots=True)
class Turn:
    """What the decisions have come to, [n] each."""

    councils: Councils
    card: Array  # that was placed, where one was
    place: Array
    over: Array
    points: Array  # [n, seat] if the game ended now
    won: Array  # [n, seat] the share of the first place, likewise


class Rules:
    """For so many seats, with the words of one library of arrays."""

    def __init__(self, xp: Any, seats: int) -> None:
        self.xp, self.seats = xp, seats
        self.tables = Tables(xp, seats)

    # What fits where: CG-9

    def here(self, at: Councils) -> Array:
        """[n, tile]: its free places."""
        return at.free[:, None] & self.tables.places_of

    def fits(self, at: Councils, heaps: Array) -> Array:
        """[n, heap, tile, value]: how many cards of each value fit there, of heaps [n, heap]."""
        liked = (at.likes[:, None] & self.here(at)[..., None]) != 0
        cards = self.cards(heaps)
        by_colour = self.xp.real(liked[..., : len(COLOURS)])
        some = self.xp.einsum("nkcv,ntc->nktv", cards, by_colour)
        return self.xp.where(liked[:, None, :, len(COLOURS) :], cards.sum(2)[:, :, None], some)

    def cards(self, heaps: Array) -> Array:
        """[n, heap, colour, value]: which cards are in heaps [n, heap]."""
        there = self.tables.bits(heaps, self.tables.cards)
        return self.xp.real(there).reshape(*heaps.shape, len(COLOURS), SUIT)

    def in_turn(self, at: Councils, of_seats: Array) -> Array:
        """What is told of each seat, of the one in turn: [n]."""
        return self.xp.pick(of_seats, at.turn[:, None])[:, 0]

    def legal(self, at: Councils) -> Array:
        """[n, play]. A card is put face down only where none fits anywhere (CG-10)."""
        xp, hand = self.xp, self.in_turn(at, at.hands)[:, None]
        fits = self.fits(at, hand)[:, 0] > 0
        held = self.cards(hand).sum((1, 2)) > 0
        hides = held[:, None] & (self.here(at) != 0)[..., None]
        hides = hides & ~fits.any(-1).any(-1)[:, None, None]
        cards = xp.concatenate([self.spots(fits), self.spots(hides)], -1) & ~at.shielding[:, None]
        return xp.concatenate([cards, at.shielding[:, None], at.shielding[:, None]], -1)

    def spots(self, of_tiles: Array) -> Array:
        """[n, tile, value] as plays, with nothing for tiles that are not there."""
        return self.padded(of_tiles, TILES).reshape(-1, SPOTS)

    def padded(self, array: Array, size: int) -> Array:
        """[n, m, ...] with nothing beyond m, which is at least half of that."""
        more = size - array.shape[1]
        nothing = self.xp.zeros_like(array[:, :more])
        return self.xp.concatenate([array, nothing], 1) if more else array

    # A decision

    def play(self, at: Councils, plays: Array, chance: Array) -> Turn:
        """What was chosen is carried out; `chance` [n, 2] draws card and place."""
        card, place = self.drawn(at, plays, chance)
        after = self.placed(at, card, place, (plays >= SPOTS) & (plays < SHIELD_PLAY))
        after = after.chosen(self.xp, at.shielding, self.shielded(at, plays == SHIELD_PLAY))
        ends = at.shielding | (self.in_turn(at, at.shields) == 0)
        following = (at.turn + 1) % self.seats
        before = self.xp.pick(after.hands, (at.starter[:, None] - 1) % self.seats)[:, 0]
        over = ends & (following == at.starter) & (before == 0)  # CG-12
        after = replace(
            after, turn=self.xp.where(ends, following, at.turn), shielding=~ends & ~over
        )
        return Turn(after, card, place, over, *self.standings(after))

    def drawn(self, at: Councils, plays: Array, chance: Array) -> tuple[Array, Array]:
        """A card of the value that fits on the tile, and a place for it there."""
        xp, tables = self.xp, self.tables
        spot = xp.where(at.shielding, 0 * plays, plays)
        hides, value = spot >= SPOTS, spot % KINDS
        here = xp.pick(self.here(at), (spot % SPOTS // KINDS % tables.tiles)[:, None])
        alike = xp.pick(at.likes, len(COLOURS) + value[:, None])
        liked = xp.where(hides[:, None], here, (at.likes[:, : len(COLOURS)] | alike) & here)
        suit = tables.colours * SUIT + value[:, None]
        held = self.in_turn(at, at.hands)[:, None] >> suit & 1
        colour = tables.nth(held * xp.whole(liked != 0), chance[:, 0]) % len(COLOURS)
        places = tables.bits(xp.pick(liked, colour[:, None])[:, 0], tables.places)
        return colour * SUIT + value, tables.nth(places, chance[:, 1]) % len(tables.places)

    def placed(self, at: Councils, card: Array, place: Array, hidden: Array) -> Councils:
        xp, tables = self.xp, self.tables
        bit = (0 * card + 1) << card
        mine = xp.whole(tables.seat == at.turn[:, None]) * bit[:, None]
        comes = xp.where(hidden, 0 * card, tables.digits[card])
        return replace(
            at,
            hands=at.hands & ~mine,
            down=xp.where(hidden[:, None], at.down | mine, at.down),
            up=xp.where(hidden, at.up, at.up | bit),
            free=at.free & ~((0 * place + 1) << place),
            likes=xp.where(hidden[:, None], at.likes, tables.liked(at.likes, card, place)),
            tiles=at.tiles + tables.laid(place) * (comes - 1)[:, None],
            last=tables.tile_at[place],
        )

    def shielded(self, at: Councils, puts: Array) -> Councils:
        """CG-11."""
        xp, tables = self.xp, self.tables
        there = (tables.slots == at.last[:, None]) & puts[:, None]
        on_top = there[..., None] & (tables.heights == at.heights[..., None])
        mine = (tables.seat == at.turn[:, None]) & puts[:, None]
        return replace(
            at,
            owners=xp.where(on_top, at.turn[:, None, None], at.owners),
            heights=at.heights + xp.whole(there),
            shields=at.shields - xp.whole(mine),
        )

    def standings(self, at: Councils) -> tuple[Array, Array]:
        """CG-13, CG-14: points, and the shares of the first place."""
        xp, rows = self.xp, self.tables.row[at.tiles]
        lies = xp.real(at.owners[..., None] == self.tables.seat)
        now = self.tables.now[rows][..., :HEIGHTS]
        points = xp.einsum("nth,nths->ns", now, lies) * POINTS
        cards = xp.einsum("nth,nths->ns", self.tables.count[rows], lies)
        ranked = xp.floor(points + 0.5) * TIE + cards
        first = xp.real(ranked >= xp.amax(ranked, 1)[:, None])
        return points, first / first.sum(1)[:, None]
