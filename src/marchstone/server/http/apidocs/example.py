"""One operation by example."""

from __future__ import annotations

from typing import Any, NamedTuple


class Example(NamedTuple):
    called: str
    sent: Any = None
    answer: Any = None
