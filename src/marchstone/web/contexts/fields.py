"""What forms are made of: fields, and what can be chosen there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a form field, with a sentence that explains it."""

    value: str
    title: str
    help: str = ""
    is_chosen: bool = False
    rating: int | None = None  # of a bot


@dataclass(frozen=True, slots=True)
class Field:
    """A form field that takes one of its choices: the input's name is `name`."""

    name: str  # "option.variant", "seat.0", "count", "butler", "visibility"
    title: str
    choices: tuple[Choice, ...]
