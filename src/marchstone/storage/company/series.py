"""A series of games, “best of five”: how it stood when a table was made, which never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marchstone.core.protocol import Outcome

LENGTHS = (3, 5, 7)


@dataclass(frozen=True, slots=True)
class Series:
    """Whoever first has won more than half of `best_of` games has won it. A game without one winner
    counts for nobody, and among three or more it may take more games than that."""

    best_of: int
    wins: tuple[int, ...]  # before this game, by seat of its table
    game: int = 1  # which one of the series it is

    @classmethod
    def of(cls, best_of: int, seats: int) -> Series:
        return cls(best_of, (0,) * seats)

    @classmethod
    def read(cls, kept: Mapping[str, Any] | None) -> Series | None:
        return cls(kept["best_of"], tuple(kept["wins"]), kept["game"]) if kept else None

    def plain(self) -> dict[str, Any]:
        return {"best_of": self.best_of, "wins": list(self.wins), "game": self.game}

    def score(self, outcome: Outcome | None) -> tuple[int, ...]:
        """Wins by seat, with this game once it is over."""
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1] if outcome else []
        if len(winners) != 1:
            return self.wins
        return tuple(won + (seat == winners[0]) for seat, won in enumerate(self.wins))

    def winner(self, outcome: Outcome | None) -> int | None:
        """The seat that has won the series, as soon as that is decided."""
        score = self.score(outcome)
        best = max(score)
        return score.index(best) if best > self.best_of // 2 else None

    def after(self, outcome: Outcome | None) -> Series:
        """At the next table, where everybody sits one seat further; if it is decided, a new one."""
        if self.winner(outcome) is not None:
            return Series.of(self.best_of, len(self.wins))
        score = self.score(outcome)
        return Series(self.best_of, (*score[1:], score[0]), self.game + 1)
