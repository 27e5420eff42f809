"""Lessons: annotated records, from which somebody learns a game on its own board.

A lesson is a file `lessons/<name>.toml` in the folder of its game: how the match is set up, and
steps. Each step plays some moves by itself, tells something and, unless it is only to be read, asks
for a move. docs/adding-a-game.md describes the fields.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Self

from marchstone.core.errors import BadRecord, MarchstoneError
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Event, Seat

AT_THE_TABLE = "table"  # lessons/table.toml is no lesson: it is what a table tells a newcomer


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said of moves that are not right here; a move is named as records write it."""

    moves: tuple[str, ...]  # patterns: "r9 *" is the red nine at any stone
    word: str


@dataclass(frozen=True, slots=True)
class Step:
    text: str
    before: tuple[tuple[Seat, Action], ...]  # played by itself
    ask: str = ""  # what the learner should do; "" where there is only something to read
    play: Action | None = None  # how he does it
    also: tuple[str, ...] = ()  # patterns of moves that are as good
    good: str = ""  # said when he has done it
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""  # said of all other moves
    light: tuple[str, ...] = ()  # keys of what the text is about


@dataclass(frozen=True, slots=True)
class Moment:
    """A position on the way, and what had just happened."""

    match: Match
    seat: Seat | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Lesson:
    game: AnyGame
    name: str
    title: str
    seats: int
    seed: int
    options: Mapping[str, Any]
    learner: Seat
    steps: tuple[Step, ...]
    order: int = field(default=1)  # among the lessons of its game

    @classmethod
    def read(cls, game: AnyGame, name: str, text: str) -> Self:
        """BadRecord if a move in it is none; whether they are legal shows when it is played."""
        plain = tomllib.loads(text)
        steps = tuple(_step(game, step) for step in plain["step"])
        facts = {name: plain[name] for name in ("seats", "seed", "learner")}
        return cls(
            game=game,
            name=name,
            title=plain["title"],
            options=plain.get("options", {}),
            steps=steps,
            order=plain.get("order", 1),
            **facts,
        )

    def moments(self, at: int, chosen: Mapping[int, Action]) -> list[Moment]:
        """How it comes to step `at`: the position before, if there is one, and one after each move.

        `chosen` is what the learner played, by step; elsewhere he did what was asked.
        """
        match = Match.start(self.game, dict(self.options), self.seats, self.seed)
        told = [Moment(match.clone(), None, ())]
        for number, step in enumerate(self.steps[: at + 1]):
            if number:
                told = told[-1:] + list(self._answer(match, number - 1, chosen))
            told += [_played(match, seat, action) for seat, action in step.before]
        return told

    def _answer(self, match: Match, at: int, chosen: Mapping[int, Action]) -> Iterator[Moment]:
        asked = self.steps[at].play
        if asked is not None:
            yield _played(match, self.learner, chosen.get(at, asked))

    def is_right(self, at: int, action: Action) -> bool:
        step = self.steps[at]
        return action == step.play or matches(self.game, step.also, action)

    def word(self, at: int, action: Action) -> str:
        """What is said of an action at a step."""
        step = self.steps[at]
        if self.is_right(at, action):
            return step.good
        told = (wrong.word for wrong in step.wrong if matches(self.game, wrong.moves, action))
        return next(told, step.otherwise)


def matches(game: AnyGame, patterns: Sequence[str], action: Action) -> bool:
    return any(fnmatchcase(game.notation(action), pattern) for pattern in patterns)


def _played(match: Match, seat: Seat, action: Action) -> Moment:
    events = match.play(seat, action)
    return Moment(match.clone(), seat, tuple(events))


def _step(game: AnyGame, plain: Mapping[str, Any]) -> Step:
    told = {name: one_line(plain.get(name, "")) for name in ("text", "ask", "good", "otherwise")}
    moves = [line.split(maxsplit=1) for line in plain.get("before", "").strip().splitlines()]
    return Step(
        before=tuple((int(seat), game.parse(move)) for seat, move in moves),
        play=game.parse(plain["play"]) if "play" in plain else None,
        also=tuple(plain.get("also", ())),
        wrong=tuple(
            Wrong(tuple(it["moves"]), one_line(it["word"])) for it in plain.get("wrong", ())
        ),
        light=tuple(plain.get("light", ())),
        **told,
    )


def one_line(text: str) -> str:
    """A sentence is broken over lines in the file only."""
    return " ".join(text.split())


@cache
def lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """Those of a game, in their order."""
    files = [file for file in _folder(game).glob("*.toml") if file.stem != AT_THE_TABLE]
    read = [_read(game, file) for file in files]
    return tuple(sorted(read, key=lambda lesson: (lesson.order, lesson.name)))


def _read(game: AnyGame, file: Path) -> Lesson:
    try:
        return Lesson.read(game, file.stem, file.read_text(encoding="utf-8"))
    except (KeyError, TypeError, ValueError, MarchstoneError) as error:
        raise BadRecord(f"lesson {file.stem} of {game.name}: {error!r}") from error


def _folder(game: AnyGame) -> Path:
    return game.folder / "lessons"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What a table tells somebody who does not know the game; any of it may be left out."""

    aim: str = ""  # how the game is won, in one sentence
    next: Mapping[str, str] = field(default_factory=dict)  # what to pick, by the kind of its key
    decisions: Mapping[str, str] = field(default_factory=dict)  # what a move is about, by its kind


@cache
def newcomer(game: AnyGame) -> Newcomer:
    file = _folder(game) / f"{AT_THE_TABLE}.toml"
    if not file.is_file():
        return Newcomer()
    plain = tomllib.loads(file.read_text(encoding="utf-8"))
    return Newcomer(
        one_line(plain.get("aim", "")),
        {kind: one_line(told) for kind, told in plain.get("next", {}).items()},
        {kind: one_line(told) for kind, told in plain.get("decisions", {}).items()},
    )


def sentences(text: str) -> Iterator[str]:
    """Every sentence for people in a file of lessons/, in its order."""
    plain = tomllib.loads(text)
    yield from _told(plain, ("title", "aim"))
    for kind in ("next", "decisions"):
        yield from map(one_line, plain.get(kind, {}).values())
    for step in plain.get("step", ()):
        yield from _told(step, ("text", "ask", "good", "otherwise"))
        yield from (one_line(wrong["word"]) for wrong in step.get("wrong", ()))


def _told(plain: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield from (one_line(plain[name]) for name in names if plain.get(name))
