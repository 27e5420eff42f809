"""Who sits at which table: most learn by playing themselves, some meet an older self or a
sparring partner, so that nobody learns his own habits only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seating:
    """N tables: first those with an older self, then those with a partner, then the others."""

    tables: int
    older: int
    partners: int

    @classmethod
    def of(cls, tables: int, older: float, partners: float) -> Seating:
        return cls(tables, int(tables * older), int(tables * partners))

    @property
    def with_older(self) -> slice:
        return slice(0, self.older)

    @property
    def with_partner(self) -> slice:
        return slice(self.older, self.older + self.partners)

    @property
    def guests(self) -> int:
        return self.older + self.partners


@dataclass(slots=True)
class Elders:
    """Older selves: the latest few, and of those before them fewer the older they are."""

    most: int = 8
    kept: list[tuple[int, Any]] = field(default_factory=list)  # by age: when, and who

    def add(self, when: int, who: Any) -> None:
        """The one is left out whose neighbours lie closest together: the others stay spread."""
        self.kept.append((when, who))
        if len(self.kept) > self.most:
            times = [when for when, _ in self.kept]
            gaps = [times[at + 1] - times[at - 1] for at in range(1, len(times) - 1)]
            ages = [max(1, times[-1] - times[at]) for at in range(1, len(times) - 1)]
            close = min(range(len(gaps)), key=lambda at: gaps[at] / ages[at])
            del self.kept[close + 1]

    def drawn(self, number: float) -> Any:
        """One of them, by a number from 0 to 1."""
        return self.kept[int(number * len(self.kept))][1]


def in_turn(items: Sequence[T], count: int) -> list[T]:
    """As many as wanted, each as often as the others."""
    return [items[at % len(items)] for at in range(count)]
