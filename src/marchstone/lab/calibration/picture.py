"""Chances that were told, and how often they came true: a row for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from marchstone.lab.calibration.cases import Case
from marchstone.lab.calibration.figures import Pair, bins
from marchstone.lab.calibration.watching import Saying
from marchstone.lab.plot import DOT, FAINT, KINDS, LINE, LOOK

COLUMNS = 4


def draw(said: Mapping[Case, Sequence[Saying]], file: Path) -> None:
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(11, 3.1 * len(said)), layout=ConstrainedLayoutEngine(h_pad=0.12))
        rows = figure.subplots(len(said), COLUMNS, sharey=True, squeeze=False)
        for row, (case, found) in zip(rows, said.items(), strict=True):
            for axes in row[len(case.stages) :]:
                axes.set_axis_off()
            for axes, (stage, holds) in zip(row, case.stages.items(), strict=False):
                told = case.told([it for it in found if holds(it)])
                panel(axes, f"{case.title}\n{stage}", told)
        figure.savefig(file, metadata=KINDS[".svg"])


def panel(axes: Axes, title: str, found: Sequence[Pair]) -> None:
    axes.plot([0, 1], [0, 1], color=LINE)
    for each in bins(found):
        low, high = each.won.interval
        # Where all were won or lost, rounding would make it less than nothing.
        spread = [[max(0.0, each.won.value - low)], [max(0.0, high - each.won.value)]]
        axes.errorbar(each.said, each.won.value, yerr=spread, fmt="o", color=DOT, markersize=5)
    axes.set_title(title, fontsize=10)
    axes.set_xlabel("chance that was told")
    axes.set_ylabel("games won", color=FAINT)
    axes.set_box_aspect(1)
    axes.spines[["top", "right"]].set_visible(False)
