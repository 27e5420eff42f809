"""Ends that no rule brings about: one resigns, his time is up, all agree, a table is closed, or
everybody has left it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from marchstone.core.errors import BadEnding, shown
from marchstone.core.protocol import Outcome, Seat
from marchstone.core.words import Voice

RESIGNED, OUT_OF_TIME, AGREED, CLOSED = "resigned", "out_of_time", "agreed", "closed"
ABANDONED = "abandoned"
NOBODYS = (AGREED, CLOSED, ABANDONED)
REASONS = (RESIGNED, OUT_OF_TIME, *NOBODYS)


@dataclass(frozen=True, slots=True)
class Ending:
    reason: str  # one of REASONS; no game has an outcome of that reason
    seat: Seat | None  # who lost by it; None where it was nobody

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """The ending that an outcome tells of: nobody else than its loser has the last place."""
        if outcome is None or outcome.reason not in REASONS:
            return None
        last = len(outcome.ranks)
        is_lost = outcome.reason not in NOBODYS and last in outcome.ranks
        return cls(outcome.reason, outcome.ranks.index(last) if is_lost else None)

    def check(self, seats: int) -> None:
        """BadEnding, if no match of so many seats can end so."""
        if self.reason not in REASONS:
            raise BadEnding(f"a match ends as {', '.join(REASONS)}, not {shown(self.reason)}")
        if self.reason in NOBODYS:
            if self.seat is not None:
                raise BadEnding(
                    f"an end as {self.reason} is nobody's, not that of seat {shown(self.seat)}"
                )
        elif type(self.seat) is not int or not 0 <= self.seat < seats:
            raise BadEnding(
                f"{self.reason} is said of a seat from 0 to {seats - 1}, not {shown(self.seat)}"
            )

    def outcome(self, scores: Sequence[int]) -> Outcome:
        """Whoever lost by it is last, the others stand by their points; else all share."""
        if self.seat is None:
            return Outcome((1,) * len(scores), self.reason)
        others = [score for other, score in enumerate(scores) if other != self.seat]
        ranks = [1 + sum(better > score for better in others) for score in scores]
        ranks[self.seat] = len(scores)
        return Outcome(tuple(ranks), self.reason)

    def line(self, voice: Voice) -> str:
        """What happened, for the log."""
        t, name = voice.words, self._name(voice)
        if self.reason == RESIGNED:
            return t("{name} resigns.", name=name)
        if self.reason == OUT_OF_TIME:
            return t("{name} runs out of time.", name=name)
        if self.reason == CLOSED:
            return t("An administrator of this server closes the table.")
        if self.reason == ABANDONED:
            return t("Everybody has left: the table is closed.")
        return t("All agree to end the game.")

    def result(self, outcome: Outcome, voice: Voice) -> str:
        """Who won, and why."""
        t, why = voice.words, self._why(voice)
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        if len(winners) == len(outcome.ranks):
            return t("A draw: {why}.", why=why)
        if winners == [voice.reader]:
            return t("You win: {why}.", why=why)
        names = ", ".join(voice.names[seat] for seat in winners)
        if len(winners) > 1:
            return t("{names} share the victory: {why}.", names=names, why=why)
        return t("{name} wins: {why}.", name=names, why=why)

    def _why(self, voice: Voice) -> str:
        t, name = voice.words, self._name(voice)
        if self.reason == RESIGNED:
            return t("{name} resigned", name=name)
        if self.reason == OUT_OF_TIME:
            return t("{name} ran out of time", name=name)
        if self.reason == CLOSED:
            return t("an administrator of this server closed the table")
        if self.reason == ABANDONED:
            return t("everybody had left")
        return t("all agreed to end the game")

    def _name(self, voice: Voice) -> str:
        return "" if self.seat is None else voice.names[self.seat]
