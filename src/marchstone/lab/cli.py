"""`marchstone arena`: bots against bots until it is clear who is better."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from marchstone.lab.arrangement import Arrangement
from marchstone.lab.ratings import MissingExtra, Rater
from marchstone.lab.report import as_plain, as_text
from marchstone.lab.series import Series, Wish
from marchstone.lab.standings import Standings, standings
from marchstone.terminal.arguments import add_options, listed, positive, whole

DESCRIPTION = """\
Let bots play each other, and rate them. Each deal is played in every seating. With more bots
than seats, every group of them meets; with fewer, they fill the seats in all mixtures, each
holding as many as the others. Bots take the time they need, so that a seed gives the same games
again on any machine, with any number of processes.
"""
STOPPED = 130  # the exit code after Ctrl+C


def add_parser(commands: Any) -> None:
    arena = commands.add_parser(
        "arena",
        help="rate bots by games against each other",
        description=DESCRIPTION,
    )
    arena.add_argument("game", nargs="?", metavar="GAME", help="see: marchstone games")
    arena.add_argument(
        "--bots", metavar="A,B,…", help="two or more: a level, greedy, random, search:N"
    )
    arena.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help="for every group of bots that meets, and up to the next whole deal (default: 100)",
    )
    arena.add_argument("--seats", type=positive, metavar="N", help="default: as few as can be")
    arena.add_argument("--processes", type=positive, metavar="N", help="default: one a core")
    add_options(arena)
    arena.add_argument("--seed", type=whole, metavar="N", help="default: 1")
    file = arena.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="keep every result in this file")
    file.add_argument("--resume", type=Path, metavar="FILE", help="go on with such a file")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="draw it: a .svg or a .png")
    arena.add_argument("--json", action="store_true", help="figures for a program to read")
    arena.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    rater = Rater()
    plot = plotter(arguments.plot) if arguments.plot else None
    series = opened(arguments)
    try:
        series.play(arguments.processes or os.cpu_count() or 1)
    except KeyboardInterrupt:
        print(f"\n{series.way_on()}", file=sys.stderr)
        return STOPPED
    found = standings(series.arrangement.bots, series.results(), rater)
    if plot:
        plot(series.arrangement, found)
    show(series.arrangement, found, arguments.json)
    series.tidy()
    return 0


def opened(arguments: argparse.Namespace) -> Series:
    wish = Wish(
        arguments.game,
        listed(arguments.bots),
        arguments.options,
        arguments.seats,
        arguments.games,
        arguments.seed,
    )
    if arguments.resume:
        return Series.resume(wish, arguments.resume)
    return Series.start(wish, arguments.out)


def plotter(file: Path) -> Callable[[Arrangement, Standings], None]:
    """Asked for before the first game: after the last one is no time to miss something."""
    try:
        from marchstone.lab.plot import Plot
    except ModuleNotFoundError as error:
        raise MissingExtra("a plot", error.name) from None
    return Plot(file).draw


def show(arrangement: Arrangement, found: Standings, as_json: bool) -> None:
    if as_json:
        print(json.dumps(as_plain(arrangement, found)))
    else:
        print(as_text(arrangement, found))
