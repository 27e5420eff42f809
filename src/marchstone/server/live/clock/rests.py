"""Times in which a hand stands still though its seat owes a decision. Pure, in milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]  # begun, ended


def reached(at: int, time: int, rests: Iterable[Span]) -> int:
    """When so much time has passed from then on, without the rests."""
    for begun, ended in sorted(rests):
        if ended <= at:
            continue
        if at + time <= begun:
            break
        time -= max(0, begun - at)
        at = ended
    return at + time


def covering(at: int, rests: Iterable[Span]) -> Span | None:
    """The one that it is now."""
    return next((span for span in rests if span[0] <= at < span[1]), None)


def next_edge(at: int, rests: Iterable[Span]) -> int | None:
    """When the next one begins or ends."""
    return min((edge for span in rests for edge in span if edge > at), default=None)
