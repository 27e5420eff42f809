"""What a seat cannot know in Clans and Glory (CG-15), written apart from `imagine`."""

from __future__ import annotations

from collections import Counter

from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.rules.actions import Hide
from marchstone.games.clans_and_glory.rules.rules import Position

SECRET_MOVES = (Hide,)
"""The kinds of move whose content the others may not see."""


def reshuffle_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world that differs in all that the seat (None: a spectator) cannot know."""
    hidden = hidden_cards(state, seat)
    return exchanged(state, seat, dict(zip(hidden, rng.shuffled(hidden), strict=True)))


def swap_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world in which two hidden cards have changed places, and nothing else."""
    hidden = hidden_cards(state, seat)
    one, other = rng.choice(hidden), rng.choice(hidden)
    return exchanged(state, seat, {one: other, other: one})


def hidden_cards(state: Position, seat: int | None) -> list[int]:
    """Other hands, other players' face-down cards, the cards taken out."""
    others = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    down = [card for _, owner, card in state.down if owner != seat]
    return [*others, *down, *state.out]


def exchanged(state: Position, seat: int | None, swaps: dict[int, int]) -> Position:
    world = state.clone()
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            world.hands[owner] = sorted(swaps.get(card, card) for card in hand)
    world.down = tuple(
        (place, owner, card if owner == seat else swaps.get(card, card))
        for place, owner, card in state.down
    )
    world.out = tuple(sorted(swaps.get(card, card) for card in state.out))
    return world


def cards_in_play(state: Position) -> Counter[int]:
    """Every card, wherever it lies."""
    cards = Counter(card for card in state.places if card >= 0)
    cards.update(card for _, _, card in state.down)
    for hand in state.hands:
        cards.update(hand)
    cards.update(state.out)
    return cards
