"""A position that a view allows: what the seat does not know is dealt again."""

from __future__ import annotations

from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    KIND,
    KINDS,
    MOODS,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import OVER, PHASES
from marchstone.games.stone_weapons_paper.rules.view import LISTS, PLAIN, View


def imagine(view: View, rng: Rng) -> Position:
    state = Position()
    for name in PLAIN:
        setattr(state, name, getattr(view, name))
    for name in LISTS:
        setattr(state, name, list(getattr(view, name)))
    state.mood = MOODS.index(view.mood)
    state.phase = OVER if view.phase == "over" else PHASES.index(view.phase)
    state.window = PHASES.index(view.window) if view.window else NONE
    deal_action_cards(state, view, rng)
    state.offer_deck = tuple(rng.shuffled(unseen_offers(view)))
    deal_battle_cards(state, view, rng)
    state.throws = imagined_throws(view, rng)
    state.word = rng.next()
    return state


def deal_action_cards(state: Position, view: View, rng: Rng) -> None:
    left: list[list[int]] = [[] for _ in KINDS]
    for card in reversed(range(ACTION_CARDS)):
        left[KIND[card]].append(card)
    state.action_discard = tuple(left[kind].pop() for kind in view.action_discard)
    hands = [known_cards(view, seat, left) for seat in range(view.seats)]
    hidden = rng.shuffled([card for cards in left for card in cards])
    state.action_deck = imagined_deck(view, hidden)
    for seat, hand in enumerate(hands):
        while len(hand) < view.hand_sizes[seat]:
            hand.append(hidden.pop())
    state.hands = [tuple(sorted(hand)) for hand in hands]
    state.known = [(NO_KINDS,) * view.seats] * view.seats
    state.drawn = [NO_KINDS] * view.seats
    if view.seat is not None:
        state.known[view.seat] = view.known
        state.drawn[view.seat] = view.drawn


def known_cards(view: View, seat: int, left: list[list[int]]) -> list[int]:
    if seat == view.seat:
        return [left[kind].pop() for kind in view.hand]
    counts = enumerate(view.known[seat])
    return [left[kind].pop() for kind, count in counts for _ in range(count)]


def imagined_deck(view: View, hidden: list[int]) -> tuple[int, ...]:
    """Taken out of `hidden`: no more of a kind than were shuffled in and not drawn by the seat."""
    room = [total - drawn for total, drawn in zip(view.shuffled, view.drawn, strict=True)]
    deck: list[int] = []
    for card in hidden[:]:
        if len(deck) < view.action_deck_left and room[KIND[card]]:
            room[KIND[card]] -= 1
            deck.append(card)
            hidden.remove(card)
    return tuple(deck)


def unseen_offers(view: View) -> list[int]:
    seen = {*view.offer, *view.offer_discard, *view.removed, *view.bought, view.building}
    seen.update(card for cards in view.developments for card in cards)
    return [card for card in range(OFFER_CARDS) if card not in seen]


def deal_battle_cards(state: Position, view: View, rng: Rng) -> None:
    """SWP-10: cards that look alike from this side may differ on the other."""
    left = rng.shuffled(range(len(BATTLE)))
    state.battle_discard = tuple(take(left, loot, state.mood) for loot in view.battle_discard)
    state.battle_card = NONE if view.loot is None else take(left, view.loot, state.mood)
    state.battle_deck = tuple(left)


def take(cards: list[int], loot: Amounts, mood: int) -> int:
    card = next(card for card in cards if BATTLE[card][mood] == loot)
    cards.remove(card)
    return card


def imagined_throws(view: View, rng: Rng) -> tuple[int, int]:
    throws = [NONE, NONE]
    for side, seat in enumerate((view.attacker, view.defender)):
        forbidden = view.forbidden if side else NONE
        if view.thrown[side]:
            allowed = [symbol for symbol in RESOURCES if symbol != forbidden]
            throws[side] = view.my_throw if seat == view.seat else rng.choice(allowed)
    return throws[0], throws[1]
