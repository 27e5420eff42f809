"""A series of games between bots, who change seats from game to game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from marchstone.bots.bot import get
from marchstone.bots.random import Random
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import IllegalAction
from marchstone.core.protocol import Action, AnyGame, Bot, Seat, State


@dataclass(slots=True)
class Results:
    """What came out, per bot in the order in which they were named."""

    bots: tuple[str, ...]
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)  # a shared first place is shared out
    scores: list[int] = field(default_factory=list)  # added up over the games

    def __post_init__(self) -> None:
        self.wins = [0.0] * len(self.bots)
        self.scores = [0] * len(self.bots)

    def mean_scores(self) -> list[float]:
        return [total / max(1, self.games) for total in self.scores]

    def plies_per_second(self) -> float:
        return self.plies / self.seconds if self.seconds else 0.0

    def add(self, bot_at: Sequence[int], state: State, plies: int) -> None:
        outcome, scores = state.outcome(), state.scores()
        assert outcome is not None
        winners = outcome.ranks.count(1)
        self.games += 1
        self.plies += plies
        for seat, bot in enumerate(bot_at):
            self.scores[bot] += scores[seat]
            if outcome.ranks[seat] == 1:
                self.wins[bot] += 1 / winners


def play_series(
    game: AnyGame,
    options: Any,
    names: Sequence[str],
    games: int,
    seed: int,
    after_game: Callable[[int], None] = lambda played: None,
) -> Results:
    """One bot a seat. Each deal is played as often as there are seats, the bots moving on."""
    game.check_seats(len(names))
    bots = [get(name, game) for name in names]
    results = Results(tuple(names))
    chance = Rng(seed).split()
    started = perf_counter()
    for number in range(games):
        deal, turn = divmod(number, len(names))
        bot_at = [(seat + turn) % len(names) for seat in range(len(names))]
        state = game.new(options, len(names), seed + deal)
        plies = play_out(game, state, [bots[bot] for bot in bot_at], chance.split())
        results.add(bot_at, state, plies)
        results.seconds = perf_counter() - started
        after_game(number + 1)
    return results


def play_out(game: AnyGame, state: State, bots: Sequence[Bot], rng: Rng) -> int:
    """Play to the end; gives the number of decisions."""
    plies = 0
    while waiting := state.to_act():
        seat = waiting[0]
        state.apply(seat, choice(game, state, seat, bots[seat], rng))
        plies += 1
    return plies


def choice(game: AnyGame, state: State, seat: Seat, bot: Bot, rng: Rng) -> Action:
    # The legal actions are all that Random looks at, and a view costs more than a move.
    if isinstance(bot, Random):
        return rng.choice(state.legal(seat))
    view = game.view(state, seat)
    action = bot.choose(view, rng)
    if action not in view.legal:
        raise IllegalAction(f"the bot at seat {seat} chose {action}, which is not legal")
    return action
