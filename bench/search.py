"""Iterations of the search in every game of the house, beside random play of the same game.

    python bench/search.py [--json] [--rounds N] [--iterations N]
    python bench/search.py --compiled build/compiled  # plain beside compiled

An iteration imagines a world, walks down the tree, plays on and judges. Positions are from the
middle of games that greedy plays against itself, two players, always the same ones. The search is
the bot `search:N`, fresh for every position; where a network has learned the game, `learned:N`
stands beside it, whose iterations are positions that the network looks at. Seconds are seconds of
the processor; both and random play take turns in one run, so that their ratios hold on any machine.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from before import HERE, Tree, in_turn
from marchstone import bots, games, measure
from marchstone.bots.ismcts import Ismcts
from marchstone.bots.thinking.mind import Mind
from marchstone.core.chance.rng import Rng

SETTINGS: tuple[tuple[str, dict[str, str]], ...] = (
    ("schotten-totten", {}),
    ("schotten-totten", {"variant": "tactics"}),
    ("clans-and-glory", {}),
    ("stone-weapons-paper", {}),
    ("rebirth", {}),
    ("rebirth", {"map": "ireland"}),
)
SEATS = 2
POSITIONS = 8
ITERATIONS = 100


def middle(setting: measure.Setting, seed: int) -> Any:
    """The view of whoever has to choose in the middle of a game between greedy and itself."""
    game, greedy, rng = setting.game, bots.get("greedy", setting.game), Rng(seed)
    state = game.new(setting.options(), setting.seats, seed)
    views = []
    while waiting := state.to_act():
        view = game.view(state, waiting[0])
        views.append(view)
        state.apply(waiting[0], greedy.choose(view, rng))
    choices = [view for view in views if len(view.legal) > 1]
    return choices[len(choices) // 2]


def searching(setting: measure.Setting, name: str) -> measure.PlayOne:
    """One thought a call; what measure counts as plies are iterations here."""
    views = [middle(setting, seed) for seed in range(POSITIONS)]

    def think_once(seed: int, chance: Callable[[], float]) -> int:
        bot = bots.get(name, setting.game)
        assert isinstance(bot, Ismcts | Mind)
        return bot.think(views[seed % POSITIONS], Rng(seed)).iterations

    return think_once


def settings() -> list[measure.Setting]:
    return [measure.Setting(games.get(name), more, SEATS) for name, more in SETTINGS]


def measured(rounds: int, iterations: int) -> dict[str, Any]:
    subjects = {}
    for setting in settings():
        subjects[f"{setting.name} search"] = searching(setting, f"search:{iterations}")
        if bots.guide(setting.game).network(middle(setting, 0)):
            subjects[f"{setting.name} learned"] = searching(setting, f"learned:{iterations}")
        subjects[setting.name] = setting.play_one()
    found = measure.in_turn(subjects, rounds)
    return {setting.name: row(found, setting.name) for setting in settings()}


def row(found: dict[str, dict[str, float]], name: str) -> dict[str, float]:
    search = found[f"{name} search"]["plies_per_second"]
    plies = found[name]["plies_per_second"]
    learned = found.get(f"{name} learned", {}).get("plies_per_second", 0.0)
    return {
        "iterations_per_second": search,
        "random_plies_per_second": plies,
        "plies_per_iteration": plies / search,
        "learned_per_second": learned,
    }


def show(report: dict[str, Any], iterations: int) -> None:
    what = f"search:{iterations}"
    head = f"{'iterations/s':>13}{'random plies/s':>16}{'plies/iteration':>17}{'learned/s':>11}"
    print(f"{what:42}{head}")
    for name, figures in report.items():
        print(
            f"{name:42}{figures['iterations_per_second']:13.0f}"
            f"{figures['random_plies_per_second']:16.0f}{figures['plies_per_iteration']:17.1f}"
            + (f"{figures['learned_per_second']:11.0f}" if figures["learned_per_second"] else "")
        )
    print("plies/iteration: random plies in the time of one iteration; less is faster")
    print("learned/s: positions that a network looks at, where one has learned the game")


def show_compiled(folder: Path, rounds: int) -> None:
    """Both engines in processes of their own, in turns."""
    trees = [Tree(HERE), Tree(folder)]
    print(f"{'iterations/s':42}{'plain':>9}{'compiled':>9}{'ratio':>7}")
    for setting in settings():
        rows = in_turn("search", setting.name, trees, rounds)
        plain, compiled = (median(row[side] for row in rows) for side in (0, 1))
        ratio = median(row[1] / row[0] for row in rows)
        print(f"{setting.name:42}{plain:9.0f}{compiled:9.0f}{ratio:7.2f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiled", type=Path, help="the folder of the compiled engine")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of one thought")
    arguments = parser.parse_args()
    if arguments.compiled:
        show_compiled(arguments.compiled, arguments.rounds)
        return 0
    report = measured(arguments.rounds, arguments.iterations)
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        show(report, arguments.iterations)
    return 0


if __name__ == "__main__":
    sys.exit(main())
