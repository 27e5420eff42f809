"""A move tried out in a copy of the position, for what is said of it."""

from __future__ import annotations

import re

from marchstone.core.protocol import Event
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import (
    SYMBOLS,
)
from marchstone.games.stone_weapons_paper.rules.phases import WINDOWS, Phase
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.rules.state import NO_THROWS

Amounts = tuple[int, ...]


def amounts_of(words: str) -> Amounts:
    """`2 stones, 1 paper` or `nothing`."""
    counts = {found[1].rstrip("s"): int(found[0]) for found in re.findall(r"(\d+) (\w+)", words)}
    return tuple(counts.get(symbol.rstrip("s"), 0) for symbol in SYMBOLS)


class Trial:
    """A move in a copy of the position, and what it brings about."""

    def __init__(self, state: Position, seat: int, action: int) -> None:
        self.before, self.seat, self.action = state, seat, action
        self.move = act.MOVES.decode(action)
        self.world, self.events = state.clone(), list[Event]()

    def made(self) -> Trial:
        self.world.apply(self.seat, self.action, self.events)
        return self

    def passed(self) -> Trial:
        """All windows that open, and an answer that is due, are passed."""
        while self.world.phase in (*WINDOWS, Phase.ANSWER):
            self.world.apply(self.world.turn, act.PASS, self.events)
        return self

    def answered(self, symbol: int) -> Trial:
        """The other throws this symbol, whatever was thrown before."""
        battle = self.world.battle
        assert battle
        other = battle.other(self.seat)
        assert act.THROW + symbol in all_throws(self.world, other)
        battle.throws = NO_THROWS
        self.made()
        self.world.apply(other, act.THROW + symbol, self.events)
        return self.passed()

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def moved(self, kind: str) -> Amounts:
        """All that was looted or taken."""
        sums = [0, 0, 0]
        for event in self.told(kind):
            sums[event.public["resource"]] += event.public["amount"]
        return tuple(sums)


def all_throws(world: Position, seat: int) -> list[int]:
    twin = world.clone()
    assert twin.battle
    twin.battle.throws = NO_THROWS
    return twin.legal(seat)
