"""The screen of a terminal: what is said on it, asked at it, and hidden from it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from marchstone.core.words import LANGUAGES, Words

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines scrolled away too
BLANK_LINES = 60  # instead, where the screen cannot be cleared


def wants_colour(forbidden: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """NO_COLOR is respected (any value but the empty one), and a pipe gets no colour."""
    if forbidden or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2]
            return language if language in LANGUAGES else "en"
    return "en"


class Screen:
    def __init__(self, t: Words, *, colour: bool = False) -> None:
        self.t = t
        self.colour = colour

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """A line as typed; EOFError when there is nobody to answer."""
        return input(prompt).strip()

    def strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text

    def hide(self) -> None:
        """Nothing that stood here can be read any more."""
        self.say(CLEAR if sys.stdout.isatty() else "\n" * BLANK_LINES)
