"""Reading records: each fault is named with its line, and nothing is repaired."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, NoReturn

from marchstone.core.errors import BadRecord, MarchstoneError
from marchstone.core.options import parse_options
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Outcome, Seat
from marchstone.core.record import FORMAT, HEADER, Record


def fail(line: int, what: str) -> NoReturn:
    raise BadRecord(f"line {line}: {what}")


def read_json(text: str) -> Record:
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {error.lineno}: damaged JSON ({error.msg})") from None
    try:
        return _from_plain(plain)
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"line 1: the record lacks or spoils a field: {error}") from None


def _from_plain(plain: dict[str, Any]) -> Record:
    if plain.get("format") != FORMAT:
        fail(1, f"unknown record format {plain.get('format')!r}, this program reads {FORMAT}")
    moves = tuple((_whole(seat), _whole(action)) for seat, action in plain["moves"])
    told = plain["outcome"]
    outcome = told and Outcome(tuple(map(_whole, told["ranks"])), str(told["reason"]))
    return Record(
        game=str(plain["game"]),
        version=_whole(plain["version"]),
        options=dict(plain["options"]),
        seats=_whole(plain["seats"]),
        seed=_whole(plain["seed"]),
        moves=moves,
        outcome=outcome,
    )


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def read_text(text: str) -> Record:
    return _TextReader(text).record()


class _TextReader:
    """Header, game, options, seats, seed, moves, end: one line each, in this order."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0  # of the line last read, from 1

    def next(self) -> str:
        self.number += 1
        if self.number > len(self.lines):
            fail(self.number, "the record is cut off: its end is missing")
        return self.lines[self.number - 1].strip()

    def peek(self) -> str:
        return self.lines[self.number].strip() if self.number < len(self.lines) else ""

    def record(self) -> Record:
        self.read_header()
        game, version = self.field("game", 2)
        options = dict(self.options())
        (seats,), (seed,) = self.field("seats", 1), self.field("seed", 1)
        self.field("moves", 0)
        numbers = (self.whole(seats), self.whole(seed))
        head = self.settled(Record(game, self.whole(version), options, *numbers, moves=()))
        moves, places = self.moves(head.playable_game())
        return replace(head, moves=tuple(moves), outcome=self.end(), lines=tuple(places))

    def read_header(self) -> None:
        header = self.next()
        if not header.startswith("marchstone record"):
            fail(1, "this is no Marchstone record")
        if header != HEADER:
            fail(1, f"unknown record format {header.split()[-1]!r}, this program reads {FORMAT}")

    def field(self, name: str, values: int) -> list[str]:
        words = self.next().split()
        if not words or words[0] != name or len(words) != values + 1:
            fail(self.number, f"expected '{name}' and {values} value(s)")
        return words[1:]

    def whole(self, text: str) -> int:
        if not text.isdecimal():
            fail(self.number, f"{text!r} is no whole number")
        return int(text)

    def options(self) -> list[tuple[str, str]]:
        found = []
        while self.peek().startswith("option "):
            name, value = self.field("option", 2)
            found.append((name, value))
        return found

    def settled(self, head: Record) -> Record:
        """The head with its options as the game has them, not as text."""
        try:
            options = parse_options(head.playable_game().options, head.options)
        except MarchstoneError as error:
            fail(2, str(error))
        return replace(head, options=to_plain(options))

    def moves(self, game: AnyGame) -> tuple[list[tuple[Seat, Action]], list[int]]:
        moves, places = [], []
        while self.peek() != "end" and not self.peek().startswith("end "):
            seat, _, notation = self.next().partition(" ")
            try:
                moves.append((self.whole(seat), game.parse(notation)))
            except MarchstoneError as error:
                fail(self.number, str(error).removeprefix(f"line {self.number}: "))
            places.append(self.number)
        return moves, places

    def end(self) -> Outcome | None:
        words = self.next().split()[1:]
        if self.number < len(self.lines):
            fail(self.number + 1, "nothing may follow the end")
        if words == ["unfinished"]:
            return None
        if len(words) < 2:
            fail(self.number, "the end must say how the match ended")
        return Outcome(tuple(self.whole(rank) for rank in words[1:]), words[0])
