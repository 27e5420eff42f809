"""Messages to a client, each a class of its own; what it sends is in server/http/messages.py."""

from __future__ import annotations

import msgspec
from msgspec import UnsetType

from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import Action, Seat
from marchstone.core.words import Words
from marchstone.server.refusals import explain


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """As JSON its "type" is the name of the class, and what is unset is left out."""


class Offer(msgspec.Struct, frozen=True):
    """A legal action, as a person picks it."""

    action: Action
    path: tuple[str, ...]
    label: str


class Parts(msgspec.Struct, frozen=True):
    """As HTML."""

    board: str | UnsetType  # not behind a curtain
    prompt: str
    players: str
    log: str


class State(Message, frozen=True):
    """All that a page shows."""

    ply: int
    seat: Seat | None
    decision: int
    yours: bool
    over: bool
    title: str
    table: dict[str, str]
    parts: Parts
    actions: list[Offer]
    hint: bool  # whether he may ask for one
    last: list[str]
    curtain: str | UnsetType  # as HTML


class Players(Message, frozen=True):
    html: str


class Hint(Message, frozen=True):
    seat: Seat
    decision: int
    html: str


class Chat(Message, frozen=True):
    number: int
    person: str
    html: str


class Reload(Message, frozen=True):
    path: str


class Error(Message, frozen=True):
    code: str
    text: str


class Gone(Message, frozen=True):
    text: str


class Pong(Message, frozen=True):
    pass


def encode(message: Message) -> str:
    return msgspec.json.encode(message).decode()


def refusal(error: MarchstoneError, t: Words) -> str:
    told = explain(error, t)
    return encode(Error(told.code, told.text))
