"""What a seat cannot know in Stone, Weapons, Paper (SWP-31), written apart from `imagine`."""

from __future__ import annotations

from collections import Counter

from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.rules.actions import Throw
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, KIND, NONE, RESOURCES
from marchstone.games.stone_weapons_paper.rules.rules import Position

SECRET_MOVES = (Throw,)
"""The kinds of move whose content the others may not see."""

REVEALS = ("throws",)
"""The events that lay hidden choices open."""


def reshuffle_hidden(state: Position, seat: int | None, rng: Rng) -> Position:
    """A world that differs in all that the seat (None: a spectator) cannot know."""
    world = state.clone()
    for _ in range(20):
        mix_action_cards(world, state, seat, rng)
        if fits_the_shuffle(world, state, seat):
            break
    else:
        world.hands, world.action_deck = state.hands[:], state.action_deck
    world.offer_deck = tuple(rng.shuffled(state.offer_deck))
    mix_battle_cards(world, state, rng)
    mix_throws(world, state, seat, rng)
    world.chance = rng.next()
    return world


def mix_action_cards(world: Position, state: Position, seat: int | None, rng: Rng) -> None:
    """The deck and all cards in the other hands, except those that the seat knows there."""
    kept = [kept_cards(state, holder, seat) for holder in range(state.seats)]
    loose = [c for hand, keep in zip(state.hands, kept, strict=True) for c in hand if c not in keep]
    mixed = rng.shuffled([*state.action_deck, *loose])
    for holder, keep in enumerate(kept):
        wanted = len(state.hands[holder]) - len(keep)
        world.hands[holder] = tuple(sorted([*keep, *(mixed.pop() for _ in range(wanted))]))
    world.action_deck = tuple(mixed)


def kept_cards(state: Position, holder: int, seat: int | None) -> list[int]:
    if holder == seat:
        return list(state.hands[holder])
    known = [0] * 10 if seat is None else list(state.known[seat][holder])
    keep = []
    for card in state.hands[holder]:
        if known[KIND[card]]:
            known[KIND[card]] -= 1
            keep.append(card)
    assert not any(known), "a seat knows of a card that is not there"
    return keep


def fits_the_shuffle(world: Position, state: Position, seat: int | None) -> bool:
    """All saw the pile that was shuffled last; the seat knows what it has drawn of it."""
    there = Counter(KIND[card] for card in world.action_deck)
    drawn = [0] * 10 if seat is None else state.drawn[seat]
    return all(there[kind] <= state.shuffled[kind] - drawn[kind] for kind in range(10))


def mix_battle_cards(world: Position, state: Position, rng: Rng) -> None:
    """A battle card changes places with those that show the same numbers, lie in the deck or,
    with two players, in the box."""
    lying = [*state.battle_discard]
    if state.battle:
        lying.append(state.battle.card)
    left = rng.shuffled(range(len(BATTLE)))
    for place, card in enumerate(lying):
        alike = next(c for c in left if BATTLE[c][state.is_red] == BATTLE[card][state.is_red])
        left.remove(alike)
        lying[place] = alike
    if world.battle:
        world.battle.card = lying.pop()
    world.battle_discard = tuple(lying)
    world.battle_deck = tuple(left[: len(state.battle_deck)])


def mix_throws(world: Position, state: Position, seat: int | None, rng: Rng) -> None:
    if not state.battle or not world.battle:
        return
    battle, throws = state.battle, list(state.battle.throws)
    for side, thrower in enumerate((battle.attacker, battle.defender)):
        if throws[side] != NONE and thrower != seat:
            forbidden = battle.forbidden if side else NONE
            throws[side] = rng.choice([symbol for symbol in RESOURCES if symbol != forbidden])
    world.battle.throws = (throws[0], throws[1])


def cards_in_play(state: Position) -> Counter[str]:
    """Every card, wherever it lies."""
    battle = [*state.battle_deck, *state.battle_discard]
    battle += [state.battle.card] if state.battle else []
    action = [*state.action_deck, *state.action_discard]
    action += [card for hand in state.hands for card in hand]
    offer = [*state.offer, *state.offer_deck, *state.offer_discard, *state.removed]
    offer += [card for cards in state.developments for card in cards]
    if state.auction:
        offer += [*state.auction.bought, state.auction.building]
    piles = {"battle": battle, "action": action, "offer": offer}
    return Counter(f"{pile} {c}" for pile, cards in piles.items() for c in cards if c != NONE)
