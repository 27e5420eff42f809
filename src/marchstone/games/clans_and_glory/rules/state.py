"""What lies on the council table: fields and set-up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Derived, Hidden, Layout, Own
from marchstone.core.protocol import Outcome, State
from marchstone.games.clans_and_glory.rules.cards import (
    ALL_PLACES,
    CARDS_OUT,
    COLOURS,
    DECK,
    EMPTY,
    FACE_DOWN,
    HANDS,
    LIKED_COLOUR,
    LIKED_VALUE,
    NONE,
    PLACES,
    RELATED_BITS,
    SHIELDS,
    START_PLACES,
    VALUES,
    tiles,
)


class Phase(StrEnum):
    """What the player in turn decides."""

    PLACING = "place"
    SHIELDING = "shield"


PLACING, SHIELDING = Phase


@dataclass(frozen=True, slots=True)
class Options:
    """The number of players settles everything."""


class Open(Layout):
    """What all may see."""

    places: list[int]  # [38] a card, EMPTY or FACE_DOWN
    stacks: list[tuple[int, ...]]  # per tile: the seats whose shields lie there, the first first
    shields: list[int]  # left to each seat
    starter: int
    turn: int
    phase: Phase
    last: int  # the place of the card just placed
    result: Outcome | None


class Table(Open, State):
    """A position as data. Sets of places are bits."""

    hands: Own[list[list[int]]]  # sorted
    down: Hidden[tuple[tuple[int, int, int], ...]]  # (place, seat, card) of each face-down card
    out: Hidden[tuple[int, ...]]  # the random cards taken out, unseen
    free: Derived[int]  # the places where no card lies
    likes: Derived[list[int]]  # per colour, then value: the places related to a face-up card of it

    def set_up(self, seats: int, rng: Rng) -> None:
        self.clear(seats)
        cards = rng.shuffled(DECK[seats])
        dealt = CARDS_OUT[seats]
        self.out = tuple(sorted(cards[:dealt]))
        for place in START_PLACES[seats]:
            self.lay(cards[dealt], place)
            dealt += 1
        self.starter = self.turn = rng.below(seats)  # CG-8
        self.hands = [[]] * seats
        for offset, size in enumerate(HANDS[seats]):  # CG-6
            self.hands[(self.starter + offset) % seats] = sorted(cards[dealt : dealt + size])
            dealt += size

    def clear(self, seats: int) -> None:
        self.places = [EMPTY] * PLACES
        self.down = ()
        self.stacks = [()] * tiles(seats)
        self.shields = [SHIELDS] * seats
        self.free = ALL_PLACES[seats]
        self.likes = [0] * (len(COLOURS) + len(VALUES))
        self.phase = PLACING
        self.last = NONE
        self.result = None

    def lay(self, card: int, place: int) -> None:
        """Face up: from here on it matters to the related places."""
        self.places[place] = card
        self.free &= ~(1 << place)
        likes, around = self.likes, RELATED_BITS[len(self.shields)][place]
        likes[LIKED_COLOUR[card]] |= around
        likes[LIKED_VALUE[card]] |= around

    def derive(self) -> None:
        """What follows from the cards on the table."""
        self.free = ALL_PLACES[len(self.shields)]
        self.likes = [0] * (len(COLOURS) + len(VALUES))
        for place, card in enumerate(self.places):
            if card >= 0:
                self.lay(card, place)
            elif card == FACE_DOWN:
                self.free &= ~(1 << place)
