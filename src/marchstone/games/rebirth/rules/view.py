"""What a seat may know of a position (RB-23), and a position that it may be."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Seen
from marchstone.games.rebirth.rules.cards import (
    IRELAND_MISSIONS,
    TILES,
    scotland_deck,
    tiles_of,
)
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Open

Numbers = tuple[int, ...]


class View(Open, Seen):
    hand: Numbers  # kinds of tiles, sorted
    aside: Numbers  # this seat's set-aside tiles, sorted
    supply: Numbers  # what this seat can deduce to be left in its supply, sorted
    hand_sizes: Numbers
    aside_sizes: Numbers
    supply_sizes: Numbers
    missions: tuple[Numbers, ...]  # per seat: this seat's own; at the end, everybody's
    mission_counts: Numbers
    deck_left: int

    @property
    def land(self) -> Land:
        """The board: hexes, kinds, settlements, castles, their names and places."""
        return land(self.options.map)


def view(state: Position, seat: int | None) -> View:
    return View.of(
        state,
        seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        aside=() if seat is None else tuple(sorted(state.asides[seat])),
        supply=() if seat is None else tuple(sorted(state.supplies[seat])),
        hand_sizes=tuple(map(len, state.hands)),
        aside_sizes=tuple(map(len, state.asides)),
        supply_sizes=tuple(map(len, state.supplies)),
        missions=shown_missions(state, seat),
        mission_counts=tuple(map(len, state.missions)),
        deck_left=len(state.deck),
    )


def shown_missions(state: Position, seat: int | None) -> tuple[Numbers, ...]:
    if state.result:  # RB-17, RB-21: all are revealed
        return tuple(state.missions)
    return tuple(cards if s == seat else () for s, cards in enumerate(state.missions))


def imagine(view: View, rng: Rng) -> Position:
    """Deal again what the seat does not know."""
    state = Position()
    state.lay_out(view)
    state.open_hexes(view.land)
    deal_tiles(state, view, rng)
    deal_missions(state, view, rng)
    state.chance = rng.next()
    return state


def deal_tiles(state: Position, view: View, rng: Rng) -> None:
    state.hands, state.asides, state.supplies = [], [], []
    for seat in range(view.seats):
        if seat == view.seat:
            hand = list(view.hand)
            rest = rng.shuffled(view.aside) + rng.shuffled(view.supply)
        else:
            pile = rng.shuffled(unplaced(view, seat))
            hand, rest = sorted(pile[: view.hand_sizes[seat]]), pile[view.hand_sizes[seat] :]
        state.hands.append(hand)
        state.asides.append(rest[: view.aside_sizes[seat]])
        state.supplies.append(rest[view.aside_sizes[seat] :])


def unplaced(view: View, seat: int) -> list[int]:
    """The tiles of a seat that nobody has seen."""
    left = list(tiles_of(view.seats))
    first = seat * TILES
    for held in view.board:
        if first <= held < first + TILES:
            left[held - first] -= 1
    for tile in view.removed[seat]:
        left[tile] -= 1
    return [tile for tile, count in enumerate(left) for _ in range(count)]


def deal_missions(state: Position, view: View, rng: Rng) -> None:
    hidden = rng.shuffled(unseen_missions(view))
    state.missions = list(view.missions)
    for seat, count in enumerate(view.mission_counts):
        lacking = count - len(view.missions[seat])
        if lacking:
            state.missions[seat] = tuple(hidden.pop() for _ in range(lacking))
    state.deck = hidden


def unseen_missions(view: View) -> list[int]:
    """The mission cards in the deck and in hands that this seat does not see."""
    here = view.land
    castles = len(here.castle_names)
    left = list(range(IRELAND_MISSIONS)) if here.is_ireland else scotland_deck(castles)
    for missions in (view.face_up, *view.missions):
        for mission in missions:
            left.remove(mission)
    return left
