"""Random play in every game of the house beside OpenSpiel's card games, in one run.

    python bench/speed.py [--json] [--rounds N] [--check]
    python bench/speed.py --compiled build/compiled   # plain beside compiled

Both are driven by the same Python loop: the legal actions, one of them at random, apply it.
A ply is one decision of a player. OpenSpiel deals in chance nodes: they are not counted as plies,
but their time counts, as the time of our deal does. Seconds are seconds of the processor.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from before import HERE, Tree, in_turn
from marchstone import measure

OPEN_SPIEL = ("crazy_eights", "hearts", "gin_rummy")
BASIC, TACTICS = "schotten-totten", "schotten-totten variant=tactics"
BESIDE = "OpenSpiel crazy_eights"


def spiel_game(name: str, sampled: Callable[..., int]) -> measure.PlayOne:
    import pyspiel

    game = pyspiel.load_game(name)

    def play_one(seed: int, chance: Callable[[], float]) -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes(), chance))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                plies += 1
        return plies

    return play_one


def by_choices(outcomes: Sequence[tuple[int, float]], chance: Callable[[], float]) -> int:
    """Sampling as it is mostly written: actions and weights apart, and the library's choice."""
    actions, weights = zip(*outcomes, strict=True)
    return int(random.choices(actions, weights)[0])


def by_walking(outcomes: Sequence[tuple[int, float]], chance: Callable[[], float]) -> int:
    """The quickest way we found."""
    left = chance()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def measured(rounds: int) -> dict[str, Any]:
    subjects = {setting.name: setting.play_one() for setting in measure.all_settings()}
    subjects |= {f"OpenSpiel {name}": spiel_game(name, by_choices) for name in OPEN_SPIEL}
    subjects[f"{BESIDE}, quickest chance"] = spiel_game("crazy_eights", by_walking)
    report = measure.in_turn(subjects, rounds)
    beside = report[BESIDE]["plies_per_second"]
    return {
        name: {**row, "times_crazy_eights": row["plies_per_second"] / beside}
        for name, row in report.items()
    }


def requirements(report: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """What must hold: the ratio, and the least it may be."""
    speed = {name: row["plies_per_second"] for name, row in report.items()}
    return {
        "basic Schotten Totten to crazy_eights": (speed[BASIC] / speed[BESIDE], 1.0),
        "Schotten Totten with tactics to basic": (speed[TACTICS] / speed[BASIC], 0.5),
    }


def show(report: dict[str, Any]) -> None:
    print(f"{'random play':42}{'plies/s':>9}{'games/s':>9}{'plies/game':>11}{'× crazy_eights':>16}")
    for name, row in report.items():
        print(
            f"{name:42}{row['plies_per_second']:9.0f}{row['games_per_second']:9.0f}"
            f"{row['plies_per_game']:11.1f}{row['times_crazy_eights']:16.2f}"
        )
    for what, (ratio, least) in requirements(report).items():
        print(f"{what}: {ratio:.2f}, at least {least}: {'yes' if ratio >= least else 'NO'}")


def show_compiled(folder: Path, rounds: int) -> None:
    """Both engines in processes of their own, and OpenSpiel here, in turns.

    Beside the loop that drives OpenSpiel as well, the engine plays by its own, `State.play_out`.
    """
    trees, spiel = [Tree(HERE), Tree(folder)], spiel_game("crazy_eights", by_choices)
    heads = f"{'plain':>9}{'compiled':>10}{'ratio':>7}"
    print(f"{'':34}{'plies/s, driven from outside':>26}{'':16}{'games/s, by its own loop':>26}")
    print(f"{'random play':34}{heads}{'× crazy_eights':>16}{heads}")
    for name in trees[0].settings:
        beside = median(measure.sample(spiel, 7).plies_per_second() for _ in range(3))
        driven, own = compared(name, trees, rounds, "play"), compared(name, trees, rounds, "games")
        print(f"{name:34}{told(driven)}{driven[1] / beside:16.2f}{told(own)}", flush=True)


def compared(name: str, trees: list[Tree], rounds: int, what: str) -> tuple[float, float, float]:
    """Plain, compiled, and how many times as fast that is: medians of the rounds."""
    rows = in_turn(what, name, trees, rounds)
    plain, compiled = (median(row[side] for row in rows) for side in (0, 1))
    return plain, compiled, median(row[1] / row[0] for row in rows)


def told(figures: tuple[float, float, float]) -> str:
    plain, compiled, ratio = figures
    return f"{plain:9.0f}{compiled:10.0f}{ratio:7.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiled", type=Path, help="the folder of the compiled engine")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--check", action="store_true", help="exit 1 if a ratio is too low")
    arguments = parser.parse_args()
    if arguments.compiled:
        show_compiled(arguments.compiled, arguments.rounds)
        return 0
    report = measured(arguments.rounds)
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    wrong = any(ratio < least for ratio, least in requirements(report).values())
    return int(arguments.check and wrong)


if __name__ == "__main__":
    sys.exit(main())
