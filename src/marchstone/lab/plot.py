"""The figures of a series as a picture: ratings with their intervals, and who beats whom."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from marchstone import games
from marchstone.core.declared.options import defaults
from marchstone.core.errors import BadOptions, MarchstoneError
from marchstone.lab.arrangement import Arrangement
from marchstone.lab.standings import Rate, Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, FAINT, LINE, DOT = "#26313d", "#5f6b78", "#d8dee5", "#2f7d78"
LOSES, EVEN, WINS = "#e2a36f", "#f4f4f1", "#76b5ae"  # told apart without red and green
LOOK: Any = {
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": LINE,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "svg.fonttype": "none",  # words stay words: they can be searched and read aloud
    "svg.hashsalt": "marchstone",  # the same figures give the same file
}
KINDS = {".svg": {"Date": None}, ".png": {"Software": None}}


class Plot:
    """Knows where it goes before there is anything to draw."""

    def __init__(self, file: Path) -> None:
        if file.suffix.lower() not in KINDS:
            raise BadOptions(f"a plot is a .svg or a .png, not {file.name!r}")
        if not file.absolute().parent.is_dir():
            raise BadOptions(f"{file}: there is no such folder")
        self.file = file

    def draw(self, arrangement: Arrangement, found: Standings) -> None:
        count = len(found.bots)
        with mpl.rc_context(LOOK):
            figure = Figure(figsize=(7.0 + 1.1 * count, 2.2 + 0.55 * count), layout="constrained")
            figure.suptitle(title(arrangement, found), x=0.02, ha="left", fontsize=12)
            left, right = figure.subplots(1, 2, width_ratios=(5, 1 + 1.1 * count))
            draw_ratings(left, found)
            draw_duels(right, found)
            try:
                kind = self.file.suffix.lower()
                figure.savefig(self.file, format=kind[1:], dpi=160, metadata=KINDS[kind])
            except OSError as error:
                raise MarchstoneError(f"{self.file}: {error.strerror or error}") from None


def title(arrangement: Arrangement, found: Standings) -> str:
    """Options that are as usual need no words."""
    usual = defaults(games.get(arrangement.game).options)
    changed = [f"{name}={is_}" for name, is_ in arrangement.options.items() if is_ != usual[name]]
    what = " ".join([arrangement.game, *changed])
    return f"{what}: {found.games} games, {arrangement.seats} seats"


def draw_ratings(axes: Axes, found: Standings) -> None:
    """The best on top, each with its number beside the dot."""
    for row, standing in enumerate(found.bots):
        points, margin = standing.rating.points, standing.rating.margin
        axes.errorbar(points, row, xerr=margin, fmt="o", color=DOT, capsize=4, markersize=7)
        label = axes.annotate(
            f"{points:.0f}", (points, row), xytext=(0, 9), textcoords="offset points", ha="center"
        )
        label.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1})
    axes.set_yticks(range(len(found.bots)), [standing.bot for standing in found.bots])
    axes.set_ylim(len(found.bots) - 0.5, -0.5)
    axes.set_xlabel("rating, with 95 % confidence")
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)


def draw_duels(axes: Axes, found: Standings) -> None:
    """Every cell holds its number, so that colour is not the only sign."""
    names = [standing.bot for standing in found.bots]
    rates = [[found.duels.get((bot, other)) for other in names] for bot in names]
    shades = LinearSegmentedColormap.from_list("duels", [LOSES, EVEN, WINS])
    axes.imshow([[shade(rate) for rate in row] for row in rates], cmap=shades, vmin=0, vmax=1)
    for row, line in enumerate(rates):
        for column, rate in enumerate(line):
            axes.text(column, row, cell(rate), ha="center", va="center", fontsize=9)
    axes.set_aspect("auto")
    for edge in range(1, len(names)):
        axes.axhline(edge - 0.5, color="white", linewidth=2)
        axes.axvline(edge - 0.5, color="white", linewidth=2)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.set_xlabel("how often the row is ahead of the column,\nwith 95 % confidence")
    axes.tick_params(length=0, labelcolor=INK)
    axes.spines[:].set_visible(False)


def shade(rate: Rate | None) -> float:
    return rate.value if rate and rate.whole else 0.5


def cell(rate: Rate | None) -> str:
    if not rate or not rate.whole:
        return "–"
    low, high = rate.interval
    return f"{100 * rate.value:.0f} %\n{100 * low:.0f}–{100 * high:.0f}"
