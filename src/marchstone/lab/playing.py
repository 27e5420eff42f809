"""One game of the arena, and what came out of it."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.errors import IllegalAction
from marchstone.core.protocol import Action, Bot, Seat
from marchstone.lab.arrangement import Arrangement, Fixture, Seating


@dataclass(slots=True)
class Thinking:
    """What one seat spent on its decisions, in seconds of the processor."""

    decisions: int = 0  # those that leave a choice
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def join(self, other: Thinking) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Result:
    """A game as it ended, seat by seat. All but the thinking is the same whenever it is played."""

    number: int
    deal: int
    seating: Seating
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    plies: int
    thinking: tuple[Thinking, ...]


def play(arrangement: Arrangement, fixture: Fixture) -> Result:
    """Bots without a clock, fresh ones at every seat, each with chance of its own."""
    game = games.get(arrangement.game)
    options = parse_options(game.options, arrangement.options)
    state = game.new(options, arrangement.seats, fixture.deal)
    chance = Rng(fixture.chance)
    players = [
        Player(seat, bots.get(name, game, clock=False), chance.split())
        for seat, name in enumerate(fixture.seating)
    ]
    plies = 0
    while waiting := state.to_act():
        seat = waiting[0]
        state.apply(seat, players[seat].choose(game.view(state, seat)))
        plies += 1
    outcome = state.outcome()
    assert outcome is not None
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seating,
        outcome.ranks,
        state.scores(),
        outcome.reason,
        plies,
        tuple(player.thinking for player in players),
    )


class Player:
    """A bot at its seat, with a watch beside it."""

    def __init__(self, seat: Seat, bot: Bot, rng: Rng) -> None:
        self.seat = seat
        self.bot = bot
        self.rng = rng
        self.thinking = Thinking()

    def choose(self, view: Any) -> Action:
        started = process_time()
        action = self.bot.choose(view, self.rng)
        if len(view.legal) > 1:
            self.thinking.add(process_time() - started)
        if action not in view.legal:
            raise IllegalAction(f"the bot at seat {self.seat} chose {action}, which is not legal")
        return action
