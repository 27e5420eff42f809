"""What a seat may not know of a position: a critic that learns is told it besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marchstone.games.rebirth.rules.cards import CASTLE_MISSION, IRELAND_MISSIONS, TILES
from marchstone.games.rebirth.rules.rules import Position

SEATS = 4
CASTLES = 12
AHEAD = 2  # tiles to be drawn next that are told
CARDS = CASTLE_MISSION + CASTLES + IRELAND_MISSIONS
OWN = (AHEAD + 1) * TILES
OTHER = (AHEAD + 2) * TILES + CARDS
HIDDEN = OWN + (SEATS - 1) * OTHER


def hidden_numbers(world: Position, seat: int) -> list[float]:
    """The next tiles of all; of the others hand, supply and missions."""
    told = [*_next(world, seat), *_count(world.asides[seat][-1:], 1)]
    for step in range(1, world.seats):
        other = (seat + step) % world.seats
        told += _next(world, other)
        told += _count(world.hands[other], 1)
        told += _count(world.supplies[other], 6)
        told += _cards(world, other)
    return told + [0.0] * (OTHER * (SEATS - world.seats))


def _next(world: Position, seat: int) -> Iterator[float]:
    supply = world.supplies[seat]
    for ahead in range(1, AHEAD + 1):
        yield from _count(supply[-ahead:][:1] if ahead <= len(supply) else (), 1)


def _count(tiles: Sequence[int], most: int) -> list[float]:
    return [tiles.count(tile) / most for tile in range(TILES)]


def _cards(world: Position, seat: int) -> list[float]:
    told = [0.0] * CARDS
    first = CASTLE_MISSION + CASTLES if world.face_up else 0
    for mission in world.missions[seat]:
        told[first + mission] += 0.5
    return told
