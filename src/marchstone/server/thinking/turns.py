"""Who thinks next: people in turn, each at his tables in turn; at one table a thought at a time."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, TypeVar

T = TypeVar("T")

Waiting = dict[str, dict[str, deque[T]]]  # for whom, at which table; in the order of their turns


class Turns(Generic[T]):
    """Thoughts that wait. However many somebody has, at however many tables, the others come in
    between."""

    def __init__(self, most: int = 1) -> None:
        self._most = most  # thoughts for one person at a time
        self._now: Waiting[T] = {}
        self._patient: Waiting[T] = {}  # after all that somebody waits for
        self._thinking: dict[str, str] = {}  # the tables, and for whom
        self._busy: Counter[str] = Counter()

    def add(self, table: str, thought: T, *, whose: str = "", patient: bool = False) -> None:
        """Unless it is said for whom it is thought, the table stands for itself."""
        waiting = self._patient if patient else self._now
        waiting.setdefault(whose or table, {}).setdefault(table, deque()).append(thought)

    def count(self, whose: str) -> int:
        """The thoughts of one person that wait, beside those that can."""
        return sum(map(len, self._now.get(whose, {}).values()))

    def take(self) -> tuple[str, T] | None:
        """The next thought, and at which table, which takes no other turn until it is done."""
        for waiting in (self._now, self._patient):
            for whose, tables in waiting.items():
                table = next((table for table in tables if table not in self._thinking), None)
                if table is not None and self._busy[whose] < self._most:
                    return table, self._take(waiting, whose, table)
        return None

    def _take(self, waiting: Waiting[T], whose: str, table: str) -> T:
        """What else he has to think, at this table and at his others, comes after all the rest."""
        self._thinking[table] = whose
        self._busy[whose] += 1
        tables = waiting.pop(whose)
        thoughts = tables.pop(table)
        thought = thoughts.popleft()
        if thoughts:
            tables[table] = thoughts
        if tables:
            waiting[whose] = tables
        return thought

    def done(self, table: str) -> None:
        """Whoever has come meanwhile goes first."""
        whose = self._thinking.pop(table)
        self._busy[whose] -= 1
        if not self._busy[whose]:
            del self._busy[whose]
        for waiting in (self._now, self._patient):
            if whose in waiting:
                waiting[whose] = waiting.pop(whose)
