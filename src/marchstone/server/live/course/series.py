"""A series of games in words, for a page; who sits where stands in places for names."""

from __future__ import annotations

from marchstone.core.protocol import Outcome
from marchstone.storage.rows import Table
from marchstone.web.contexts.people.company import SeriesLine


def series_line(table: Table, outcome: Outcome | None) -> SeriesLine | None:
    series = table.series
    if series is None:
        return None
    score = series.score(outcome)
    return SeriesLine(series.best_of, series.game, score, series.winner(outcome))


def goes_on(table: Table, outcome: Outcome | None) -> bool:
    """Whether the next game belongs to the same series."""
    series = table.series
    return series is not None and outcome is not None and series.winner(outcome) is None
