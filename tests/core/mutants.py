"""Records that somebody has damaged: sound ones of every game, with bytes and structure changed.

Whatever makes the reader walk a line of its code that none did before is damaged further.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from marchstone import games
from marchstone.core import record as reading
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record

HERE = Path(__file__).parents[1]
READER = str(Path(reading.__file__).parent)
LARGEST = 200_000  # letters

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 3.5, 1e308, float("nan"), 2**63, 2**64, 10**400),
    *("", "0", "0x", "0x" + "f" * 64, "end", "ž", "\0", "\ud800", "a" * 5000),
    *("resigned", "out_of_time", "agreed", "three_adjacent", [1, 2], [2, 1], [1, 1]),
    *([], {}, [[]], [[0, 0]], {"ranks": [1]}, {"kind": 0}),
)
WORDS = (
    "",
    "0",
    "-1",
    "99999999999999999999",
    "0x",
    "1e9",
    "game",
    "end",
    "option",
    "٣",
    "\r",
    "—",
)


def sound_texts() -> list[str]:
    """Of every game, today's and earlier ones, in both forms, with events, resigned and cut off."""
    texts = [file.read_text() for file in sorted((HERE / "records").iterdir())]
    for name in games.names():
        game = games.get(name)
        match = Match.start(game, {}, game.seat_counts[-1], 2**200 + 7)
        play(match, 12)
        texts += [match.record().to_text(), match.record().to_json()]
        match.end(0, "resigned")
        texts += [match.record().to_text(), match.record().to_json()]
    return texts


def play(match: Match, plies: int) -> None:
    rng = Rng(plies)
    for _ in range(plies):
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))


def mutants(count: int, seed: int) -> Iterator[str]:
    """So many texts; each is the child of a sound one, or of one that was read in a new way."""
    rng = Rng(seed)
    corpus, walked = sound_texts(), set[tuple[str, int]]()
    for _ in range(count):
        text = rng.choice(corpus)
        for _ in range(1 + rng.below(3)):
            text = rng.choice(WAYS)(text, rng)[:LARGEST]
        lines = walk(text)
        if not lines <= walked:
            walked |= lines
            corpus.append(text)
        yield text


def walk(text: str) -> set[tuple[str, int]]:
    """The lines of the reader that it goes through."""
    lines: set[tuple[str, int]] = set()

    def inside(frame: FrameType, event: str, _: Any) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return inside

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        return inside if frame.f_code.co_filename.startswith(READER) else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        Record.read(text)
    except MarchstoneError:
        pass
    finally:
        sys.settrace(before)
    return lines


# Ways to damage a text


def other_letters(text: str, rng: Rng) -> str:
    at = rng.below(len(text) + 1)
    noise = "".join(chr(rng.below(0x250)) for _ in range(rng.below(6)))
    return text[:at] + noise + text[at + rng.below(12) :]


def cut_off(text: str, rng: Rng) -> str:
    return text[: rng.below(len(text) + 1)]


def twice(text: str, rng: Rng) -> str:
    start = rng.below(len(text) + 1)
    end = start + rng.below(400)
    return text[:end] + text[start:end] * (1 + rng.below(3)) + text[end:]


def other_line(text: str, rng: Rng) -> str:
    lines = text.splitlines() or [""]
    one, two = rng.below(len(lines)), rng.below(len(lines))
    match rng.below(4):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(one, lines[two])
        case 2:
            del lines[one]
        case 3:
            words = lines[one].split(" ")
            words[rng.below(len(words))] = rng.choice((*WORDS, *lines[two].split(" ")))
            lines[one] = " ".join(words)
    return "\n".join(lines)


def other_value(text: str, rng: Rng) -> str:
    """Anywhere in the JSON; a text is left to the other ways."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return other_line(text, rng)
    return json.dumps(changed(plain, rng), default=str)


def changed(plain: Any, rng: Rng) -> Any:
    if not isinstance(plain, list | dict) or not plain or rng.below(5) == 0:
        return rng.choice((*VALUES, plain, [plain], [plain] * 3, {"x": plain}))
    keys = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
    key = rng.choice(keys)
    if rng.below(6) == 0:
        del plain[key]
    else:
        plain[key] = changed(plain[key], rng)
    return plain


def deep(text: str, rng: Rng) -> str:
    at, levels = rng.below(len(text) + 1), rng.choice((10, 1000, 20_000))
    return text[:at] + rng.choice("[{") * levels + text[at:]


WAYS: list[Callable[[str, Rng], str]] = [
    *([other_value] * 6 + [other_line] * 4),
    *(other_letters, cut_off, twice, deep),
]
