"""What a seat cannot know in Rebirth (RB-23), written apart from `imagine`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.rules.rules import Position

SECRET_MOVES = ()
"""The kinds of move whose content the others may not see: every tile is laid face up."""


def reshuffle_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world that differs in all that the seat (None: a spectator) cannot know."""
    world = state.clone()
    for owner in range(state.seats):
        if owner == seat:  # he knows which tiles they are, not in which order they come
            rng.shuffle(world.asides[owner])
            rng.shuffle(world.supplies[owner])
        else:
            reshuffle_tiles(world, owner, rng)
    reshuffle_missions(world, seat, rng)
    world.chance = rng.next()
    return world


def reshuffle_tiles(world: Position, owner: int, rng: Rng) -> None:
    """Hand, set-aside tiles and supply of another: sizes are public, tiles are not."""
    hand, aside = world.hands[owner], world.asides[owner]
    before = sorted(hand), sorted(aside)
    for _ in range(20):
        pool = rng.shuffled(hand + aside + world.supplies[owner])
        world.hands[owner] = sorted(pool[: len(hand)])
        world.asides[owner] = pool[len(hand) : len(hand) + len(aside)]
        world.supplies[owner] = pool[len(hand) + len(aside) :]
        if (world.hands[owner], sorted(world.asides[owner])) != before:
            return


def reshuffle_missions(world: Position, seat: int | None, rng: Rng) -> None:
    hidden_from = [s for s in range(world.seats) if s != seat and world.result is None]
    pool = rng.shuffled([m for s in hidden_from for m in world.missions[s]] + world.deck)
    for owner in hidden_from:
        world.missions[owner] = tuple(pool.pop() for _ in world.missions[owner])
    world.deck = pool


def cards_in_play(state: Position) -> Counter[Any]:
    """Every tile and mission card, wherever it lies; alike ones are numbered."""
    cards: Counter[Any] = Counter()
    for owner in range(state.seats):
        laid = [held % 6 for held in state.board if held >= 0 and held // 6 == owner]
        piles = (state.hands, state.asides, state.supplies, state.removed)
        tiles = Counter(laid)
        for pile in piles:
            tiles.update(pile[owner])
        cards.update(
            ("tile", owner, tile, n) for tile, count in tiles.items() for n in range(count)
        )
    missions = Counter(state.deck)
    missions.update(state.face_up)
    for held in state.missions:
        missions.update(held)
    cards.update(("mission", card, n) for card, count in missions.items() for n in range(count))
    return cards
