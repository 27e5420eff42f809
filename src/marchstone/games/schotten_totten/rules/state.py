"""What lies on the table in Schotten Totten: fields and set-up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from marchstone.core.chance.deal import Chance
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import choice
from marchstone.core.declared.position import Derived, Hidden, Layout, Own
from marchstone.core.protocol import Outcome, State
from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    JOKER,
    JOKER_2,
    JOKERS,
    NONE,
    STONES,
    TACTICS,
)

ALL_STONES = (1 << STONES) - 1
UNKNOWN = -1  # a claim not judged yet


class Phase(StrEnum):
    """What the player in turn decides."""

    PLAY = "play"
    DECLARE = "declare"
    END = "end"
    RECRUIT_DRAW = "recruit_draw"
    RECRUIT_RETURN = "recruit_return"


PLAY, DECLARE, END, RECRUIT_DRAW, RECRUIT_RETURN = Phase


@dataclass(frozen=True, slots=True)
class Options:
    variant: str = choice("basic", "basic", "tactics")
    claims: str = choice("after", "after", "expert")
    edition: str = choice("es", "cz", "es")
    rounds: int = choice(1, *range(1, 10))


class Open(Layout):
    """What lies open (ST-40). A list of 18 is indexed by seat * 9 + stone."""

    options: Options
    sides: list[tuple[int, ...]]  # [18] in the order played
    strengths: list[int]  # [18] of a complete side, else NONE
    first: list[int]  # [9] ST-32: the seat that completed its side first, of those complete now
    owners: list[int]  # [9] the seat that claimed the stone
    modes: list[int]  # [9] BLIND | MUD
    claimable: int  # stones as bits, for the player in turn
    seen: int  # clan cards as bits: at the stones and in the discard pile
    declared: list[int]  # per Joker: the clan card it stands for
    discard: tuple[int, ...]
    tactics_played: list[int]
    joker_played: list[bool]
    turn: int
    phase: Phase
    may_draw: bool
    draws_left: int
    returns_left: int
    passes: int
    points: list[int]  # of the rounds played so far
    rounds_won: list[int]
    round: int  # from 1
    starter: int  # of this round
    revealed: tuple[tuple[int, ...], ...]  # ST-38: the hands, laid open at the very end
    result: Outcome | None


class Table(Open, State):
    """A position as data. Sets of stones are bits."""

    hands: Own[list[list[int]]]  # sorted
    decks: Hidden[list[list[int]]]  # clan, tactics; drawn from the end
    returned: Own[list[tuple[int, ...]]]  # the cards that a seat put under a deck, in order
    chance: Hidden[Chance]  # for the deals to come
    proofs: Derived[list[int]]  # [18] UNKNOWN, 0: a valid claim, else the cards that would beat it
    open: Derived[list[int]]  # per seat: unclaimed stones with room on this side
    full: Derived[list[int]]  # per seat: unclaimed stones, this side complete
    held: Derived[list[int]]  # per seat: stones claimed by it

    def set_up(self, options: Options, rng: Rng) -> None:
        self.options = options
        self.points = [0, 0]
        self.rounds_won = [0, 0]
        self.round = 0
        self.result = None
        self.revealed = ()
        self.starter = rng.below(2)  # ST-5
        self.deal(rng)

    def deal(self, rng: Rng) -> None:
        """ST-4: the next round, everything back in the decks."""
        self.lay_stones()
        self.round += 1
        tactics = self.options.variant == "tactics"
        clan = rng.shuffled(range(CLAN_CARDS))
        size = hand_limit(self.options)
        self.hands = [sorted(clan[:size]), sorted(clan[size : 2 * size])]
        self.decks = [clan[2 * size :], rng.shuffled(TACTICS) if tactics else []]
        self.chance = rng.rest

    def lay_stones(self) -> None:
        """ST-2: nine stones, nothing played."""
        self.sides = [()] * (2 * STONES)
        self.strengths = [NONE] * (2 * STONES)
        self.first = [NONE] * STONES
        self.owners = [NONE] * STONES
        self.modes = [0] * STONES
        self.proofs = [UNKNOWN] * (2 * STONES)
        self.open = [ALL_STONES, ALL_STONES]
        self.full = [0, 0]
        self.held = [0, 0]
        self.claimable = self.seen = 0
        self.declared = [NONE, NONE]
        self.discard = ()
        self.tactics_played = [0, 0]
        self.joker_played = [False, False]
        self.returned = [(), ()]
        self.turn = self.starter
        self.phase = PLAY
        self.may_draw = False
        self.draws_left = self.returns_left = self.passes = 0

    def name_jokers(self, seat: int) -> None:
        """ST-3: the Jokers are alike. The first in a seat's hand bears its number, whichever it
        drew, so that a number tells nothing of where a Joker has been."""
        hand = self.hands[seat]
        if JOKER + 1 - seat in hand and JOKER + seat not in hand and not self.joker_played[seat]:
            self.hands = [sorted(map(other_joker, hand)) for hand in self.hands]
            self.decks = [list(map(other_joker, deck)) for deck in self.decks]
            self.returned = [tuple(map(other_joker, cards)) for cards in self.returned]


def other_joker(card: int) -> int:
    """Any other card is itself."""
    return JOKER + JOKER_2 - card if card in JOKERS else card


def hand_limit(options: Options) -> int:
    """ST-10: also the number of cards dealt."""
    return 7 if options.variant == "tactics" else 6
