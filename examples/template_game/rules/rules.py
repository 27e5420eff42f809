"""The position, and the rules in the rulebook's order: the deal, the bids, the prize, the end."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import choice
from marchstone.core.declared.position import Hidden, Layout, Own
from marchstone.core.protocol import Event, Outcome, State, tell
from template_game.rules.cards import CARDS, NONE, NUMBER, POINTS


@dataclass(frozen=True, slots=True)
class Options:
    hand: int = choice(5, 3, 5)
    wins: str = choice("highest", "highest", "lowest")


class Open(Layout):
    """What all may see."""

    options: Options
    prize: int  # NONE when the game is over
    taken: list[tuple[int, ...]]  # per seat: the prizes
    spent: tuple[int, ...]  # bids of the rounds before


class Position(Open, State):
    """The table, with what lies face down."""

    hands: Own[list[list[int]]]  # sorted
    bids: Own[list[int]]  # NONE while it is owed
    deck: Hidden[list[int]]  # drawn from the end

    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        self.options = options
        self.deck = rng.shuffled(range(CARDS))
        self.hands = [sorted(self.deck.pop() for _ in range(options.hand)) for _ in range(seats)]
        self.prize = self.deck.pop()
        self.bids, self.taken = [NONE] * seats, [()] * seats
        self.spent = ()

    def to_act(self) -> tuple[int, ...]:
        """All who still owe a bid: they choose at the same time."""
        owed = self.bids if self.prize != NONE else ()
        return tuple(seat for seat, bid in enumerate(owed) if bid == NONE)

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
        ranks = tuple(1 + sum(p > mine for p in self.scores()) for mine in self.scores())
        return Outcome(ranks, "hands_empty") if self.prize == NONE else None
