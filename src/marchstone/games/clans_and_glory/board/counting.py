"""Who takes what, ready to draw: if the game ended now, and at its end, tile by tile."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.board.faces import Face, faces
from marchstone.games.clans_and_glory.rules.cards import VALUE
from marchstone.games.clans_and_glory.rules.scoring import cards_of_tile
from marchstone.games.clans_and_glory.rules.view import View


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
    points: tuple[int, ...]  # of each seat, at this tile
    totals: tuple[int, ...]  # of each seat, this tile and those before


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's points by tile and in all."""

    seat: int
    name: str
    by_tile: tuple[int, ...]
    points: int
    cards: int  # the tie-break
    rank: int  # 0 while the game is played


def counts(view: View, voice: Voice) -> tuple[Count, ...]:
    found: list[Count] = []
    totals = (0,) * view.seats
    for tile in range(len(view.stacks)):
        counted = count(view, voice, tile, totals)
        found.append(counted)
        totals = counted.totals
    return tuple(found)


def count(view: View, voice: Voice, tile: int, before: tuple[int, ...]) -> Count:
    shares = shares_of(view, voice, tile)
    taken = {face.number for share in shares for face in share.cards}
    left = [c for c in cards_of_tile(view.places, tile, view.seats) if c not in taken]
    points = tuple(
        sum(share.points for share in shares if share.seat == seat) for seat in range(view.seats)
    )
    return Count(
        tile=tile + 1,
        shares=shares,
        nobodys=faces(voice.words, sorted(left, key=VALUE.__getitem__)),
        next_points=lowest(left),
        points=points,
        totals=tuple(a + b for a, b in zip(before, points, strict=True)),
    )


def shares_of(view: View, voice: Voice, tile: int) -> tuple[Share, ...]:
    return tuple(
        Share(
            seat=seat,
            name=voice.names[seat],
            number=number,
            cards=faces(voice.words, cards),
            points=sum(VALUE[card] for card in cards),
        )
        for number, (seat, cards) in enumerate(view.takings(tile), 1)
    )


def lowest(cards: list[int]) -> int:
    """All cards of the lowest value among those that no shield takes yet."""
    values = [VALUE[card] for card in cards]
    return min(values) * values.count(min(values)) if values else 0


def standings(view: View, voice: Voice, tiles: tuple[Count, ...]) -> tuple[Standing, ...]:
    """The one who looks first, then clockwise; at the end by rank."""
    me = view.seat or 0
    order = [(me + step) % view.seats for step in range(view.seats)]
    ranks = view.result.ranks if view.result else (0,) * view.seats
    return tuple(
        Standing(
            seat=seat,
            name=voice.names[seat],
            by_tile=tuple(tile.points[seat] for tile in tiles),
            points=view.scores[seat],
            cards=view.taken[seat],
            rank=ranks[seat],
        )
        for seat in sorted(order, key=ranks.__getitem__)
    )
