"""What a seat may know of a position (CG-15), and a position that it may be."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Seen
from marchstone.games.clans_and_glory.rules.cards import NONE, RELATED, deck
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.scoring import Takings, standings, tile_takings
from marchstone.games.clans_and_glory.rules.state import Open

Cards = tuple[int, ...]


class View(Open, Seen):
    taken: tuple[int, ...]  # cards each seat would take: the tie-break
    hand: Cards
    hand_sizes: tuple[int, ...]
    down: tuple[tuple[int, int, int], ...]  # (place, seat, card); NONE where it is not known

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
    return View.of(
        state,
        seat,
        scores=points,
        taken=taken,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(map(len, state.hands)),
        down=tuple((p, owner, c if owner == seat else NONE) for p, owner, c in state.down),
    )


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know: other hands, face-down cards, the cards out."""
    state = Position()
    state.lay_out(view)
    state.derive()
    hidden = rng.shuffled(hidden_cards(view))
    state.hands = [
        list(view.hand) if seat == view.seat else sorted(hidden.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    state.down = tuple((p, owner, hidden.pop() if c == NONE else c) for p, owner, c in view.down)
    state.out = tuple(sorted(hidden))
    return state


def hidden_cards(view: View) -> list[int]:
    known = {*view.hand, *view.places, *(card for _, _, card in view.down)}
    return [card for card in deck(view.seats) if card not in known]
