"""How a round will end, as haste.py plays it: the battles left are drawn, the auctions held.

The auctions follow from what lies open, so each is held once and its end is remembered. Cards
drawn in them count by their number: which they will be, nobody knows.
"""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import Outcome
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.judge.strength import (
    CARD,
    MOST_PLAYED,
    hand_strength,
    open_strengths,
)
from marchstone.games.stone_weapons_paper.rules.phases import BEFORE, END_BATTLE, THROW
from marchstone.games.stone_weapons_paper.rules.rules import Position

REMEMBERED = 20_000  # ends of rounds, some 20 MB


@dataclass(frozen=True, slots=True)
class End:
    """Of the round, or of the game."""

    strengths: tuple[float, ...]  # of all but the cards held before the auctions
    result: Outcome | None
    scores: tuple[int, ...]


class Foresight:
    def __init__(self) -> None:
        self._ends: dict[tuple[object, ...], End] = {}

    def end_of_round(self, world: Position) -> End:
        """The battles are ended in the world itself."""
        end_battles(world)
        key = what_lies_open(world)
        end = self._ends.get(key)
        if end is None:
            if len(self._ends) == REMEMBERED:
                self._ends.clear()
            end = self._ends[key] = hold_auctions(world.clone())
        held = enumerate(world.hands)
        strengths = tuple([end.strengths[seat] + hand_strength(hand) for seat, hand in held])
        return End(strengths, end.result, end.scores)


def what_lies_open(world: Position) -> tuple[object, ...]:
    """All that decides how the auctions of this round go on."""
    return (
        *(world.phase, world.turn, world.step, world.first, world.round, world.offer),
        *(world.auction.shown().values() if world.auction else ()),
        *(tuple(world.stock), world.castles, world.developments),
        *map(len, world.hands),
    )


def end_battles(world: Position) -> None:
    """This one as it stands, if it has been fought; all that follow as if they were drawn."""
    rng = dealer(world.chance)
    while world.battle:
        if world.phase in (BEFORE, THROW):
            world.step = world.seats
            world.phase = END_BATTLE
            world.proceed(None)
            return
        world.apply(world.turn, hasty(world, world.turn, rng))


def hold_auctions(world: Position) -> End:
    rng, this = dealer(world.chance), world.round
    before = [len(hand) for hand in world.hands]
    while world.auction and not world.result and world.round == this:
        world.apply(world.turn, hasty(world, world.turn, rng))
    after = [min(MOST_PLAYED, len(hand)) for hand in world.hands]
    drawn = [max(0, after[seat] - before[seat]) for seat in range(world.seats)]
    strengths = [one + CARD * drawn[seat] for seat, one in enumerate(open_strengths(world))]
    return End(tuple(strengths), world.result, world.scores())
