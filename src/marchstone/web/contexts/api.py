"""What the page about the API is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Asked:
    """A word in the query."""

    name: str
    kind: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    tag: str
    method: str
    path: str
    summary: str
    words: str
    needs_token: bool
    asked: tuple[Asked, ...]
    called: str  # the path, by example
    sent: str  # JSON; "" if nothing is sent
    answer: str


@dataclass(frozen=True, slots=True)
class ApiGroup:
    tag: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class ApiPage:
    template: ClassVar[str] = "api/page.html"
    groups: tuple[ApiGroup, ...]
