"""The `marchstone` command: what can be typed after it, and how mistakes are told."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import marchstone
from marchstone import games
from marchstone.core.errors import BadOptions, MarchstoneError, OtherVersion
from marchstone.core.match import Match
from marchstone.lab.cli import add_parser as add_arena
from marchstone.lab.training.cli import add_parser as add_train
from marchstone.mcp.cli import add_parser as add_mcp
from marchstone.server.admin.commands import add_parser as add_admin
from marchstone.server.backups import add_parsers as add_backups
from marchstone.server.cli import add_parser as add_serve
from marchstone.terminal.arguments import (
    MISTAKE,
    Parser,
    a_screen,
    add_language,
    add_options,
    listed,
    positive,
    whole,
)
from marchstone.terminal.completing import SHELLS, script


def main(argv: Sequence[str] | None = None) -> int:
    # A terminal that lacks a letter shows a question mark instead.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return obey(parser().parse_args(argv))
    except MarchstoneError as error:
        print(f"marchstone: {error}", file=sys.stderr)
        return MISTAKE
    except BrokenPipeError:  # `marchstone replay … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def obey(arguments: argparse.Namespace) -> int:
    try:
        return int(arguments.run(arguments) or 0)
    except ModuleNotFoundError as error:
        if not (extra := getattr(arguments, "extra", None)):
            raise
        package = str(error.name).partition(".")[0]
        raise MarchstoneError(f"this needs {package}: pip install 'marchstone[{extra}]'") from None


def parser() -> Parser:
    top = Parser(prog="marchstone", description="Board games for people, bots and researchers.")
    top.add_argument("--version", action="version", version=f"marchstone {marchstone.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_serve(commands)  # brings in the server itself only when it runs
    add_backups(commands)
    add_admin(commands)
    add_play(commands)
    add_simulate(commands)
    add_arena(commands)
    add_train(commands)
    add_mcp(commands)
    add_replay(commands)
    add_verify(commands)
    add_analyse(commands)
    add_games(commands)
    add_bench(commands)
    add_doctor(commands)
    add_completion(commands)
    return top


def add_play(commands: Any) -> None:
    play = commands.add_parser(
        "play",
        help="play in this terminal",
        description="Play in this terminal, against bots or with others at one screen. "
        "While you play: a number or a move, ? for help, undo, save FILE, resign, quit.",
    )
    play.add_argument("game", nargs="?", metavar="GAME", help="see: marchstone games")
    play.add_argument(
        "--seats",
        metavar="A,B,…",
        help="who sits where: human, human:NAME, or a bot (default: you against greedy)",
    )
    add_options(play)
    play.add_argument("--seed", type=whole, metavar="N", help="deal these cards (default: any)")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    add_language(play)
    play.set_defaults(run=run_play)


def run_play(arguments: argparse.Namespace) -> int:
    from marchstone.terminal import seating
    from marchstone.terminal.session import Session

    match = resumed(arguments) if arguments.resume else started(arguments)
    screen = a_screen(arguments, match.game)
    words = listed(arguments.seats) or seating.default_seats(match.game, match.seats)
    return Session(match, seating.seat(words, match.game, screen.t), screen).run()


def started(arguments: argparse.Namespace) -> Match:
    if not arguments.game:
        raise BadOptions(f"which game? There are: {', '.join(games.names())}")
    game = games.get(arguments.game)
    seats = len(listed(arguments.seats)) or game.seat_counts[0]
    seed = secrets.randbits(256) if arguments.seed is None else arguments.seed
    return Match.start(game, arguments.options, seats, seed)


def resumed(arguments: argparse.Namespace) -> Match:
    from marchstone.terminal.records import saves

    if arguments.options or arguments.seed is not None:
        raise BadOptions("a saved game has its options and its seed; --resume takes neither")
    _, match = saves.load(arguments.resume)
    if arguments.game not in (None, match.game.name):
        raise BadOptions(f"{arguments.resume} is a game of {match.game.name}")
    if arguments.seats and len(listed(arguments.seats)) != match.seats:
        raise BadOptions(f"{arguments.resume} has {match.seats} seats")
    return match


def add_simulate(commands: Any) -> None:
    simulate = commands.add_parser(
        "simulate",
        help="let bots play each other",
        description="Let bots play each other. Each deal is played as often as there are seats, "
        "the bots moving on by one seat, so that nobody has the better cards.",
    )
    simulate.add_argument("game", metavar="GAME", help="see: marchstone games")
    simulate.add_argument("--games", type=positive, default=100, metavar="N", help="default: 100")
    simulate.add_argument("--seats", type=positive, metavar="N", help="default: as few as can be")
    simulate.add_argument("--bots", default="random", metavar="A,B,…", help="default: random")
    simulate.add_argument("--seed", type=whole, default=1, metavar="N", help="default: 1")
    add_options(simulate)
    simulate.add_argument("--json", action="store_true", help="figures for a program to read")
    simulate.set_defaults(run=run_simulate)


def run_simulate(arguments: argparse.Namespace) -> int:
    from marchstone.terminal import simulating

    game = games.get(arguments.game)
    bots = simulating.one_a_seat(game, arguments.seats, listed(arguments.bots))
    told = (arguments.options, bots, arguments.games, arguments.seed)
    return simulating.show(simulating.simulate(game, *told), arguments.json)


def add_replay(commands: Any) -> None:
    replay = commands.add_parser("replay", help="step through a saved game")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--ply", type=whole, metavar="N", help="start there")
    replay.add_argument("--seat", type=whole, metavar="N", help="see it from this seat (from 0)")
    replay.add_argument("--all", action="store_true", help="print every position")
    add_language(replay)
    replay.set_defaults(run=run_replay)


def run_replay(arguments: argparse.Namespace) -> int:
    from marchstone.terminal.records import replaying, retelling, saves

    try:
        record, match = saves.load(arguments.file)
    except OtherVersion as error:
        print(f"marchstone: {error}", file=sys.stderr)
        return retelling.retell(arguments.file, arguments.language, arguments.seat)
    shown = replaying.Replay(record, a_screen(arguments, match.game), arguments.seat)
    return replaying.run(shown, arguments.ply, arguments.all)


def add_verify(commands: Any) -> None:
    verify = commands.add_parser(
        "verify",
        help="check that a record proves its deal",
        description="Work the deal of a finished game out again, from what its record lays open: "
        "the server's secret and what every browser added to it. Exit code 0 if it is proved.",
    )
    verify.add_argument("file", type=Path, metavar="FILE")
    verify.add_argument("--commitment", default="", metavar="HEX", help="that you were shown")
    verify.add_argument("--lot", default="", metavar="HEX", help="that you added")
    add_language(verify, colour=False)
    verify.set_defaults(run=run_verify)


def run_verify(arguments: argparse.Namespace) -> int:
    from marchstone.core.words import words
    from marchstone.terminal.records.verifying import show

    kept = (arguments.commitment, arguments.lot)
    return show(arguments.file, words(arguments.language), *kept)


def add_analyse(commands: Any) -> None:
    analyse = commands.add_parser(
        "analyse",
        help="think a saved game over",
        description="Think a saved game over, move by move: who was likely to win, which moves "
        "gave most away, and what was better. A move is judged by what its player could know.",
    )
    analyse.add_argument("file", type=Path, metavar="FILE")
    analyse.add_argument(
        "--iterations", type=positive, metavar="N", help="thoughts a move (default: as time allows)"
    )
    analyse.add_argument("--seed", type=whole, default=1, metavar="N", help="default: 1")
    analyse.add_argument("--json", action="store_true", help="figures for a program to read")
    add_language(analyse)
    analyse.set_defaults(run=run_analyse)


def run_analyse(arguments: argparse.Namespace) -> int:
    from marchstone.terminal.records import analysing, saves

    record, match = saves.load(arguments.file)
    analysed = analysing.think_over(record, arguments.iterations, arguments.seed)
    if arguments.json:
        return analysing.show_json(analysed)
    return analysing.show(analysed, a_screen(arguments, match.game))


def add_games(commands: Any) -> None:
    listing = commands.add_parser("games", help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="the same for a program to read")
    add_language(listing, colour=False)
    listing.set_defaults(run=run_games)


def run_games(arguments: argparse.Namespace) -> int:
    from marchstone.terminal.listing import list_games

    return list_games(arguments.language, arguments.json)


def add_bench(commands: Any) -> None:
    bench = commands.add_parser("bench", help="measure how fast the rules are")
    bench.add_argument("--rounds", type=positive, default=5, metavar="N", help="default: 5")
    bench.add_argument("--json", action="store_true", help="figures for a program to read")
    bench.set_defaults(run=run_bench)


def run_bench(arguments: argparse.Namespace) -> int:
    from marchstone import measure

    return measure.show(measure.bench(arguments.rounds), arguments.json)


def add_doctor(commands: Any) -> None:
    doctor = commands.add_parser("doctor", help="say what is missing on this machine")
    doctor.add_argument("--port", type=whole, default=8000, metavar="N", help="default: 8000")
    doctor.add_argument("--data", metavar="DIR", help="where a server would keep its tables")
    doctor.set_defaults(run=run_doctor)


def run_doctor(arguments: argparse.Namespace) -> int:
    from marchstone import doctor

    return doctor.show(arguments.port, arguments.data)


def add_completion(commands: Any) -> None:
    completion = commands.add_parser(
        "completion",
        help="print what a shell needs to complete these commands",
        description='For bash write eval "$(marchstone completion bash)" into ~/.bashrc, for zsh '
        "the same with zsh into ~/.zshrc; fish reads it from "
        "~/.config/fish/completions/marchstone.fish.",
    )
    completion.add_argument("shell", choices=SHELLS)
    completion.set_defaults(run=run_completion)


def run_completion(arguments: argparse.Namespace) -> None:
    print(script(arguments.shell, parser()), end="")
