"""Who thinks next: addresses in turn, of each its people, of each person his tables; at one table a
thought at a time."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, TypeVar

T = TypeVar("T")

Tables = dict[str, deque[T]]  # in the order of their turns, as all of these
Waiting = dict[str, dict[str, Tables[T]]]  # from which address, and for whom


class Turns(Generic[T]):
    """Thoughts that wait. However many somebody has, at however many tables and under however many
    names, the others come in between."""

    def __init__(self, most: int = 1) -> None:
        self._most = most  # thoughts for one person at a time
        self._now: Waiting[T] = {}
        self._patient: Waiting[T] = {}  # after all that somebody waits for
        self._thinking: dict[str, tuple[str, str]] = {}  # the tables; from where, and for whom
        self._busy: Counter[str] = Counter()

    def add(
        self, table: str, thought: T, *, whose: str = "", home: str = "", patient: bool = False
    ) -> None:
        """Unless it is said for whom it is thought, the table stands for itself; and he, unless it
        is said from where he comes."""
        waiting = self._patient if patient else self._now
        person = whose or table
        tables = waiting.setdefault(home or person, {}).setdefault(person, {})
        tables.setdefault(table, deque()).append(thought)

    def count(self, whose: str) -> int:
        """The thoughts of one person that wait, beside those that can."""
        return sum(
            len(thoughts)
            for people in self._now.values()
            for thoughts in people.get(whose, {}).values()
        )

    def count_at(self, home: str) -> int:
        """The same, of all who come from there."""
        people = self._now.get(home, {}).values()
        return sum(len(thoughts) for tables in people for thoughts in tables.values())

    def take(self) -> tuple[str, T] | None:
        """The next thought, and at which table, which takes no other turn until it is done."""
        for waiting in (self._now, self._patient):
            for home, people in waiting.items():
                for whose, tables in people.items():
                    table = next((table for table in tables if table not in self._thinking), None)
                    if table is not None and self._busy[whose] < self._most:
                        return table, self._take(waiting, home, whose, table)
        return None

    def _take(self, waiting: Waiting[T], home: str, whose: str, table: str) -> T:
        """What else is to be thought at this table, for him, from there, comes after all the
        rest."""
        self._thinking[table] = home, whose
        self._busy[whose] += 1
        people = waiting.pop(home)
        tables = people.pop(whose)
        thoughts = tables.pop(table)
        thought = thoughts.popleft()
        if thoughts:
            tables[table] = thoughts
        if tables:
            people[whose] = tables
        if people:
            waiting[home] = people
        return thought

    def done(self, table: str) -> None:
        """Whoever has come meanwhile goes first."""
        home, whose = self._thinking.pop(table)
        self._busy[whose] -= 1
        if not self._busy[whose]:
            del self._busy[whose]
        for waiting in (self._now, self._patient):
            if home in waiting:
                people = waiting[home] = waiting.pop(home)
                if whose in people:
                    people[whose] = people.pop(whose)
