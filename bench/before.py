"""This tree beside another one of the same house, in one run: what a change cost or brought.

    git worktree add ../before SOME-COMMIT
    python bench/before.py ../before [--rounds N] [--check]

`speed.py --compiled` and `search.py --compiled` show what the compiled engine brings in this way.

Each tree plays in a process of its own. They take turns of a fraction of a second, setting by
setting and round by round, and are compared by the medians of their rounds. `--check` ends with
exit code 1 if random play of a setting is more than 3 % slower here than there.
"""

import argparse
import json
import os
import subprocess
import sys
from functools import cache
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent.parent
PRICES = ("clone", "legal", "view", "imagine")
TOLERATED = 0.97


def main() -> int:
    given = arguments()
    if given.serve:
        return serve()
    trees = [Tree(given.tree), Tree(HERE)]
    slow = [name for name in trees[1].settings if compared(name, trees, given.rounds) < TOLERATED]
    if slow:
        print("slower than before:", ", ".join(slow))
    return int(given.check and bool(slow))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tree", type=Path, nargs="?", default=HERE, help="the other tree")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


class Tree:
    """A process that measures one tree when it is asked to."""

    def __init__(self, root: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(root.resolve() / "src")}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.settings = self.answer()

    def answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, what: str, setting: str) -> Any:
        assert self.process.stdin is not None
        print(what, setting, sep="\t", file=self.process.stdin, flush=True)
        return self.answer()


def in_turn(what: str, setting: str, trees: list[Tree], rounds: int) -> list[list[Any]]:
    """What the trees answer, round by round, without the first, in which modules are loaded."""
    return [[tree.ask(what, setting) for tree in trees] for _ in range(rounds + 1)][1:]


def compared(setting: str, trees: list[Tree], rounds: int) -> float:
    speeds = in_turn("play", setting, trees, rounds)
    ratio: float = median(here / before for before, here in speeds)
    prices = in_turn("prices", setting, trees, 3)
    told = "".join(
        f"  {price} × {median(here[price] / before[price] for before, here in prices):.2f}"
        for price in PRICES
    )
    print(f"{setting:42} speed × {ratio:.3f}   time of{told}", flush=True)
    return ratio


def serve() -> int:
    from marchstone import measure

    settings = {setting.name: setting for setting in measure.all_settings()}
    # Other games every time, the same in both trees: what is remembered of those played is no help.
    seeds = {name: count(7, 1_000_000) for name in settings}
    print(json.dumps(list(settings)), flush=True)
    for line in sys.stdin:
        what, name = line.strip().split("\t")
        setting = settings[name]
        if what == "prices":
            answer: Any = measure.costs(setting)
        elif what == "games":
            answer = measure.sample(setting.play_out(), next(seeds[name])).games_per_second()
        else:
            subject = searching(name) if what == "search" else setting.play_one()
            answer = measure.sample(subject, next(seeds[name])).plies_per_second()
        print(json.dumps(answer), flush=True)
    return 0


@cache
def searching(name: str) -> Any:
    """A search, of which what is counted as plies are iterations."""
    import search

    setting = next(it for it in search.settings() if it.name == name)
    return search.searching(setting, f"search:{search.ITERATIONS}")


if __name__ == "__main__":
    sys.exit(main())
