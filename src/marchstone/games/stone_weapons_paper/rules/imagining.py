"""A position that a view allows: what the seat does not know is dealt again."""

from __future__ import annotations

from marchstone.core.rng import Rng
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    ACTION_CARDS,
    BATTLE,
    KIND,
    KINDS,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import Auction, Battle, replaced
from marchstone.games.stone_weapons_paper.rules.view import SeenBattle, View


def imagine(view: View, rng: Rng) -> Position:
    state = Position()
    state.lay_out(view)
    deal_action_cards(state, view, rng)
    state.offer_deck = tuple(rng.shuffled(unseen_offers(view)))
    deal_battle_cards(state, view, rng)
    state.auction = None
    if view.auction:
        state.auction = Auction()
        state.auction.lay_out(view.auction)
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
    state.known = ((NO_KINDS,) * view.seats,) * view.seats
    state.drawn = (NO_KINDS,) * view.seats
    if view.seat is not None:
        state.known = replaced(state.known, view.seat, view.known)
        state.drawn = replaced(state.drawn, view.seat, view.drawn)


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
    seen = {*view.offer, *view.offer_discard, *view.removed}
    seen.update(card for cards in view.developments for card in cards)
    if view.auction:
        seen.update((*view.auction.bought, view.auction.building))
    return [card for card in range(OFFER_CARDS) if card not in seen]


def deal_battle_cards(state: Position, view: View, rng: Rng) -> None:
    """SWP-10: cards that look alike from this side may differ on the other."""
    left = rng.shuffled(range(len(BATTLE)))
    discard = tuple(take(left, loot, view.is_red) for loot in view.battle_discard)
    state.battle_discard, state.battle = discard, None
    if view.battle:
        battle = state.battle = Battle()
        battle.lay_out(view.battle)
        battle.card = take(left, battle.loot, view.is_red)
        battle.throws = imagined_throws(view.battle, view.seat, rng)
    state.battle_deck = tuple(left)


def take(cards: list[int], loot: Amounts, is_red: bool) -> int:
    card = next(card for card in cards if BATTLE[card][is_red] == loot)
    cards.remove(card)
    return card


def imagined_throws(battle: SeenBattle, seat: int | None, rng: Rng) -> tuple[int, int]:
    throws = [NONE, NONE]
    for side, thrower in enumerate((battle.attacker, battle.defender)):
        forbidden = battle.forbidden if side else NONE
        if battle.thrown[side]:
            allowed = [symbol for symbol in RESOURCES if symbol != forbidden]
            throws[side] = battle.my_throw if thrower == seat else rng.choice(allowed)
    return throws[0], throws[1]
