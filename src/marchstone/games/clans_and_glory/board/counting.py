"""Who takes what, ready to draw: if the game ended now, and at its end, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from marchstone.core.board import PLACES
from marchstone.core.words import Words
from marchstone.games.clans_and_glory.board.faces import Face, faces
from marchstone.games.clans_and_glory.rules.cards import VALUE
from marchstone.games.clans_and_glory.rules.scoring import Takings, cards_of_tile, takings
from marchstone.games.clans_and_glory.rules.view import View

Cards = tuple[int, ...]
Counted = tuple[Takings, Cards]  # what the shields of a tile take, and what no shield takes


@dataclass(frozen=True, slots=True)
class Share:
    """What one shield takes."""

    seat: int
    name: str
    number: int  # of the shield in its stack, from 1
    cards: tuple[Face, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """What happens to the cards of a tile."""

    tile: int  # from 1
    shares: tuple[Share, ...]
    nobodys: tuple[Face, ...]  # cards that no shield takes
    next_points: int  # what one more shield would take
    is_over: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's points by tile and in all."""

    seat: int
    name: str
    by_tile: Cards
    points: int
    cards: int = 0  # the tie-break
    rank: int = 0  # 0 while the game is played

    def until(self, tile: int) -> int:
        """Its points at this tile and those before."""
        return sum(self.by_tile[:tile])


@dataclass(frozen=True, slots=True)
class Now:
    """If it ended now: where the row of each seat has its place."""

    me: int
    of: int  # seats
    last: int  # tile

    @property
    def seats(self) -> Cards:
        """The one who looks first, then clockwise."""
        return tuple((self.me + step) % self.of for step in range(self.of))

    @property
    def tiles(self) -> range:
        return range(1, self.last + 1)


@dataclass(frozen=True, slots=True)
class Scoring:
    tiles: tuple[Count, ...]
    rows: tuple[Row, ...]  # by rank

    @property
    def by_cards(self) -> bool:
        """Whether the winner has as many points as another, but more cards (CG-14)."""
        best = max(row.points for row in self.rows)
        return len({row.cards for row in self.rows if row.points == best}) > 1


def counted(view: View, tile: int) -> Counted:
    cards = cards_of_tile(view.places, tile, view.seats)
    return _counted(tuple(cards), tuple(view.stacks[tile]))


@lru_cache(4096)
def _counted(cards: Cards, stack: Cards) -> Counted:
    """A move changes one tile at most, and everybody at the table sees them all."""
    shares = takings(cards, stack)
    taken = {card for _, share in shares for card in share}
    left = (card for card in cards if card not in taken)
    return shares, tuple(sorted(left, key=VALUE.__getitem__))


def worth(cards: Sequence[int]) -> int:
    return sum(VALUE[card] for card in cards)


def lowest(cards: Sequence[int]) -> int:
    """All cards of the lowest value among those that no shield takes yet."""
    values = [VALUE[card] for card in cards]
    return min(values) * values.count(min(values)) if values else 0


def points_of(tile: Counted, view: View) -> Cards:
    """Of each seat, at this tile."""
    return _points(tile[0], view.seats)


def _points(shares: Takings, seats: int) -> Cards:
    points = [0] * seats
    for seat, cards in shares:
        points[seat] += worth(cards)
    return tuple(points)


def count(t: Words, tile: int, shares: Takings, left: Cards, is_over: bool) -> Count:
    taken = tuple(
        Share(seat, PLACES[seat], number, faces(t, cards), worth(cards))
        for number, (seat, cards) in enumerate(shares, 1)
    )
    return Count(tile, taken, faces(t, left), lowest(left), is_over)


def row(seat: int, by_tile: Cards, cards: int = 0, rank: int = 0) -> Row:
    return Row(seat, PLACES[seat], by_tile, sum(by_tile), cards, rank)


def scoring(t: Words, me: int, tiles: tuple[Counted, ...], taken: Cards, ranks: Cards) -> Scoring:
    seats = len(taken)
    points = tuple(_points(shares, seats) for shares, _ in tiles)
    order = sorted(((me + step) % seats for step in range(seats)), key=ranks.__getitem__)
    by_seat = tuple(zip(*points, strict=True))
    told = tuple(row(seat, by_seat[seat], taken[seat], ranks[seat]) for seat in order)
    counts = tuple(count(t, n, *tile, is_over=True) for n, tile in enumerate(tiles, 1))
    return Scoring(counts, told)
