"""Reading records as text, line by line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from marchstone.core.declared.options import parse_options
from marchstone.core.errors import MarchstoneError, OtherVersion, shown
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Outcome, Seat
from marchstone.core.record import (
    AGAIN,
    CLOCK,
    COMMITMENT,
    DIGEST,
    FORMATS,
    HEADER,
    NO_LOT_SIGN,
    TIMES,
    Leg,
    Record,
)
from marchstone.core.record.faults import (
    CHANGED,
    SECRET,
    check_format,
    fail,
    is_clock,
    unknown_format,
)
from marchstone.core.record.proof import NO_LOT, Proof, is_lot

MOST_DIGITS = 20  # of a word, the longest number of a record


def read_text(text: str) -> Record:
    return _TextReader(text).record()


class _TextReader:
    """Header, game, options, seats, seed, moves, end: one line each, in this order."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0  # of the line last read, from 1
        self.format = 0

    def next(self) -> str:
        self.number += 1
        if self.number > len(self.lines):
            fail(self.number, "the record is cut off: its end is missing")
        return self.lines[self.number - 1].strip()

    def peek(self) -> str:
        return self.lines[self.number].strip() if self.number < len(self.lines) else ""

    def record(self) -> Record:
        self.read_header()
        head, game = self.read_game()
        options = to_plain(self.options(game))
        head = replace(head, options=options, seats=self.count("seats"), seed=self.seed())
        head = replace(head, proof=self.proof(head.seats))
        clock, times = self.timing()
        self.field("moves", 0)
        moves, places = self.moves(game)
        while self.peek().split()[:1] == [AGAIN]:
            seat, seed = self.field(AGAIN, 2)
            before = (*head.before, Leg(head.seed, tuple(moves), self.whole(seat)))
            head = replace(head, before=before, seed=self.as_seed(seed))
            moves, places = self.moves(game)
        if times and len(times) != len(moves):
            fail(self.number, f"the record tells times of {len(times)} of {len(moves)} moves")
        head = replace(head, clock=clock, times=times)
        record = replace(head, moves=tuple(moves), outcome=self.end(), lines=tuple(places))
        check_format(self.format, record, self.number)
        self.digest(record)
        return record

    def proof(self, seats: int) -> Proof | None:
        if self.peek().split()[:1] != [COMMITMENT]:
            return None
        commitment = self.hex(self.field(COMMITMENT, 1)[0])
        secret = self.as_seed(self.field("secret", 1)[0])
        lots = self.field("lots", seats)
        return Proof(commitment, secret, tuple(self.lot(lot) for lot in lots))

    def timing(self) -> tuple[str, tuple[int, ...]]:
        """The clock, and when each move was made."""
        if self.peek().split()[:1] != [CLOCK]:
            return "", ()
        chosen = self.next().removeprefix(f"{CLOCK} ")
        if not is_clock(chosen):
            fail(self.number, f"{shown(chosen)} is no clock")
        times = self.field(TIMES, max(0, len(self.peek().split()) - 1))
        return chosen, tuple(map(self.whole, times))

    def lot(self, text: str) -> str:
        return NO_LOT if text == NO_LOT_SIGN else self.hex(text)

    def hex(self, text: str) -> str:
        if not is_lot(text):
            fail(self.number, f"{shown(text)} is not of 64 hexadecimal digits")
        return text

    def digest(self, record: Record) -> None:
        if record.proof and self.field(DIGEST, 1) != [record.text_digest()]:
            fail(self.number, CHANGED)
        if self.number < len(self.lines):
            fail(self.number + 1, "nothing may follow the end")

    def read_header(self) -> None:
        header = self.next()
        if not header.startswith(HEADER):
            fail(1, "this is no Marchstone record")
        found = [known for known in FORMATS if header == f"{HEADER} {known}"]
        if not found:
            fail(1, unknown_format(header.split()[-1]))
        self.format = found[0]

    def read_game(self) -> tuple[Record, AnyGame]:
        name, version = self.field("game", 2)
        head = Record(name, self.whole(version), {}, seats=0, seed=0, moves=())
        try:
            return head, head.playable_game()
        except OtherVersion as error:
            raise OtherVersion(f"line {self.number}: {error}") from error
        except MarchstoneError as error:
            fail(self.number, str(error))

    def field(self, name: str, values: int) -> list[str]:
        words = self.next().split()
        if not words or words[0] != name or len(words) != values + 1:
            fail(self.number, f"expected '{name}' and {values} value(s)")
        return words[1:]

    def count(self, name: str) -> int:
        return self.whole(self.field(name, 1)[0])

    def seed(self) -> int:
        return self.as_seed(self.field("seed", 1)[0])

    def as_seed(self, value: str) -> int:
        return int(value, 16) if SECRET.fullmatch(value) else self.whole(value)

    def whole(self, text: str) -> int:
        if not text.isdecimal() or len(text) > MOST_DIGITS:
            fail(self.number, f"{shown(text)} is no whole number")
        return int(text)

    def options(self, game: AnyGame) -> Any:
        """The options as the game has them, not as text."""
        found: dict[str, str] = {}
        while self.peek().startswith("option "):
            name, value = self.field("option", 2)
            if name in found:
                fail(self.number, f"option {shown(name)} is given twice")
            found[name] = value
            try:
                parse_options(game.options, found)
            except MarchstoneError as error:
                fail(self.number, str(error))
        return parse_options(game.options, found)

    def moves(self, game: AnyGame) -> tuple[list[tuple[Seat, Action]], list[int]]:
        moves, places = [], []
        while self.peek().split()[:1] not in (["end"], [AGAIN]):
            seat, _, notation = self.next().partition(" ")
            moves.append((self.whole(seat), self.action(game, notation)))
            places.append(self.number)
        return moves, places

    def action(self, game: AnyGame, notation: str) -> Action:
        try:
            return game.parse(notation)
        except MarchstoneError as error:
            fail(self.number, str(error))

    def end(self) -> Outcome | None:
        words = self.next().split()[1:]
        if words == ["unfinished"]:
            return None
        if len(words) < 2:
            fail(self.number, "the end must say how the match ended")
        return Outcome(tuple(self.whole(rank) for rank in words[1:]), words[0])
