"""What a seat cannot know in Sealed Bids, written apart from `imagine`."""

from __future__ import annotations

from collections import Counter

from marchstone.core.chance.rng import Rng
from template_game.rules.cards import NONE, Bid
from template_game.rules.rules import Position

SECRET_MOVES = (Bid,)
"""The kinds of move whose content the others may not see."""


def reshuffle_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world that differs in all that the seat (None: a spectator) cannot know."""
    cards = hidden_cards(state, seat)
    return exchanged(state, seat, dict(zip(cards, rng.shuffled(cards), strict=True)))


def swap_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world in which two hidden cards have changed places, and nothing else."""
    cards = hidden_cards(state, seat)
    one, other = rng.choice(cards), rng.choice(cards)
    return exchanged(state, seat, {one: other, other: one})


def hidden_cards(state: Position, seat: int | None) -> list[int]:
    others = [other for other in range(len(state.hands)) if other != seat]
    bids = [state.bids[other] for other in others if state.bids[other] != NONE]
    return [*state.deck, *bids, *(card for other in others for card in state.hands[other])]


def exchanged(state: Position, seat: int | None, swaps: dict[int, int]) -> Position:
    world = state.clone()
    world.deck = [swaps.get(card, card) for card in state.deck]
    for other in range(len(state.hands)):
        if other != seat:
            world.hands[other] = sorted(swaps.get(card, card) for card in state.hands[other])
            world.bids[other] = swaps.get(state.bids[other], state.bids[other])
    return world


def cards_in_play(state: Position) -> Counter[int]:
    """Every card, wherever it lies."""
    cards = Counter([*state.deck, *state.spent])
    for place in (*state.hands, *state.taken):
        cards.update(place)
    cards.update(card for card in (*state.bids, state.prize) if card != NONE)
    return cards
