"""Reading records: each fault is named with its line, and nothing is repaired."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, NoReturn

from marchstone.core.chance.deal import KEY_BYTES, SECRETS
from marchstone.core.declared.options import parse_options
from marchstone.core.errors import BadRecord, MarchstoneError, OtherVersion, shown
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
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
from marchstone.core.record.proof import NO_LOT, Proof, is_lot

CHANGED = "the record was changed after it was written: its digest is another"
MOST_DIGITS = 20  # of a word, the longest number of a record
SET = re.compile(r"[a-z]+:[0-9+/]+( [a-z]+)?", re.ASCII)  # a clock, as a table tells it
MOST_SET = 40  # letters of it
SECRET = re.compile(rf"0x[0-9a-f]{{{2 * KEY_BYTES}}}")


def fail(line: int, what: str) -> NoReturn:
    raise BadRecord(f"line {line}: {what}")


def read_json(text: str) -> Record:
    try:
        return _from_plain(json.loads(text))
    except json.JSONDecodeError as error:
        fail(error.lineno, f"damaged JSON ({error.msg})")
    except RecursionError:
        fail(1, "damaged JSON (nested too deep)")
    except KeyError as error:
        fail(1, f"the record lacks the field {error}")
    except (AttributeError, TypeError, ValueError) as error:
        fail(1, f"a field of the record is damaged: {error}")


def _from_plain(plain: dict[str, Any]) -> Record:
    if plain["format"] not in FORMATS or type(plain["format"]) is not int:
        fail(1, _unknown_format(plain["format"]))
    record = Record(
        game=_word(plain["game"]),
        version=_whole(plain["version"]),
        options={name: _option(value) for name, value in _fields(plain["options"]).items()},
        seats=_whole(plain["seats"]),
        seed=_seed(plain["seed"]),
        moves=_moves(plain["moves"]),
        outcome=_outcome(plain["outcome"]),
        events=tuple(tuple(map(_event, turn)) for turn in plain.get("events", ())),
        before=tuple(map(_leg, plain.get("before", ()))),
        times=tuple(map(_whole, plain.get("times", ()))),
        proof=_proof(plain["proof"]) if "proof" in plain else None,
        clock=_clock(plain["clock"]) if "clock" in plain else "",
    )
    for what, told in (("events", record.events), ("times", record.times)):
        if told and len(told) != len(record.moves):
            fail(1, f"the record tells {what} of {len(told)} of {len(record.moves)} moves")
    _check_format(plain["format"], record, 1)
    if record.proof and plain["digest"] != record.json_digest():
        fail(1, CHANGED)
    return record


def _clock(told: Any) -> str:
    if not isinstance(told, str) or len(told) > MOST_SET or not SET.fullmatch(told):
        raise TypeError(f"{shown(told)} is no clock")
    return told


def _proof(told: Any) -> Proof:
    fields = _fields(told)
    lots = tuple(map(_lot, fields["lots"]))
    return Proof(_hex(fields["commitment"]), _seed(fields["secret"]), lots)


def _lot(told: Any) -> str:
    return NO_LOT if told == NO_LOT else _hex(told)


def _hex(told: Any) -> str:
    if not isinstance(told, str) or not is_lot(told):
        raise TypeError(f"{shown(told)} is not of 64 hexadecimal digits")
    return told


def _unknown_format(told: object) -> str:
    return f"unknown record format {shown(told)}, this program reads 1 to {FORMATS[-1]}"


def _check_format(told: int, record: Record, line: int) -> None:
    if told < record.format:
        what = (
            "clock"
            if record.clock
            else "proof"
            if record.proof
            else "beginning"
            if record.before
            else "seed"
            if record.seed in SECRETS
            else "end"
        )
        fail(line, f"a record of format {told} holds no such {what}")


def _moves(told: Any) -> tuple[tuple[Seat, Action], ...]:
    return tuple((_whole(seat), _whole(action)) for seat, action in told)


def _leg(told: Any) -> Leg:
    fields = _fields(told)
    return Leg(_seed(fields["seed"]), _moves(fields["moves"]), _whole(fields["seat"]))


def _outcome(told: Any) -> Outcome | None:
    if told is None:
        return None
    fields = _fields(told)
    return Outcome(tuple(map(_whole, fields["ranks"])), _word(fields["reason"]))


def _event(told: Any) -> Event:
    fields = _fields(told)
    _word(fields["kind"])
    for part in (fields["public"], fields["private"], *fields["private"].values()):
        _fields(part)
    return Event.from_plain(fields)


def _fields(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{shown(value)} has no fields")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or value.split() != [value]:
        raise TypeError(f"{shown(value)} is no word")
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{shown(value)} is no whole number")
    return value


def _seed(value: Any) -> int:
    if isinstance(value, str) and SECRET.fullmatch(value):
        return int(value, 16)
    return _whole(value)


def _option(value: Any) -> str | int:
    return value if isinstance(value, str) else _whole(value)


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
        _check_format(self.format, record, self.number)
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
        if len(chosen) > MOST_SET or not SET.fullmatch(chosen):
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
            fail(1, _unknown_format(header.split()[-1]))
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
