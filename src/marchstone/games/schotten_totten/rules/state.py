"""What lies on the table in Schotten Totten: slots, set-up, clone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from marchstone.core.options import choice
from marchstone.core.protocol import Outcome, State
from marchstone.core.rng import Rng
from marchstone.games.schotten_totten.rules.cards import (
    CLAN_CARDS,
    NONE,
    STONES,
    TACTICS,
)

ALL_STONES = (1 << STONES) - 1
UNKNOWN = -1  # a claim not judged yet

# What the player in turn decides.
PLAY, DECLARE, END, RECRUIT_DRAW, RECRUIT_RETURN = range(5)
PHASES = ("play", "declare", "end", "recruit_draw", "recruit_return")


@dataclass(frozen=True, slots=True)
class Options:
    variant: str = choice("basic", "basic", "tactics")
    claims: str = choice("after", "after", "expert")
    edition: str = choice("es", "cz", "es")
    rounds: int = choice(1, *range(1, 10))


class Table(State):
    """A position as data. A list of 18 is indexed by seat * 9 + stone."""

    __slots__ = (
        "claimable",
        "decks",
        "declared",
        "discard",
        "draws_left",
        "first",
        "full",
        "hands",
        "held",
        "joker_played",
        "may_draw",
        "modes",
        "open",
        "options",
        "owners",
        "passes",
        "phase",
        "points",
        "proofs",
        "result",
        "returned",
        "returns_left",
        "revealed",
        "round",
        "rounds_won",
        "seen",
        "sides",
        "starter",
        "strengths",
        "tactics_played",
        "turn",
        "word",
    )

    options: Options
    hands: list[list[int]]  # sorted
    decks: list[list[int]]  # clan, tactics; drawn from the end
    sides: list[tuple[int, ...]]  # [18] in the order played
    strengths: list[int]  # [18] of a complete side, else NONE
    first: list[int]  # [9] ST-32: the seat that completed its side first, of those complete now
    owners: list[int]  # [9] the seat that claimed the stone
    modes: list[int]  # [9] BLIND | MUD
    proofs: list[int]  # [18] UNKNOWN, 0: the claim is valid, else the cards that would beat it
    open: list[int]  # per seat, stones as bits: unclaimed, with room on this side
    full: list[int]  # per seat, stones as bits: unclaimed, this side complete
    held: list[int]  # per seat, stones as bits: claimed by it
    claimable: int  # stones as bits, for the player in turn
    seen: int  # clan cards as bits: at the stones and in the discard pile
    declared: list[int]  # per Joker: the clan card it stands for
    discard: tuple[int, ...]
    tactics_played: list[int]
    joker_played: list[bool]
    returned: list[tuple[int, ...]]  # per seat: the cards it put under a deck, in order
    turn: int
    phase: int
    may_draw: bool
    draws_left: int
    returns_left: int
    passes: int
    points: list[int]  # of the rounds played so far
    rounds_won: list[int]
    round: int  # from 1
    starter: int  # of this round
    word: int  # the generator, for the deals to come
    revealed: tuple[tuple[int, ...], ...]  # ST-38: the hands, laid open at the very end
    result: Outcome | None

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
        self.word = rng.word

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

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.hands = [hand[:] for hand in self.hands]
        twin.decks = [deck[:] for deck in self.decks]
        twin.sides = self.sides[:]
        twin.strengths = self.strengths[:]
        twin.first = self.first[:]
        twin.owners = self.owners[:]
        twin.modes = self.modes[:]
        twin.proofs = self.proofs[:]
        twin.open = self.open[:]
        twin.full = self.full[:]
        twin.held = self.held[:]
        twin.claimable = self.claimable
        twin.seen = self.seen
        twin.declared = self.declared[:]
        twin.discard = self.discard
        twin.tactics_played = self.tactics_played[:]
        twin.joker_played = self.joker_played[:]
        twin.returned = self.returned[:]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.may_draw = self.may_draw
        twin.draws_left = self.draws_left
        twin.returns_left = self.returns_left
        twin.passes = self.passes
        twin.points = self.points[:]
        twin.rounds_won = self.rounds_won[:]
        twin.round = self.round
        twin.starter = self.starter
        twin.word = self.word
        twin.revealed = self.revealed
        twin.result = self.result
        return twin


def hand_limit(options: Options) -> int:
    """ST-10: also the number of cards dealt."""
    return 7 if options.variant == "tactics" else 6
