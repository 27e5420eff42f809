"""Lessons to begin with: games of the judge's quick policy, as arrays to learn from.

On a processor a network plays too few games to find out by itself what a good play is. What the
judge says of each play costs a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.judge.gains import Gains
from marchstone.games.schotten_totten.judge.network.features import Positions
from marchstone.games.schotten_totten.judge.network.positions import from_states
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, COLOURS, STONES, VALUES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import PLAY, Options
from marchstone.games.schotten_totten.rules.view import view

SHARP = 0.0075  # a play that gains so much less, in chances to win, is wanted a third as much
LOOSE = 0.04  # likewise of a play that is drawn
STRAYS = 0.2  # of the plays are drawn, so that positions are many

Weighed = list[tuple[float, int]]  # what plays gain, each with its action


@dataclass(slots=True)
class Lesson:
    """Decisions from the side of whoever took them, in few bytes."""

    hands: NDArray[np.bool_]  # [n, 2, 54]
    sides: NDArray[np.bool_]  # [n, 2, 9, 54]
    owners: NDArray[np.int8]  # [n, 9]
    first: NDArray[np.int8]  # [n, 9]
    passes: NDArray[np.int8]  # [n]
    held: NDArray[np.int8]  # [n]
    target: NDArray[np.float16]  # [n, 9, 54]: how much each play is wanted, 1 in all
    won: NDArray[np.float16]  # [n]: 1 for whoever won, 0.5 for both

    def __len__(self) -> int:
        return len(self.won)

    def rows(self, chosen: Any) -> Lesson:
        return Lesson(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def positions(self) -> Positions:
        told = (self.hands, self.sides, self.owners, self.first, self.passes, self.held)
        return Positions(*(part.astype(np.float32) for part in told))


def joined(lessons: Sequence[Lesson]) -> Lesson:
    names = [field.name for field in fields(Lesson)]
    return Lesson(*(np.concatenate([getattr(it, name) for it in lessons]) for name in names))


def lesson(seed: int, games: int) -> Lesson:
    """What is seen in some games."""
    rng = Rng(seed)
    return joined([game(rng) for _ in range(games)])


def game(rng: Rng) -> Lesson:
    """Two quick policies; each thinks about what its seat may know."""
    state, seen, targets = Position.new(Options(), rng.next()), [], []
    while state.result is None:
        if state.phase == PLAY and state.open[state.turn] and state.hands[state.turn]:
            weighed = gains(state)
            seen.append(state.clone())
            targets.append(target(weighed))
            state.apply(state.turn, played(weighed, rng))
        else:
            state.apply(state.turn, forced(state))
    return lesson_of(seen, targets, state.result.ranks)


def gains(state: Position) -> Weighed:
    seat = state.turn
    return Gains(view(state, seat)).of(state, seat, state.legal(seat))


def forced(state: Position) -> int:
    """A claim is safe; else there is one thing to do."""
    if state.claimable:
        return act.CLAIM + STONES_IN[state.claimable][0]
    return state.legal(state.turn)[0]


def chances(weighed: Weighed, warmth: float) -> NDArray[np.float64]:
    """The warmer, the more alike."""
    found = np.array([gain for gain, _ in weighed])
    found = np.exp((found - found.max()) / warmth)
    likely: NDArray[np.float64] = found / found.sum()
    return likely


def target(weighed: Weighed) -> NDArray[np.float16]:
    found = np.zeros((STONES, CLAN_CARDS))
    cards, stones = np.divmod([action for _, action in weighed], STONES)
    found[stones, cards] = chances(weighed, SHARP)
    return found.astype(np.float16)


def played(weighed: Weighed, rng: Rng) -> int:
    """Mostly the best."""
    if rng.random() >= STRAYS:
        return max(weighed)[1]
    at = int(np.searchsorted(chances(weighed, LOOSE).cumsum(), rng.random()))
    return weighed[min(at, len(weighed) - 1)][1]


def lesson_of(
    seen: Sequence[Position], targets: Sequence[NDArray[np.float16]], ranks: Sequence[int]
) -> Lesson:
    it = from_states(seen)
    owners, first, passes, held = (
        mark.astype(np.int8) for mark in (it.owners, it.first, it.passes, it.held)
    )
    worth = [0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1) for seat in (0, 1)]
    return Lesson(
        it.hands.astype(bool),
        it.sides.astype(bool),
        owners,
        first,
        passes,
        held,
        np.stack(targets),
        np.array([worth[state.turn] for state in seen], np.float16),
    )


def turned(it: Lesson, rng: Rng) -> Lesson:
    """The same decisions with other colours, and now and then from the other end of the border:
    neither makes a difference in the rules."""
    stones = [*range(STONES)][:: rng.choice((1, -1))]
    return mirrored(recoloured(it, rng.shuffled(range(len(COLOURS)))), stones)


def recoloured(it: Lesson, colours: Sequence[int]) -> Lesson:
    """Each colour becomes another one."""
    cards = [colour * VALUES + value for colour in colours for value in range(VALUES)]
    hands, sides, wanted = it.hands[..., cards], it.sides[..., cards], it.target[..., cards]
    return Lesson(hands, sides, it.owners, it.first, it.passes, it.held, wanted, it.won)


def mirrored(it: Lesson, stones: Sequence[int]) -> Lesson:
    """The stones in another order."""
    owners, first, sides = it.owners[:, stones], it.first[:, stones], it.sides[:, :, stones]
    wanted = it.target[:, stones]
    return Lesson(it.hands, sides, owners, first, it.passes, it.held, wanted, it.won)
