"""How fast the rules are: random play, and the price of a clone, a view, an imagined world.

A machine is never quiet, so that a figure alone says little. Subjects are measured in turn, round
after round in one run, by the time of the processor that they take, and compared by the medians
of their rounds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import choices, defaults
from marchstone.core.protocol import AnyGame, State

SLICE = 0.15  # seconds of play a subject and round
ROUNDS = 5
PRICES = ("clone", "legal", "view", "imagine")
POSITIONS = 60  # to clone, look at and imagine


@dataclass(frozen=True, slots=True)
class Sample:
    """Whole games only. A ply is one decision of a player; chance is part of the time."""

    games: int
    plies: int
    seconds: float

    def games_per_second(self) -> float:
        return self.games / self.seconds

    def plies_per_second(self) -> float:
        return self.plies / self.seconds


PlayOne = Callable[[int, Callable[[], float]], int]  # seed and chance -> plies


def sample(play_one: PlayOne, seed: int, seconds: float = SLICE) -> Sample:
    chance = random.Random(seed).random  # noqa: S311  the same generator for every subject
    played = plies = 0
    started = process_time()
    while (spent := process_time() - started) < seconds or not played:
        plies += play_one(seed + played, chance)
        played += 1
    return Sample(played, plies, spent)


def random_game(game: AnyGame, options: Any, seats: int) -> PlayOne:
    def play_one(seed: int, chance: Callable[[], float]) -> int:
        state = game.new(options, seats, seed)
        plies = 0
        while waiting := state.to_act():
            seat = waiting[0]
            actions = state.legal(seat)
            state.apply(seat, actions[int(chance() * len(actions))])
            plies += 1
        return plies

    return play_one


def played_out(game: AnyGame, options: Any, seats: int) -> PlayOne:
    """The same by the position's own loop, which is compiled where the engine is."""

    def play_one(seed: int, chance: Callable[[], float]) -> int:
        plies: int = game.new(options, seats, seed).play_out(chance)
        return plies

    return play_one


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with options that differ from its defaults in at most one thing."""

    game: AnyGame
    changed: Mapping[str, Any]
    seats: int

    @property
    def name(self) -> str:
        parts = [f"{key}={value}" for key, value in self.changed.items()]
        if self.seats != self.game.seat_counts[0]:
            parts.append(f"seats={self.seats}")
        return " ".join([self.game.name, *parts])

    def options(self) -> Any:
        return self.game.options(**self.changed)

    def play_one(self) -> PlayOne:
        return random_game(self.game, self.options(), self.seats)

    def play_out(self) -> PlayOne:
        return played_out(self.game, self.options(), self.seats)


def settings_of(game: AnyGame) -> list[Setting]:
    """The defaults, the fullest table, and each other value of an option that is no number."""
    usual, most = game.seat_counts[0], game.seat_counts[-1]
    found = [Setting(game, {}, usual)]
    if most != usual:
        found.append(Setting(game, {}, most))
    default = defaults(game.options)
    for name, values in choices(game.options).items():
        others = [v for v in values if v != default[name] and isinstance(v, str)]
        found += [Setting(game, {name: value}, usual) for value in others]
    return found


def all_settings() -> list[Setting]:
    return [setting for name in games.names() for setting in settings_of(games.get(name))]


def in_turn(
    subjects: Mapping[str, PlayOne], rounds: int = ROUNDS, seconds: float = SLICE
) -> dict[str, dict[str, float]]:
    """The subjects one after the other, again and again; the medians of their rounds."""
    for play_one in subjects.values():
        sample(play_one, 0, seconds)  # caches filled, modules loaded
    samples: dict[str, list[Sample]] = {name: [] for name in subjects}
    for turn in range(1, rounds + 1):
        for name, play_one in subjects.items():
            samples[name].append(sample(play_one, 1_000_000 * turn, seconds))
    return {name: _medians(found) for name, found in samples.items()}


def _medians(samples: list[Sample]) -> dict[str, float]:
    return {
        "plies_per_second": median(s.plies_per_second() for s in samples),
        "games_per_second": median(s.games_per_second() for s in samples),
        "plies_per_game": sum(s.plies for s in samples) / sum(s.games for s in samples),
    }


def costs(setting: Setting) -> dict[str, float]:
    """Microseconds for a clone, the legal actions, a view and an imagined world."""
    game, rng = setting.game, Rng(1)
    states = positions(setting)
    views = [game.view(state, state.to_act()[0]) for state in states]
    return {
        "clone": _micros([state.clone for state in states]),
        "legal": _micros([partial(state.legal, state.to_act()[0]) for state in states]),
        "view": _micros([partial(game.view, state, state.to_act()[0]) for state in states]),
        "imagine": _micros([partial(game.imagine, view, rng) for view in views]),
    }


def positions(setting: Setting) -> list[State]:
    """Positions spread over random games."""
    rng = Rng(7)
    found: list[State] = []
    while len(found) < POSITIONS:
        state = setting.game.new(setting.options(), setting.seats, rng.below(1 << 32))
        while waiting := state.to_act():
            if rng.below(8) == 0:
                found.append(state.clone())
            state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    return found[:POSITIONS]


def _micros(calls: list[Callable[[], Any]]) -> float:
    """Of one call, the median over passes through all of them: reading the clock costs too."""
    passes = []
    for _ in range(9):
        started = process_time()
        for call in calls:
            call()
        passes.append((process_time() - started) / len(calls))
    return 1e6 * median(passes)


def bench(rounds: int = ROUNDS, seconds: float = SLICE) -> dict[str, Any]:
    """The whole measurement of the games that are here."""
    settings = all_settings()
    subjects = {setting.name: setting.play_one() for setting in settings}
    speeds = in_turn(subjects, rounds, seconds)
    return {s.name: {**speeds[s.name], "microseconds": costs(s)} for s in settings}


def show(report: Mapping[str, Any], as_json: bool) -> int:
    if as_json:
        print(json.dumps(report, indent=2))
        return 0
    heads = "".join(f"{head:>9}" for head in ("plies/s", "games/s", *PRICES))
    print(f"{'random play':42}{heads}")
    for name, row in report.items():
        speeds = f"{row['plies_per_second']:9.0f}{row['games_per_second']:9.0f}"
        print(f"{name:42}{speeds}" + "".join(f"{row['microseconds'][p]:9.1f}" for p in PRICES))
    print(f"{', '.join(PRICES)}: microseconds each, medians")
    return 0
