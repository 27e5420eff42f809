"""What the page of notices is made from, and the settings that belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class NoticeLine:
    number: int  # /notices/<number> leads to its page, and it is read
    title: str
    text: str
    when: str  # ISO 8601 in UTC
    is_read: bool


@dataclass(frozen=True, slots=True)
class NoticesPage:
    """POST /notices/read: all of them are read."""

    template: ClassVar[str] = "notices/list.html"
    lines: tuple[NoticeLine, ...]  # the newest first
