"""Reading records in JSON."""

from __future__ import annotations

import json
from typing import Any

from marchstone.core.errors import shown
from marchstone.core.protocol import Action, Event, Outcome, Seat
from marchstone.core.record import FORMATS, Leg, Record
from marchstone.core.record.faults import (
    CHANGED,
    SECRET,
    check_format,
    fail,
    is_clock,
    unknown_format,
)
from marchstone.core.record.proof import NO_LOT, Proof, is_lot


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
        fail(1, unknown_format(plain["format"]))
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
    check_format(plain["format"], record, 1)
    if record.proof and plain["digest"] != record.json_digest():
        fail(1, CHANGED)
    return record


def _clock(told: Any) -> str:
    if not isinstance(told, str) or not is_clock(told):
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
