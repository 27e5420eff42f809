"""What a seat may know of a position, and a position that it may be."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.protocol import Outcome
from marchstone.core.rng import Rng
from template_game.cards import CARDS, NONE
from template_game.rules import Position
from template_game.state import Options


@dataclass(frozen=True, slots=True)
class View:
    """Built from what the seat may see, not stripped of what it may not."""

    seat: int | None  # None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[int, ...]
    options: Options
    hand: tuple[int, ...]
    bid: int  # the seat's own
    hand_sizes: tuple[int, ...]
    has_bid: tuple[bool, ...]
    prize: int
    taken: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    result: Outcome | None


def view(state: Position, seat: int | None) -> View:
    return View(
        seat=seat,
        to_act=state.to_act(),
        legal=() if seat is None else tuple(state.legal(seat)),
        scores=state.scores(),
        options=state.options,
        hand=() if seat is None else tuple(state.hands[seat]),
        bid=NONE if seat is None else state.bids[seat],
        hand_sizes=tuple(map(len, state.hands)),
        has_bid=tuple(bid != NONE for bid in state.bids),
        prize=state.prize,
        taken=tuple(state.taken),
        spent=state.spent,
        result=state.outcome(),
    )


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know."""
    known = {*view.hand, view.bid, view.prize, *view.spent, *(p for t in view.taken for p in t)}
    hidden = rng.shuffled([card for card in range(CARDS) if card not in known])
    state = Position()
    state.options, state.prize, state.spent = view.options, view.prize, view.spent
    state.taken = list(view.taken)
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
