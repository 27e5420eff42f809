"""The rules, in the order of the rulebook: bidding, the prize, the end."""

from __future__ import annotations

from marchstone.core.protocol import Event, Outcome, tell
from marchstone.core.rng import Rng
from template_game.cards import NONE, NUMBER, POINTS
from template_game.state import Options, Table


class Position(Table):
    """A position that knows its rules."""

    @classmethod
    def new(cls, options: Options, seats: int, seed: int) -> Position:
        state = cls()
        state.set_up(options, seats, Rng(seed))
        return state

    def to_act(self) -> tuple[int, ...]:
        """All who still owe a bid: they choose at the same time."""
        if self.prize == NONE:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid == NONE)

    def legal(self, seat: int) -> list[int]:
        return self.hands[seat][:] if seat in self.to_act() else []

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.hands[seat].remove(action)
        self.bids[seat] = action
        tell(events, "bid", {seat: {"card": action}}, seat=seat)
        if NONE not in self.bids:
            self.turn_up(events)

    def turn_up(self, events: list[Event] | None) -> None:
        """The last bid resolves the round."""
        wins = max if self.options.wins == "highest" else min
        winner = self.bids.index(wins(self.bids, key=NUMBER.__getitem__))
        self.taken[winner] += (self.prize,)
        tell(events, "take", seat=winner, prize=self.prize, bids=self.bids[:])
        self.spent += tuple(self.bids)
        self.bids = [NONE] * len(self.bids)
        self.prize = self.deck.pop() if any(self.hands) else NONE

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(POINTS[prize] for prize in prizes) for prizes in self.taken)

    def outcome(self) -> Outcome | None:
        if self.prize != NONE:
            return None
        points = self.scores()
        return Outcome(tuple(1 + sum(p > mine for p in points) for mine in points), "hands_empty")
