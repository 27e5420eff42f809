"""`marchstone train`: a network learns a game by playing it."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marchstone.core.errors import BadOptions
from marchstone.lab.ratings import MissingExtra
from marchstone.lab.training.matches.courses import course, courses
from marchstone.lab.training.settings import Settings
from marchstone.terminal.arguments import whole

if TYPE_CHECKING:
    from marchstone.lab.training.matches.players import Crew
    from marchstone.lab.training.run import Training

AS_ARRAYS = ("schotten-totten",)  # the games that are played as arrays wherever they are trained
ON_DEVICES = ("clans-and-glory",)  # and those that are where there is an accelerator
DESCRIPTION = """\
Let a network learn a game by playing itself, older selves and sparring partners. The folder keeps
the weights, the curve and all that is needed to go on: the same command again goes on where the
last one stopped. On an accelerator it plays at many tables at once, on a processor at a few.
"""
STOPPED = 130  # the exit code after Ctrl+C


def add_parser(commands: Any) -> None:
    train = commands.add_parser("train", help="let a network learn a game", description=DESCRIPTION)
    train.add_argument("game", metavar="GAME", help="see docs/training.md for what it takes")
    train.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="what is kept")
    train.add_argument("--minutes", type=float, metavar="N", help="of the whole training: 20")
    train.add_argument("--sit", type=float, metavar="N", help="stop this sitting after N minutes")
    train.add_argument("--seed", type=whole, metavar="N", help="default: 1")
    train.add_argument("--device", metavar="NAME", help="default: cuda, where there is one")
    train.add_argument(
        "--workers", type=whole, metavar="N", help="processes that play: default one a core"
    )
    train.add_argument(
        "--ray", metavar="ADDRESS", help="they are actors of Ray: local, auto or HOST:PORT"
    )
    train.add_argument(
        "--begin-with", type=Path, metavar="FILE", help="networks.pt of a training to begin with"
    )
    train.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.game not in AS_ARRAYS and not course(arguments.game):
        there = ", ".join((*AS_ARRAYS, *courses()))
        raise BadOptions(f"{arguments.game} cannot be trained; there is: {there}")
    if arguments.ray is not None and arguments.game in AS_ARRAYS:
        raise BadOptions(f"{arguments.game} is played as arrays, on one device: without --ray")
    try:
        training = begin(arguments)
    except ModuleNotFoundError as error:
        extra = "ray" if error.name == "ray" else "train"
        raise MissingExtra("training", error.name, extra) from None
    try:
        training.sit(60 * (arguments.sit or training.made.minutes), show)
    except KeyboardInterrupt:
        print(f"\nThe same command goes on from {arguments.out}.", file=sys.stderr)
        return STOPPED
    finally:
        training.close()
    finish(training)
    return 0


def begin(arguments: argparse.Namespace) -> Training:
    crew: Crew | None = cluster_at(arguments.ray) if arguments.ray is not None else None
    from marchstone.lab.training.arrays.run import ArrayTraining
    from marchstone.lab.training.matches.run import MatchTraining

    device = arguments.device or ArrayTraining.best_device()
    crew = crew or crew_on(device, arguments.game)
    crew.open(arguments.workers)
    made = settings(arguments, device, crew)
    training = (
        ArrayTraining(made, arguments.out, device, tell)
        if made.game in AS_ARRAYS
        else MatchTraining(made, arguments.out, device, tell, crew)
    )
    if arguments.begin_with is not None and not training.progress.rounds:
        training.begin_with(arguments.begin_with)
    return training


def cluster_at(address: str) -> Crew:
    from marchstone.lab.training.matches.cluster import Cluster

    return Cluster(address, lambda news: print(f"\n{news}", file=sys.stderr))


def crew_on(device: str, game: str) -> Crew:
    """Who plays on this machine: its processes, or an accelerator that has the rules as arrays."""
    if plays_itself(device, game):
        from marchstone.lab.training.matches.device import DeviceCrew

        return DeviceCrew(device)
    from marchstone.lab.training.matches.workers import LocalCrew

    return LocalCrew()


def plays_itself(device: str, game: str) -> bool:
    return game in ON_DEVICES and device != "cpu"


def settings(arguments: argparse.Namespace, device: str, crew: Crew) -> Settings:
    """Those with which the folder was begun; its length and how many play may be others."""
    wished = {"minutes": arguments.minutes, "seed": arguments.seed}
    wished = {name: value for name, value in wished.items() if value is not None}
    file = arguments.out / "settings.json"
    if file.exists():
        begun = Settings(**json.loads(file.read_text(encoding="utf-8")))
        if (arguments.game, wished.get("seed", begun.seed)) != (begun.game, begun.seed):
            raise BadOptions(f"{arguments.out} was begun with {begun.game}, seed {begun.seed}")
        minutes, workers = wished.get("minutes", begun.minutes), arguments.workers or begun.workers
        return replace(begun, minutes=minutes, workers=workers)
    made = fresh(arguments, device, wished, crew)
    arguments.out.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(made), indent=2) + "\n", encoding="utf-8")
    return made


def fresh(
    arguments: argparse.Namespace, device: str, wished: dict[str, Any], crew: Crew
) -> Settings:
    small = device == "cpu"
    if arguments.ray is None and plays_itself(device, arguments.game):
        return Settings.by_device(game=arguments.game, **wished)
    if arguments.game in AS_ARRAYS and not small:
        return Settings(game=arguments.game, **wished)
    workers = arguments.workers or crew.cores
    if arguments.game in AS_ARRAYS:
        return Settings.small(workers, game=arguments.game, **wished)
    make = Settings.by_few_matches if small else Settings.by_matches
    return make(workers, game=arguments.game, **wished)


def tell(row: dict[str, Any]) -> None:
    print(file=sys.stderr)
    print(json.dumps(row), flush=True)


def show(share: float, speed: float) -> None:
    """A bar that grows, where somebody looks on."""
    if sys.stderr.isatty():
        bar = "█" * int(30 * share)
        print(f"\r{bar:·<30} {share:4.0%} {speed:,.0f} plies/s ", end="", file=sys.stderr)


def finish(training: Training) -> None:
    try:
        from marchstone.lab.training.curve import draw
    except ModuleNotFoundError as error:
        print(f"no picture of the curve: {error.name} is missing", file=sys.stderr)
    else:
        draw(training.out / "curve.svg", training.progress.curve, training.partners)
