"""Messages to a client, each a class of its own; what it sends is in server/http/messages.py."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

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


class Undo(msgspec.Struct, frozen=True):
    """A decision that the reader may take back."""

    seat: Seat
    how: str  # now, or ask
    decision: int


# Of the log: ply, who moved, what is told, the keys on the board of what that speaks of
Line: TypeAlias = tuple[int, Seat | None, str, tuple[str, ...]]

Points: TypeAlias = tuple[str, Seat, int]  # made: where (the key of an element), by whom, how many


class State(Message, frozen=True):
    """How a table stands: all that a page shows, or what differs from the state sent before."""

    ply: int
    seat: Seat | None
    decision: int
    yours: bool
    over: bool
    title: str
    table: dict[str, str]
    parts: dict[str, str]  # HTML by key; board, prompt, players and log are always those of a page
    lines: list[Line] | UnsetType  # to be added to the log, where `parts` has none
    actions: list[Offer | Action]  # a number where the page was told the rest
    hint: bool  # whether he may ask for one
    last: list[str]
    curtain: str | UnsetType  # as HTML
    undo: Undo | None
    asked: str  # as HTML: whether somebody may take back; "" while nobody asks
    points: list[Points] | UnsetType = UNSET  # made since the state sent before


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


class Past(Message, frozen=True):
    """The board as the reader saw it at an earlier ply."""

    ply: int
    html: str


class Reload(Message, frozen=True):
    path: str


class Clock(Message, frozen=True):
    """How the clocks stand, in milliseconds for each seat; those of `running` seats run, first what
    is free of this decision and then what is left."""

    left: list[int]
    free: list[int]
    running: list[Seat]


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
