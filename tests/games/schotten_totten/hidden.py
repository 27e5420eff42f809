"""What a seat cannot know in Schotten Totten (ST-40), written apart from `imagine`."""

from __future__ import annotations

from collections import Counter

from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.rules.actions import Return
from marchstone.games.schotten_totten.rules.cards import BLIND_MANS_BLUFF, CLAN_CARDS, MUD_FIGHT
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.rules import Position

MODE_CARDS = ((BLIND_MANS_BLUFF, BLIND), (MUD_FIGHT, MUD))

REVEALS = ("reveal",)
"""ST-38: the events that lay hands open."""

SECRET_MOVES = (Return,)
"""The kinds of move whose content the others may not see."""


def reshuffle_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world that differs in all that the seat (None: a spectator) cannot know."""
    swaps: dict[int, int] = {}
    for pile in hidden_piles(state, seat):
        swaps.update(zip(pile, rng.shuffled(pile), strict=True))
    return exchanged(state, seat, swaps, rng)


def swap_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world in which two hidden cards have changed places, and nothing else."""
    piles = [pile for pile in hidden_piles(state, seat) if pile]
    if not piles:
        return exchanged(state, seat, {}, rng)
    pile = rng.choice(piles)
    one, other = rng.choice(pile), rng.choice(pile)
    return exchanged(state, seat, {one: other, other: one}, rng)


def hidden_piles(state: Position, seat: int | None) -> list[list[int]]:
    """The hidden cards with a clan back, and those with a tactics back."""
    cards = [card for deck in state.decks for card in deck]
    for owner in (0, 1):
        if owner != seat and not state.revealed:
            cards += state.hands[owner]
    returned = () if seat is None else state.returned[seat]
    hidden = [card for card in cards if card not in returned]
    clan = [card for card in hidden if card < CLAN_CARDS]
    return [clan, [card for card in hidden if card >= CLAN_CARDS]]


def exchanged(state: Position, seat: int | None, swaps: dict[int, int], rng: Rng) -> Position:
    world = state.clone()
    world.decks = [[swaps.get(card, card) for card in deck] for deck in state.decks]
    for owner in (0, 1):
        if owner != seat:
            world.hands[owner] = sorted(swaps.get(card, card) for card in state.hands[owner])
            returned = state.returned[owner]
            world.returned[owner] = tuple(swaps.get(card, card) for card in returned)
    for owner in (0, 1):
        world.name_jokers(owner)
    world.chance = rng.next()
    return world


def cards_in_play(state: Position) -> Counter[int]:
    """Every card, wherever it lies."""
    cards = Counter(state.discard)
    for place in (*state.hands, *state.decks, *state.sides):
        cards.update(place)
    for modes in state.modes:
        cards.update(card for card, mode in MODE_CARDS if modes & mode)
    return cards
