"""What the commands have in common: how their arguments are read, and mistakes told in one line."""

from __future__ import annotations

import argparse
import sys
from typing import Any, NoReturn

from marchstone.core.words import LANGUAGES
from marchstone.terminal.screen import Screen, preferred_language, wants_colour

MISTAKE = 2  # the exit code for whatever came in wrong


class Parser(argparse.ArgumentParser):
    """A mistake is told in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(MISTAKE)


class Options(argparse.Action):
    """`--option variant=tactics`, as often as wanted."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option: Any = None
    ) -> None:
        name, equals, value = values.partition("=")
        if not equals:
            parser.error(f"--option takes NAME=VALUE, not {values!r}")
        namespace.options = {**namespace.options, name.strip(): value.strip()}


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action=Options,
        dest="options",
        default={},
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )


def add_language(command: argparse.ArgumentParser, colour: bool = True) -> None:
    command.add_argument("--language", choices=LANGUAGES, default=preferred_language())
    if colour:
        command.add_argument("--no-colour", action="store_true", help="as the variable NO_COLOR")


def a_screen(arguments: argparse.Namespace, game: Any) -> Screen:
    return Screen(game.words(arguments.language), colour=wants_colour(arguments.no_colour))


def listed(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",")] if words else []


def whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text)


def positive(text: str) -> int:
    if whole(text) == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return int(text)
