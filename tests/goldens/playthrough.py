"""A whole match as text: its record, and after each move what a spectator learns of it.

Lines that begin with # are the commentary; without them the text is a record. The matches of a
game are named in tests/games/<game>/golden.py: VARIANTS, from a name to options, seats and seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Event
from marchstone.core.record import Record

FOLDER = Path(__file__).parent


class Variant(NamedTuple):
    options: dict[str, Any]
    seats: int
    seed: int


def house_games() -> list[AnyGame]:
    """Those of this package; others keep their own goldens."""
    found = map(games.get, games.names())
    return [game for game in found if type(game).__module__.startswith("marchstone.games.")]


def variants(game: AnyGame) -> dict[str, Variant]:
    """None at all for a game without golden.py; a test misses them."""
    folder = game.name.replace("-", "_")
    if not (FOLDER.parent / "games" / folder / "golden.py").exists():
        return {}
    found = import_module(f"games.{folder}.golden").VARIANTS
    return {name: Variant(*facts) for name, facts in found.items()}


def golden(game: AnyGame, variant: str) -> Path:
    return FOLDER / game.name / f"{variant}.txt"


def played(game: AnyGame, variant: Variant) -> Match:
    """A match of random moves. Each kind of move is as likely as any other, so that all occur."""
    match = Match.start(game, variant.options, variant.seats, variant.seed)
    rng = Rng(variant.seed)
    while seats := match.state.to_act():
        seat = rng.choice(seats)
        kinds: dict[str, list[Action]] = {}
        for action in match.state.legal(seat):
            kinds.setdefault(type(game.decode(action)).__name__, []).append(action)
        match.play(seat, rng.choice(kinds[rng.choice(sorted(kinds))]))
    return match


def told(record: Record) -> Iterator[str]:
    """The lines of the text, each move carried out as its line is written."""
    match = Match.replay(record, plies=0)
    moves = iter(record.moves)
    *head, last = record.to_text().splitlines()
    opening = head[: len(head) - len(record.moves)]
    yield from opening
    yield position(match)
    for line in head[len(opening) :]:
        yield line
        yield from map(event_line, match.play(*next(moves)))
        yield position(match)
    yield last


def event_line(event: Event) -> str:
    kind, *facts = event.seen_by(None).items()
    return " ".join(["#", str(kind[1]), *(f"{key}={value_text(value)}" for key, value in facts)])


def value_text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def position(match: Match) -> str:
    """The scores, and how many moves each of those to act can choose from."""
    state = match.state
    choices = [f"seat {seat} of {len(state.legal(seat))} moves" for seat in state.to_act()]
    scores = " ".join(map(str, state.scores()))
    return f"# scores {scores}; " + (", ".join(choices) or "over")


def without_commentary(text: str) -> Record:
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return Record.read("\n".join(lines) + "\n")
