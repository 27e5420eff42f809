"""The points that each seat may expect at the end: from its shields on the table and in hand."""

from __future__ import annotations

from marchstone.games.clans_and_glory.judge.forecast import Forecast
from marchstone.games.clans_and_glory.judge.worlds import number_of
from marchstone.games.clans_and_glory.rules.cards import HANDS, TILE
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

# Points, fitted to games that the search played with itself.
SHIELD = 6.5  # what a shield in the hand will take
TURNS = 1.3  # a shield needs, on average, to find a good tile
# Of the one who places next, by the cards he has still to place; the last in turn has none.
SOONER = (0.0, 1.3, 1.6, 1.8, 2.2, 1.9, 1.6, 1.4, 0.8)

NEVER = 1_000.0  # the price of a shield that is not there

# CG-6, CG-12: the cards that stay in the hand at the end, in turn order.
SPARE = {seats: tuple(size - sizes[-1] for size in sizes) for seats, sizes in HANDS.items()}


def turns_left(world: Position, seat: int) -> int:
    """Cards that the seat will still place."""
    seats = len(world.shields)
    return len(world.hands[seat]) - SPARE[seats][(seat - world.starter) % seats]


def kept(shields: int, turns: int) -> float:
    """What shields in the hand are worth with so many turns to come."""
    return SHIELD * min(shields, turns / TURNS)


def price_of_shield(world: Position, seat: int, after: int = 0) -> float:
    """What a shield put down is missed later, `after` so many cards more."""
    shields, turns = world.shields[seat], turns_left(world, seat) - after
    return kept(shields, turns) - kept(shields - 1, turns) if shields else NEVER


def expected_points(world: Position, forecast: Forecast) -> list[float]:
    seats = len(world.shields)
    points = [kept(n, turns_left(world, seat)) for seat, n in enumerate(world.shields)]
    for tile, stack in enumerate(world.stacks):
        if stack:
            takings = forecast.of(number_of(world, tile))
            for seat, takes in zip(stack, takings, strict=False):
                points[seat] += takes
    seat = world.turn
    if world.phase == SHIELDING:
        points[seat] += max(0.0, next_shield(world, forecast) - price_of_shield(world, seat))
        seat = (seat + 1) % seats
    sooner, last = SOONER[turns_left(world, seat)], seats - 1
    for step in range(last):
        points[(seat + step) % seats] += sooner * (last - step) / last
    return points


def next_shield(world: Position, forecast: Forecast) -> float:
    """What one shield more would take of the tile where the card was just placed."""
    tile = TILE[len(world.shields)][world.last]
    return forecast.of(number_of(world, tile))[len(world.stacks[tile])]
