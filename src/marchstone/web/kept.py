"""What has been drawn, kept for whoever is shown the same: for all tables, within so many bytes."""

from __future__ import annotations

from collections.abc import Hashable
from sys import getsizeof
from typing import Generic, TypeVar

T = TypeVar("T", str, bytes)

MOST_BYTES = 16 * 2**20
ENTRY = 200  # bytes of a dictionary for one that it holds


class Kept(Generic[T]):
    """Two generations: what is asked for moves to the young one, and when that has its half of
    the bytes the old one is forgotten. One look for what is found, and never more than all."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.young: dict[Hashable, T] = {}  # whoever asks often looks here first
        self._old: dict[Hashable, T] = {}
        self._young_bytes = 0

    def __len__(self) -> int:
        return len(self.young.keys() | self._old.keys())

    def get(self, key: Hashable) -> T | None:
        html = self.young.get(key)
        if html is None and self._old:
            html = self._old.pop(key, None)
            if html is not None:
                self.bytes -= weight(key, html)
                self.put(key, html)
        return html

    def put(self, key: Hashable, html: T) -> None:
        weighs = weight(key, html)
        if 2 * weighs > self.most:
            return
        if 2 * (self._young_bytes + weighs) > self.most:
            self._old, self.young = self.young, {}
            self.bytes, self._young_bytes = self._young_bytes, 0
        self.young[key] = html
        self.bytes += weighs
        self._young_bytes += weighs

    def clear(self) -> None:
        self.young, self._old = {}, {}
        self.bytes = self._young_bytes = 0


def weight(key: Hashable, html: str | bytes) -> int:
    """Rather too high: a number of two digits and its place in a tuple take less than four signs
    written out, times twelve."""
    return ENTRY + getsizeof(html) + 12 * len(repr(key))
