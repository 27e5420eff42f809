"""What a seat may know of a position, and a position that it may be."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Seen
from template_game.rules.cards import CARDS, NONE
from template_game.rules.rules import Open, Position


class View(Open, Seen):
    hand: tuple[int, ...]
    bid: int  # the seat's own
    hand_sizes: tuple[int, ...]
    has_bid: tuple[bool, ...]


def view(state: Position, seat: int | None) -> View:
    hand, bid = ((), NONE) if seat is None else (tuple(state.hands[seat]), state.bids[seat])
    sizes = tuple(map(len, state.hands))
    has_bid = tuple(bid != NONE for bid in state.bids)
    return View.of(state, seat, hand=hand, bid=bid, hand_sizes=sizes, has_bid=has_bid)


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know."""
    known = {*view.hand, view.bid, view.prize, *view.spent, *sum(view.taken, ())}
    hidden = rng.shuffled([card for card in range(CARDS) if card not in known])
    state = Position()
    state.lay_out(view)
    state.hands = [
        list(view.hand) if seat == view.seat else sorted(hidden.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    state.bids = [
        view.bid if seat == view.seat else hidden.pop() if has_bid else NONE
        for seat, has_bid in enumerate(view.has_bid)
    ]
    state.deck = hidden
    return state
