"""Whether the chances to win that hints and analyses tell come true, in Schotten Totten.

make calibration              2,000 games of the network with itself: a table and a picture
make calibration GAMES=200    fewer
make calibration SEED=9000    other games
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from marchstone.lab.calibration import Saying, bins, expected_error, log_loss, sayings
from marchstone.lab.plot import DOT, FAINT, KINDS, LINE, LOOK

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "calibration.svg"
GAME, BOT = "schotten-totten", "learned"
STAGES = {
    "more than 28": range(29, 55),
    "15 to 28": range(15, 29),
    "1 to 14": range(1, 15),
    "0": range(1),
}
Pairs = list[tuple[float, float]]


def main() -> None:
    count, seed = (
        int(os.environ.get(name) or usual) for name, usual in (("GAMES", 2_000), ("SEED", 1))
    )
    processes = int(os.environ.get("PROCESSES", "0")) or os.cpu_count() or 1
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        played = pool.map(partial(sayings, GAME, BOT), range(seed, seed + count), chunksize=10)
        said = [saying for game in played for saying in game]
    print(f"{count} games, {len(said)} chances", file=sys.stderr)
    print("\n".join(table(said)))
    draw(said)


def pairs(said: Sequence[Saying], who: str, left: range) -> Pairs:
    return [(it.by[who], it.won) for it in said if it.left in left]


def table(said: Sequence[Saying]) -> list[str]:
    head = ("Cards in the deck", "Chances", "Log loss: network", "judge", "Error: network", "judge")
    lines = [f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1)]
    for name, left in {**STAGES, "all": range(55)}.items():
        found = [pairs(said, who, left) for who in ("learned", "judged")]
        losses = " | ".join(f"{log_loss(each):.3f}" for each in found)
        errors = " | ".join(f"{expected_error(each):.1%}" for each in found)
        lines.append(f"| {name} | {len(found[0])} | {losses} | {errors} |")
    return lines


def draw(said: Sequence[Saying]) -> None:
    """How often those won who were given a chance, a picture for each stage."""
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(11, 3.2), layout="constrained")
        for axes, (name, left) in zip(
            figure.subplots(1, 4, sharey=True), STAGES.items(), strict=True
        ):
            panel(axes, f"{name} cards in the deck", pairs(said, "learned", left))
        figure.savefig(PICTURE, metadata=KINDS[".svg"])


def panel(axes: Axes, title: str, found: Pairs) -> None:
    axes.plot([0, 1], [0, 1], color=LINE)
    for each in bins(found):
        low, high = each.won.interval
        spread = [[each.won.value - low], [high - each.won.value]]
        axes.errorbar(each.said, each.won.value, yerr=spread, fmt="o", color=DOT, markersize=5)
    axes.set_title(title, fontsize=10)
    axes.set_xlabel("chance that was told")
    axes.set_ylabel("games won", color=FAINT)
    axes.set_box_aspect(1)
    axes.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    main()
