"""Who is at a table just now, here and at the other workers, and who is gone for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

FORGET = 60.0  # seconds after which a worker that says nothing counts as dead


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here: dict[str, int] = {}  # person: connections
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}  # worker: when, who
        self._left: dict[str, float] = {}
        self._opened = clock()

    def come(self, person: str) -> bool:
        """True if he was not here before."""
        was_there = self.is_there(person)
        self._here[person] = self._here.get(person, 0) + 1
        return not was_there

    def go(self, person: str) -> bool:
        """True if this was his last connection."""
        self._here[person] -= 1
        if self._here[person] == 0:
            del self._here[person]
            self._left[person] = self._clock()
        return not self.is_there(person)

    def note(self, person: str) -> None:
        """He has done something just now, as a program does that stays on no line."""
        self._left[person] = self._clock()

    def hear(self, worker: str, people: Iterable[str]) -> None:
        now = self._clock()
        _, before = self._elsewhere.get(worker, (now, frozenset()))
        people = frozenset(people)
        self._elsewhere[worker] = (now, people)
        self._left.update(dict.fromkeys(before - people, now))

    def here(self) -> list[str]:
        return sorted(self._here)

    def is_there(self, person: str) -> bool:
        if person in self._here:
            return True
        fresh = self._clock() - FORGET
        return any(when > fresh and person in who for when, who in self._elsewhere.values())

    def gone_for(self, person: str | None) -> float:
        """Seconds; a person we never saw has been gone since the table was opened."""
        if person is not None and self.is_there(person):
            return 0.0
        return self._clock() - self._left.get(person or "", self._opened)


class Elsewhere:
    """Who is at which table, as the other workers say; also of tables that nobody follows here."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[tuple[str, str], tuple[float, frozenset[str]]] = {}  # table, worker

    def hear(self, table: str, worker: str, people: Iterable[str]) -> None:
        self._told.pop((table, worker), None)
        if here := frozenset(people):
            self._told[table, worker] = (self._clock(), here)  # the newest is the last
        self._forget()

    def _forget(self) -> None:
        while self._told:
            oldest = next(iter(self._told))
            if self._is_fresh(self._told[oldest][0]):
                return
            del self._told[oldest]

    def _is_fresh(self, when: float) -> bool:
        return when > self._clock() - FORGET

    def is_at(self, table: str, person: str) -> bool:
        told = (who for (where, _), who in self._told.items() if where == table)
        return any(person in who and self._is_fresh(when) for when, who in told)
