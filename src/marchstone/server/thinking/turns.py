"""Who thinks next: the tables in turn, and of one table one thought at a time."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Thoughts that wait. However many a table has, the others come in between."""

    def __init__(self) -> None:
        self._now: dict[str, deque[T]] = {}  # the tables in the order of their turns
        self._patient: dict[str, deque[T]] = {}  # after all that somebody waits for
        self._thinking: set[str] = set()

    def add(self, table: str, thought: T, *, patient: bool = False) -> None:
        waiting = self._patient if patient else self._now
        waiting.setdefault(table, deque()).append(thought)

    def take(self) -> tuple[str, T] | None:
        """The next thought, and whose it is; its table takes no other turn until it is done."""
        for waiting in (self._now, self._patient):
            table = next((table for table in waiting if table not in self._thinking), None)
            if table is not None:
                self._thinking.add(table)
                return table, self._take(waiting, table)
        return None

    def _take(self, waiting: dict[str, deque[T]], table: str) -> T:
        thought = waiting[table].popleft()
        if not waiting[table]:
            del waiting[table]
        return thought

    def done(self, table: str) -> None:
        """What else it has to think comes after all the others."""
        self._thinking.discard(table)
        for waiting in (self._now, self._patient):
            if table in waiting:
                waiting[table] = waiting.pop(table)
