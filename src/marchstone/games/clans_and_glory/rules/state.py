"""What lies on the council table: slots, set-up, clone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from marchstone.core.protocol import Outcome, State
from marchstone.core.rng import Rng
from marchstone.games.clans_and_glory.rules.cards import (
    ALL_PLACES,
    CARDS_OUT,
    COLOURS,
    DECK,
    EMPTY,
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

PLACING, SHIELDING = 0, 1
PHASES = ("place", "shield")


@dataclass(frozen=True, slots=True)
class Options:
    """The number of players settles everything."""


class Table(State):
    """A position as data. Sets of places are bits."""

    __slots__ = (
        "down",
        "free",
        "hands",
        "last",
        "likes",
        "out",
        "phase",
        "places",
        "result",
        "shields",
        "stacks",
        "starter",
        "turn",
    )

    hands: list[list[int]]  # sorted
    places: list[int]  # [38] a card, EMPTY or FACE_DOWN
    free: int  # the places where no card lies
    likes: list[int]  # per colour, then per value: the places related to a face-up card of it
    down: tuple[tuple[int, int, int], ...]  # (place, seat, card) of each face-down card
    out: tuple[int, ...]  # the random cards taken out, unseen
    stacks: list[tuple[int, ...]]  # per tile: the seats whose shields lie there, the first first
    shields: list[int]  # left to each seat
    starter: int
    turn: int
    phase: int
    last: int  # the place of the card just placed
    result: Outcome | None

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
        self.free = ALL_PLACES[seats]
        self.likes = [0] * (len(COLOURS) + len(VALUES))
        self.down = ()
        self.stacks = [()] * tiles(seats)
        self.shields = [SHIELDS] * seats
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

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.hands = [hand[:] for hand in self.hands]
        twin.places = self.places[:]
        twin.free = self.free
        twin.likes = self.likes[:]
        twin.down = self.down
        twin.out = self.out
        twin.stacks = self.stacks[:]
        twin.shields = self.shields[:]
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.last = self.last
        twin.result = self.result
        return twin
