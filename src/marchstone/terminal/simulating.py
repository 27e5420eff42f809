"""`marchstone simulate`: bots against bots, and what came out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from marchstone.bots.series import Results, play_series
from marchstone.core.declared.options import parse_options
from marchstone.core.errors import BadOptions
from marchstone.core.plain import to_plain
from marchstone.core.protocol import AnyGame
from marchstone.terminal.progress import Progress


def one_a_seat(game: AnyGame, seats: int | None, bots: Sequence[str]) -> list[str]:
    """The bots in turn, until every seat has one."""
    count = seats or max(len(bots), game.seat_counts[0])
    game.check_seats(count)
    if len(bots) > count:
        raise BadOptions(f"{len(bots)} bots for {count} seats")
    return [bots[seat % len(bots)] for seat in range(count)]


def simulate(
    game: AnyGame, given: dict[str, str], bots: Sequence[str], games: int, seed: int
) -> dict[str, Any]:
    options = parse_options(game.options, given)
    progress = Progress(games, "games")
    try:
        results = play_series(game, options, bots, games, seed, progress)
    finally:
        progress.close()
    return {"game": game.name, "options": to_plain(options), "seed": seed, **figures(results)}


def figures(results: Results) -> dict[str, Any]:
    each = zip(results.bots, results.wins, results.mean_scores(), strict=True)
    return {
        "games": results.games,
        "plies": results.plies,
        "seconds": round(results.seconds, 3),
        "plies_per_second": round(results.plies_per_second()),
        "bots": [
            {"bot": bot, "wins": round(wins, 2), "mean_score": round(score, 3)}
            for bot, wins, score in each
        ],
    }


def show(report: dict[str, Any], as_json: bool) -> int:
    if as_json:
        print(json.dumps(report))
        return 0
    options = " ".join(f"{name}={value}" for name, value in report["options"].items())
    print(f"{report['game']} {options}")
    print(
        f"{report['games']} games, {report['plies']} plies in {report['seconds']:.2f} s: "
        f"{report['plies_per_second']} plies per second"
    )
    for line in report["bots"]:
        share = 100 * line["wins"] / max(1, report["games"])
        won = f"{line['wins']:8g} won ({share:.1f} %)"
        print(f"  {line['bot']:10}{won}, mean score {line['mean_score']:g}")
    return 0
