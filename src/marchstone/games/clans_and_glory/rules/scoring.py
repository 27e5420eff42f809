"""Who takes which cards of a tile (CG-13), from what lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.clans_and_glory.rules.cards import PLACES_OF_TILE, VALUE

Takings = tuple[tuple[int, tuple[int, ...]], ...]  # (seat, cards) per shield, the first first


def takings(cards: Sequence[int], stack: Sequence[int]) -> Takings:
    """The first shield takes the cards of the lowest value, the second of the next lowest …"""
    values = sorted({VALUE[card] for card in cards})
    shares = [tuple(sorted(c for c in cards if VALUE[c] == value)) for value in values]
    shares += [()] * (len(stack) - len(shares))
    return tuple(zip(stack, shares, strict=False))


def cards_of_tile(places: Sequence[int], tile: int, seats: int) -> list[int]:
    """The face-up cards; a head counts to its campfire tile."""
    return [places[place] for place in PLACES_OF_TILE[seats][tile] if places[place] >= 0]


def tile_takings(places: Sequence[int], stacks: Sequence[Sequence[int]], tile: int) -> Takings:
    seats = len(stacks) - 2
    return takings(cards_of_tile(places, tile, seats), stacks[tile])


def standings(
    places: Sequence[int], stacks: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """CG-14: points, and how many cards each seat takes, if the game ended now."""
    seats = len(stacks) - 2
    points, count = [0] * seats, [0] * seats
    for tile, stack in enumerate(stacks):
        if stack:
            cards = [places[place] for place in PLACES_OF_TILE[seats][tile]]
            values = [VALUE[card] for card in cards if card >= 0]
            for seat, value in zip(stack, sorted(set(values)), strict=False):
                times = values.count(value)
                points[seat] += value * times
                count[seat] += times
    return tuple(points), tuple(count)


def ranks(points: Sequence[int], count: Sequence[int]) -> tuple[int, ...]:
    """CG-14: more points, then more cards; equal in both share a place."""
    results = list(zip(points, count, strict=True))
    return tuple(1 + sum(other > mine for other in results) for mine in results)
