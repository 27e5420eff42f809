"""Messages of a client, each a class of its own, checked before anything looks at them."""

from __future__ import annotations

import json
from typing import Annotated, Any, TypeAlias, get_args

import msgspec

from marchstone.server.refusals import BadMessage

LARGEST = 4096  # bytes; the longest line of chat is far below

Whole = Annotated[int, msgspec.Meta(ge=-1, lt=2**31)]
Letters = Annotated[str, msgspec.Meta(pattern="^[^\0\ud800-\udfff]*$")]


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    """As JSON its "type" is the name of the class: {"type": "resign", "seat": 1}."""


class Hello(Message):
    ply: Whole  # what the page shows


class Play(Message):
    seat: Whole
    action: Whole
    decision: Whole
    lag: Whole = 0  # milliseconds that a message takes to the server and back


class Undo(Message):
    """Take back the newest decision of the seat."""

    seat: Whole
    decision: Whole  # that the seat would make next


class Ask(Message):
    """Ask the others whether it may be taken back."""

    seat: Whole
    decision: Whole


class End(Message):
    """Ask the others whether all agree to end the game."""

    seat: Whole


class Pause(Message):
    """Ask the others whether all agree to pause."""

    seat: Whole


class Resume(Message):
    """The seat is ready to go on after a pause."""

    seat: Whole


class Answer(Message):
    seat: Whole
    ply: Whole  # at which somebody asked
    yes: bool


class Hint(Message):
    seat: Whole
    decision: Whole


class Past(Message):
    """The board as it stood at an earlier ply."""

    ply: Whole


class Chat(Message):
    text: Letters
    aside: bool = False  # to spectators only


class Mute(Message):
    person: Letters
    on: bool


class Resign(Message):
    seat: Whole


class Butler(Message):
    seat: Whole


class Back(Message):
    pass


class Rematch(Message):
    pass


class Ready(Message):
    seat: Whole  # that holds the device


class Ping(Message):
    pass


Incoming: TypeAlias = (
    Hello
    | Play
    | Undo
    | Ask
    | End
    | Pause
    | Resume
    | Answer
    | Hint
    | Past
    | Chat
    | Mute
    | Resign
    | Butler
    | Back
    | Rematch
    | Ready
    | Ping
)
KINDS = get_args(Incoming)
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Incoming)


def read_message(text: str) -> Message:
    """BadMessage says what is wrong with it."""
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST} bytes")
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError):
        raise BadMessage(_complaint(text)) from None


def _complaint(text: str) -> str:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return "a message is JSON"
    if not isinstance(plain, dict) or not isinstance(plain.get("type"), str):
        return "a message is an object with a type"
    kind = next((kind for kind in KINDS if kind.__name__.lower() == plain["type"]), None)
    if kind is None:
        return f"no message is of type {plain['type'][:40]!r}"
    for field in msgspec.structs.fields(kind):
        if not field.required and field.name not in plain:
            continue
        if wrong := _wrong(plain.get(field.name), field.type):
            return f"the field {field.name!r} {wrong}"
    return "a message is JSON"


def _wrong(value: Any, wanted: Any) -> str:
    plain_type = getattr(wanted, "__origin__", wanted)
    # bool is an int, and true would pass for seat 1.
    if type(value) is not plain_type:
        return f"is missing or is no {plain_type.__name__}"
    try:
        msgspec.convert(value, wanted)
    except ValueError:
        return "is out of range" if plain_type is int else "holds what is no letter"
    return ""
