"""What a seat may know of a position (ST-40), and a position that it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.core.protocol import Outcome
from marchstone.core.rng import Rng
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
from marchstone.games.schotten_totten.rules.state import PHASES, Options

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None  # None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[int, ...]
    options: Options
    hand: Cards
    hand_sizes: tuple[int, ...]
    hand_tactics: tuple[int, ...]  # how many of them are tactics cards
    decks_left: tuple[int, ...]  # clan, tactics
    sides: tuple[Cards, ...]  # [18], as in the state
    strengths: tuple[int, ...]
    first: tuple[int, ...]
    owners: tuple[int, ...]
    modes: tuple[int, ...]
    claimable: int
    seen: int
    declared: tuple[int, ...]
    discard: Cards
    tactics_played: tuple[int, ...]
    joker_played: tuple[bool, ...]
    turn: int
    phase: str
    may_draw: bool
    draws_left: int
    returns_left: int
    passes: int
    points: tuple[int, ...]
    rounds_won: tuple[int, ...]
    round: int
    starter: int
    returned: Cards  # the cards this seat put under a deck
    under: tuple[Cards, ...]  # of those, the ones still there: per deck, from the bottom up
    known: Cards  # and the ones that the opponent has drawn and not played
    revealed: tuple[Cards, ...]
    result: Outcome | None

    def why(self, stone: int, seat: int | None = None) -> Reason:
        """ST-20: why the seat (else the one who looks) can or cannot claim the stone."""
        if seat is None:
            seat = self.seat or 0
        return why(self, seat, stone)

    def side(self, seat: int, stone: int) -> Cards:
        return self.sides[seat * STONES + stone]


# Public fields that stand in the state as lists and in the view as tuples.
LISTS = (
    *("sides", "strengths", "first", "owners", "modes", "declared"),
    *("tactics_played", "joker_played", "points", "rounds_won"),
)
PLAIN = (
    *("options", "claimable", "seen", "discard", "turn", "may_draw", "draws_left", "returns_left"),
    *("passes", "round", "starter", "revealed", "result"),
)


def view(state: Position, seat: int | None) -> View:
    lists: dict[str, Any] = {name: tuple(getattr(state, name)) for name in LISTS}
    plain: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    return View(
        seat=seat,
        to_act=state.to_act(),
        scores=state.scores(),
        hand_sizes=tuple(map(len, state.hands)),
        hand_tactics=tuple(sum(c >= CLAN_CARDS for c in hand) for hand in state.hands),
        decks_left=tuple(map(len, state.decks)),
        phase=PHASES[state.phase],
        **lists,
        **plain,
        **(_private(state, seat) if seat is not None else SPECTATOR),
    )


def _private(state: Position, seat: int) -> dict[str, Any]:
    returned = state.returned[seat]
    return {
        "legal": tuple(state.legal(seat)),
        "hand": tuple(state.hands[seat]),
        "returned": returned,
        "under": tuple(tuple(c for c in deck if c in returned) for deck in state.decks),
        "known": tuple(c for c in state.hands[1 - seat] if c in returned),
    }


SPECTATOR: dict[str, Any] = {
    **dict.fromkeys(("legal", "hand", "returned", "known"), ()),
    "under": ((), ()),
}


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know."""
    state = Position()
    for name in PLAIN:
        setattr(state, name, getattr(view, name))
    for name in LISTS:
        setattr(state, name, list(getattr(view, name)))
    state.phase = PHASES.index(view.phase)
    state.returned = [(), ()]
    if view.seat is not None:
        state.returned[view.seat] = view.returned
    state.restore()
    deal_hidden(state, view, rng)
    state.word = rng.next()
    return state


def deal_hidden(state: Position, view: View, rng: Rng) -> None:
    hidden = hidden_cards(view, rng)
    state.hands = [imagined_hand(view, seat, hidden) for seat in (0, 1)]
    state.decks = [[*view.under[deck], *hidden[deck]] for deck in (CLAN, TACTIC)]


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


def hidden_cards(view: View, rng: Rng) -> list[list[int]]:
    """The cards of each deck whose place the seat does not know, shuffled."""
    told = {*view.hand, *view.discard, *view.known, *view.under[CLAN], *view.under[TACTIC]}
    told.update(card for cards in (*view.sides, *view.revealed) for card in cards)
    laid = 0
    for modes in view.modes:
        laid |= modes
    told.update(card for card, mode in zip(MODES, (BLIND, MUD), strict=True) if laid & mode)
    tactics = TACTICS if view.options.variant == "tactics" else ()
    decks = (range(CLAN_CARDS), tactics)
    return [rng.shuffled([card for card in deck if card not in told]) for deck in decks]
