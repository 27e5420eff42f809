"""How a finished game went: the points as they grew, how long it took, its best move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from marchstone.bots.analysis import Moment
from marchstone.core.match import Match
from marchstone.core.protocol import Action, Seat
from marchstone.core.words import Words
from marchstone.server.study.graph import grown
from marchstone.server.study.steps import Study
from marchstone.web.contexts.games.analysis import FinalLine, PointLine, SummaryPart

LEAST_LEAD = 0.03  # of a chance to win: less is within the error of the search


@dataclass
class Summary:
    study: Study
    reader: Seat | None = None
    ratings: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)

    @cached_property
    def scores(self) -> list[tuple[int, ...]]:
        """Before each decision, and at the end."""
        match = Match.replay(self.study.record, 0)
        found = [match.state.scores()]
        for seat, action in self.study.record.moves:
            match.play(seat, action)
            found.append(match.state.scores())
        return found

    @property
    def grew(self) -> bool:
        """Whether there were points before the end."""
        return any(scores != self.scores[0] for scores in self.scores[:-1])

    def part(self) -> SummaryPart:
        study, t = self.study, self.study.t
        best = self._best()
        return SummaryPart(
            place=study.path,
            lines=tuple(self._line(seat) for seat in range(len(study.names))),
            growth=grown(self.scores, study.names, t) if self.grew else None,
            took=duration(sum(self.pauses), t) if study.record.times else "",
            moves=study.plies,
            best=self._told(*best) if best else None,
            points=study.points("").points,
            is_analysed=study.is_whole,
        )

    @cached_property
    def pauses(self) -> tuple[int, ...]:
        return pauses(self.study.record.times)

    def _line(self, seat: Seat) -> FinalLine:
        record, t = self.study.record, self.study.t
        mine = [ply for ply, (mover, _) in enumerate(record.moves) if mover == seat]
        thought = sum(self.pauses[ply] for ply in mine) if self.pauses else 0
        return FinalLine(
            seat=seat,
            name=self.study.names[seat],
            score=self.scores[-1][seat],
            rank=record.outcome.ranks[seat] if record.outcome else 0,
            is_you=seat == self.reader,
            decisions=len(mine),
            thought=duration(thought, t) if self.pauses else "",
            rating=self.ratings.get(seat),
        )

    def _best(self) -> tuple[int, str] | None:
        """Its ply, and what it was worth: by the analysis, or else the points it brought."""
        if self.study.is_whole:
            return self._clearest()
        if not self.grew:
            return None
        # The last move ends the game, and what is scored then was not made by it.
        gains = [
            (self.scores[ply + 1][seat] - self.scores[ply][seat], -ply)
            for ply, (seat, _) in enumerate(self.study.record.moves[:-1])
        ]
        gain, ply = max(gains, default=(0, 0))
        if gain <= 0:
            return None
        return -ply, self.study.t.n("{n} point in one move", "{n} points in one move", gain)

    def _clearest(self) -> tuple[int, str] | None:
        """The best choice that was made where every other would have been worse by most."""
        leads = [(lead(moment), -moment.ply) for moment in self.study.moments]
        widest, ply = max(leads, default=(0.0, 0))
        if widest < LEAST_LEAD:
            return None
        worth = self.study.t("{n} % better than any other", n=round(100 * widest))
        return -ply, worth

    def _told(self, ply: int, worth: str) -> PointLine:
        study = self.study
        seat, action = study.record.moves[ply]
        return PointLine(1, ply, seat, self._title(ply, seat, action), worth)

    def _title(self, ply: int, seat: Seat, action: Action) -> str:
        study, state = self.study, self.study.at(ply).state
        view = study.game.view(state, seat)
        label = study.game.text.label(view, state.meant(seat, action), study.voice)
        return study.t("Move {n}, {name}: {move}", n=ply + 1, name=study.names[seat], move=label)


def lead(moment: Moment) -> float:
    """By how much the choice was better than the next best, as a chance to win."""
    if moment.action != moment.best or len(moment.opinions) < 2:
        return 0.0
    return moment.after - moment.chance(moment.opinions[1].value)


def pauses(times: Sequence[int]) -> tuple[int, ...]:
    """How long each decision took, in milliseconds."""
    before = (*times[:1], *times[:-1])
    return tuple(max(0, at - since) for at, since in zip(times, before, strict=True))


def duration(milliseconds: int, t: Words) -> str:
    """As one says it: seconds, minutes, or hours and minutes."""
    seconds = round(milliseconds / 1000)
    if seconds < 60:
        return t.n("{n} second", "{n} seconds", seconds)
    minutes = round(seconds / 60)
    if minutes < 60:
        return t.n("{n} minute", "{n} minutes", minutes)
    hours = t.n("{n} hour", "{n} hours", minutes // 60)
    if not minutes % 60:
        return hours
    return f"{hours} {t.n('{n} minute', '{n} minutes', minutes % 60)}"
