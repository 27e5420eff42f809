"""Small series for the tests of the arena."""

import json
from pathlib import Path
from typing import Any

from marchstone import cli
from marchstone.lab.arrangement import Arrangement, arrange

GAME = "clans-and-glory"  # the shortest games
HEAD = ("arena", GAME, "--bots", "greedy,random", "--games", "6", "--processes", "1")


def arranged(*bots: str, seats: int = 2, seed: int = 1) -> Arrangement:
    return arrange(GAME, {}, seats, bots, seed)


def told(capsys: Any, *argv: str) -> Any:
    """What the command says to a program."""
    assert cli.main([*argv, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def timeless(report: Any) -> Any:
    """Without what differs from run to run."""
    return {**report, "bots": [{**bot, "time": None} for bot in report["bots"]]}


def games_in(file: Path) -> dict[int, Any]:
    """The finished games of a file, by their number, without their time."""
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    return {game["number"]: {**game, "thinking": None} for game in found}
