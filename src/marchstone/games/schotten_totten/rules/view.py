"""What a seat may know of a position (ST-40), and a position that it may be."""

from __future__ import annotations

from bisect import bisect_left

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Seen
from marchstone.games.schotten_totten.rules.cards import (
    CLAN,
    CLAN_CARDS,
    MODES,
    STONES,
    TACTIC,
    TACTICS,
    deck_of,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD, Reason, why
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Open

Cards = tuple[int, ...]


class View(Open, Seen):
    hand: Cards
    hand_sizes: tuple[int, ...]
    hand_tactics: tuple[int, ...]  # how many of them are tactics cards
    decks_left: tuple[int, ...]  # clan, tactics
    returned: Cards  # the cards this seat put under a deck
    under: tuple[Cards, ...]  # of those, the ones still there: per deck, from the bottom up
    known: Cards  # and the ones that the opponent has drawn and not played

    def why(self, stone: int, seat: int | None = None) -> Reason:
        """ST-20: why the seat (else the one who looks) can or cannot claim the stone."""
        if seat is None:
            seat = self.seat or 0
        return why(self, seat, stone)

    def side(self, seat: int, stone: int) -> Cards:
        return self.sides[seat * STONES + stone]


def view(state: Position, seat: int | None) -> View:
    returned = () if seat is None else state.returned[seat]
    return View.of(
        state,
        seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(map(len, state.hands)),
        hand_tactics=tuple(map(count_tactics, state.hands)),
        decks_left=tuple(map(len, state.decks)),
        returned=returned,
        under=tuple(among(deck, returned) for deck in state.decks),
        known=() if seat is None else among(state.hands[1 - seat], returned),
    )


def count_tactics(hand: list[int]) -> int:
    """Of a sorted hand."""
    return len(hand) - bisect_left(hand, CLAN_CARDS)


def among(cards: list[int], returned: Cards) -> Cards:
    return tuple(card for card in cards if card in returned) if returned else ()


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know."""
    state = Position()
    state.lay_out(view)
    state.returned = [view.returned if seat == view.seat else () for seat in (0, 1)]
    state.restore()
    deal_hidden(state, view, hidden_cards(view), rng)
    return state


def deal_hidden(state: Position, view: View, cards: list[list[int]], rng: Rng) -> None:
    hidden = [rng.shuffled(deck) for deck in cards]
    state.hands = [imagined_hand(view, seat, hidden) for seat in (0, 1)]
    state.decks = [[*view.under[deck], *hidden[deck]] for deck in (CLAN, TACTIC)]
    for seat in (0, 1):
        state.name_jokers(seat)
    state.chance = rng.next()


def imagined_hand(view: View, seat: int, hidden: list[list[int]]) -> list[int]:
    if seat == view.seat:
        return list(view.hand)
    if view.revealed:
        return list(view.revealed[seat])
    hand = list(view.known)
    tactics = view.hand_tactics[seat]
    for deck, size in enumerate((view.hand_sizes[seat] - tactics, tactics)):
        known = sum(deck_of(card) == deck for card in hand)
        hand += [hidden[deck].pop() for _ in range(size - known)]
    return sorted(hand)


def hidden_cards(view: View) -> list[list[int]]:
    """The cards of each deck whose place the seat does not know."""
    told = {*view.hand, *view.discard, *view.known, *view.under[CLAN], *view.under[TACTIC]}
    told.update(card for cards in (*view.sides, *view.revealed) for card in cards)
    laid = 0
    for modes in view.modes:
        laid |= modes
    told.update(card for card, mode in zip(MODES, (BLIND, MUD), strict=True) if laid & mode)
    tactics = TACTICS if view.options.variant == "tactics" else ()
    decks = (range(CLAN_CARDS), tactics)
    return [[card for card in deck if card not in told] for deck in decks]
