"""How a training went, as a picture: how often each sparring partner is beaten, and how sure the
choices have become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from marchstone.lab.plot import DOT, KINDS, LINE, LOOK, LOSES

SHADES = (DOT, "#76b5ae", LOSES, "#5f6b78")


def draw(file: Path, curve: Sequence[Mapping[str, Any]], partners: Sequence[str]) -> None:
    plies = [row["plies"] / 1e6 for row in curve]
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(9.0, 3.4), layout="constrained")
        left, right = figure.subplots(1, 2)
        for name, shade in zip(partners, SHADES, strict=False):
            left.plot(
                plies, [100 * row[name] for row in curve], color=shade, label=name, marker="."
            )
        left.set_ylabel("games won, %")
        left.legend(frameon=False, title="against the one that", loc="lower right", ncols=2)
        right.plot(plies, [row["entropy"] for row in curve], color=DOT, marker=".")
        right.set_ylabel("entropy of a choice")
        for axes in (left, right):
            axes.set_xlabel("million plies")
            axes.grid(color=LINE)
            axes.spines[:].set_visible(False)
        figure.savefig(file, format=file.suffix[1:], dpi=160, metadata=KINDS[file.suffix])
