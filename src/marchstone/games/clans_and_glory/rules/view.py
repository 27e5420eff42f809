"""What a seat may know of a position (CG-15), and a position that it may be."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.protocol import Outcome
from marchstone.core.rng import Rng
from marchstone.games.clans_and_glory.rules.cards import FACE_DOWN, NONE, RELATED, deck
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.scoring import Takings, standings, tile_takings
from marchstone.games.clans_and_glory.rules.state import PHASES

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None  # None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[int, ...]
    taken: tuple[int, ...]  # cards each seat would take: the tie-break
    hand: Cards
    hand_sizes: tuple[int, ...]
    places: tuple[int, ...]  # [38] a card, EMPTY or FACE_DOWN
    down: tuple[tuple[int, int, int], ...]  # (place, seat, card); NONE where it is not known
    stacks: tuple[tuple[int, ...], ...]
    shields: tuple[int, ...]  # left to each seat
    starter: int
    turn: int
    phase: str
    last: int
    result: Outcome | None

    @property
    def seats(self) -> int:
        return len(self.shields)

    def takings(self, tile: int) -> Takings:
        """Who would take which cards of the tile if the game ended now."""
        return tile_takings(self.places, self.stacks, tile)

    def related(self, place: int) -> tuple[int, int, int]:
        return RELATED[self.seats][place]


def view(state: Position, seat: int | None) -> View:
    points, taken = standings(state.places, state.stacks)
    return View(
        seat=seat,
        to_act=state.to_act(),
        legal=() if seat is None else tuple(state.legal(seat)),
        scores=points,
        taken=taken,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(map(len, state.hands)),
        places=tuple(state.places),
        down=tuple((p, owner, c if owner == seat else NONE) for p, owner, c in state.down),
        stacks=tuple(state.stacks),
        shields=tuple(state.shields),
        starter=state.starter,
        turn=state.turn,
        phase=PHASES[state.phase],
        last=state.last,
        result=state.result,
    )


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know: other hands, face-down cards, the cards out."""
    state = Position()
    state.clear(view.seats)
    lay_out(state, view)
    hidden = rng.shuffled(hidden_cards(view))
    state.hands = [
        list(view.hand) if seat == view.seat else sorted(hidden.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    state.down = tuple((p, owner, hidden.pop() if c == NONE else c) for p, owner, c in view.down)
    state.out = tuple(sorted(hidden))
    return state


def lay_out(state: Position, view: View) -> None:
    for place, card in enumerate(view.places):
        if card >= 0:
            state.lay(card, place)
        elif card == FACE_DOWN:
            state.places[place] = FACE_DOWN
            state.free &= ~(1 << place)
    state.stacks = list(view.stacks)
    state.shields = list(view.shields)
    state.starter, state.turn, state.last = view.starter, view.turn, view.last
    state.phase = PHASES.index(view.phase)
    state.result = view.result


def hidden_cards(view: View) -> list[int]:
    known = {*view.hand, *view.places, *(card for _, _, card in view.down)}
    return [card for card in deck(view.seats) if card not in known]
