"""Messages of a client, checked field by field before anything looks at them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from marchstone.server.refusals import BadMessage

LARGEST = 4096  # bytes; the longest line of chat is far below

FIELDS: dict[str, dict[str, type]] = {
    "hello": {"ply": int},
    "play": {"seat": int, "action": int, "decision": int},
    "hint": {"seat": int, "decision": int},
    "chat": {"text": str},
    "mute": {"person": str, "on": bool},
    "resign": {"seat": int},
    "butler": {"seat": int},
    "back": {},
    "rematch": {},
    "ready": {"seat": int},
    "ping": {},
}


@dataclass(frozen=True, slots=True)
class Message:
    kind: str
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]


def read_message(text: str) -> Message:
    """BadMessage says what is wrong with it."""
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST} bytes")
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("a message is JSON") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("type"), str):
        raise BadMessage("a message is an object with a type")
    kind = plain["type"]
    if kind not in FIELDS:
        raise BadMessage(f"no message is of type {kind[:40]!r}")
    return Message(kind, {name: _field(plain, name, is_) for name, is_ in FIELDS[kind].items()})


def _field(plain: dict[str, Any], name: str, wanted: type) -> Any:
    value: Any = plain.get(name)
    # bool is an int, and true would pass for seat 1.
    if type(value) is not wanted:
        raise BadMessage(f"the field {name!r} is missing or is no {wanted.__name__}")
    if type(value) is int and not -2 < value < 2**31:
        raise BadMessage(f"the field {name!r} is out of range")
    if type(value) is str and any(c == "\0" or "\ud800" <= c <= "\udfff" for c in value):
        raise BadMessage(f"the field {name!r} holds what is no letter")
    return value
