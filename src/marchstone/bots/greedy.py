"""Greedy for any game: one action ahead, in a few worlds that the view allows, by the scores."""

from __future__ import annotations

from marchstone.core.protocol import Action, AnyGame, Seat, State, View
from marchstone.core.rng import Rng

WORLDS = 4
MOST_TRIALS = 400  # of a clone and an action, so that a game with many actions stays quick
WIN = 1_000_000  # more than any score


class Greedy:
    def __init__(self, game: AnyGame, worlds: int = WORLDS) -> None:
        self.game = game
        self.worlds = worlds

    def choose(self, view: View, rng: Rng) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        assert view.seat is not None
        totals = dict.fromkeys(view.legal, 0.0)
        for _ in range(max(1, min(self.worlds, MOST_TRIALS // len(totals)))):
            world = self.game.imagine(view, rng)
            for action in totals:
                totals[action] += after(world, view.seat, action)
        most = max(totals.values())
        return rng.choice([action for action, total in totals.items() if total == most])


def after(world: State, seat: Seat, action: Action) -> float:
    """How the seat stands after the action: its lead, or the game won or lost."""
    trial = world.clone()
    trial.apply(seat, action)
    outcome = trial.outcome()
    if outcome is None:
        return lead(trial.scores(), seat)
    alone = outcome.ranks.count(1) == 1
    return lead(trial.scores(), seat) + (WIN if alone else 0) * (
        1 if outcome.ranks[seat] == 1 else -1
    )


def lead(scores: tuple[int, ...], seat: Seat) -> float:
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0)
