"""Tables and seats as lines of a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from marchstone import games
from marchstone.bots.ratings import rating
from marchstone.core.board import PLACES
from marchstone.core.ending import RESIGNED, Ending
from marchstone.core.errors import UnknownGame
from marchstone.core.lesson import lessons
from marchstone.core.protocol import AnyGame, Outcome, Seat
from marchstone.core.words import Voice, Words
from marchstone.server.live import undoing
from marchstone.server.live.clock import DAYS
from marchstone.server.live.clock.words import clock_line
from marchstone.server.live.course import game_of
from marchstone.server.live.course.series import series_line
from marchstone.server.live.standing import Standing
from marchstone.server.people.names import seat_names
from marchstone.server.ratings.counting import Shown
from marchstone.server.ratings.scale import MU, SIGMA
from marchstone.storage.rows import BOT, OPEN, OVER, PLAYING, Table
from marchstone.storage.rows import Seat as Sitter
from marchstone.web.contexts import GameCard, PlayersPart, SeatLine, TableLine
from marchstone.web.contexts.seats import Stands
from marchstone.web.drawing import drawn_seats, drawn_standings
from marchstone.web.render import has_board

MOST_DRAWN = 4  # lists that a table keeps for each of its readers


def iso(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def last_day(ended: int) -> str:
    """Of something that ends then."""
    return iso(ended - 1)[:10]


def game_card(game: AnyGame, language: str) -> GameCard:
    words = game.words(language)
    first, last = game.seat_counts[0], game.seat_counts[-1]
    seats = str(first) if first == last else f"{first}–{last}"
    told = game.text.title(words), game.text.tagline(words)
    return GameCard(game.name, *told, seats, has_lesson=bool(lessons(game)))


def game_cards(language: str) -> tuple[GameCard, ...]:
    """The games that have a board to play on."""
    return tuple(game_card(games.get(name), language) for name in games.names() if has_board(name))


def table_line(table: Table, person: str | None, t: Words) -> TableLine:
    mine = table.seats_of(person)
    return TableLine(
        id=table.id,
        path=f"/table/{table.id}",
        game=table.game,
        title=_title(table, t),
        options=_options(table, t),
        seats=_plain_seats(table, mine, t),
        status=table.status,
        is_public=table.is_public,
        is_your_turn=table.status == PLAYING and bool(set(mine) & set(table.to_act)),
        result=_result(table, mine, t),
        when=iso(table.moved),
        can_play=game_of(table) is not None,
        has_hints=table.has_hints,
        has_clock=bool(table.clock),
        is_paused=table.paused is not None,
        is_by_days=bool(mine) and table.clock.startswith(DAYS),
    )


def _title(table: Table, t: Words) -> str:
    try:
        return _title_of(games.get(table.game), t.language)
    except UnknownGame:
        return table.game


@lru_cache(512)
def _title_of(game: AnyGame, language: str) -> str:
    return game.text.title(game.words(language))


def _options(table: Table, t: Words) -> tuple[str, ...]:
    if game_of(table) is None:
        return ()
    chosen = _chosen(table.game, t.language, *table.options.items())
    kinds = {t("Rated"): bool(table.rated), t("Hints"): table.has_hints}
    kinds[t("Taking back freely")] = table.undoes_freely
    series = (
        (t.n("Best of {n} game", "Best of {n} games", table.series.best_of),)
        if table.series
        else ()
    )
    clock = (clock_line(table.clock, t),) if table.clock else ()
    return (*chosen, *(kind for kind, is_so in kinds.items() if is_so), *clock, *series)


@lru_cache(512)
def _chosen(name: str, language: str, *options: tuple[str, Any]) -> tuple[str, ...]:
    """In words: a list has the same ones a hundred times."""
    game = games.get(name)
    words, text = game.words(language), game.text
    return tuple(
        f"{text.option_title(words, option)}: {text.option_value(words, option, value)}"
        for option, value in options
    )


def _plain_seats(table: Table, mine: tuple[Seat, ...], t: Words) -> tuple[SeatLine, ...]:
    names = seat_names(table, t)
    return tuple(
        SeatLine(
            seat=seat.seat,
            name=names[seat.seat],
            kind=seat.kind,
            person=seat.person or "",
            is_you=seat.seat in mine,
            is_to_act=table.status == PLAYING and seat.seat in table.to_act,
            is_butler=seat.is_butler,
            rank=table.outcome.ranks[seat.seat] if table.outcome else None,
            score=table.scores[seat.seat] if table.scores else None,
            **_rating(table, seat),
        )
        for seat in table.seats
    )


def _rating(table: Table, seat: Sitter) -> dict[str, Any]:
    """At a rated table that of everybody, else that which the arena has measured of bots."""
    if table.rated and (seat.strength or seat.person):
        shown = Shown.of(*(seat.strength or (MU, SIGMA)))
        known = {"rating": shown.points, "is_provisional": shown.is_provisional}
        return {**known, "is_rated": True}
    return {"rating": rating(table.game, seat.bot, len(table.seats)) if seat.bot else None}


def _result(table: Table, mine: tuple[Seat, ...], t: Words) -> str:
    if table.status != OVER or table.outcome is None:
        return ""
    return result_text(table.outcome, mine, seat_names(table, t), t)


def result_text(outcome: Outcome, mine: tuple[Seat, ...], names: tuple[str, ...], t: Words) -> str:
    ending = Ending.of(outcome)
    if ending is not None:
        return ending.result(outcome, Voice(t, names, mine[0] if len(mine) == 1 else None))
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(winners) > 1:
        return t("A draw.")
    if winners[0] in mine and len(mine) == 1:
        return t("You win.")
    return t("{name} wins.", name=names[winners[0]])


def _rests_until(table: Standing, seat: Seat) -> str:
    rest = table.rest_of(seat)
    return last_day(rest[1]) if rest else ""


def standings(
    table: Standing, lines: Sequence[SeatLine], scores: tuple[int, ...] | None
) -> list[Stands]:
    """How those who sit at a live table stand."""
    course, outcome = table.course, _outcome(table)
    to_act = course.to_act if course else ()
    ranks = outcome.ranks if outcome is not None and table.row.outcome is not None else ()
    return [
        Stands(
            kind=line.kind,
            score=scores[line.seat] if scores else None,
            is_to_act=line.seat in to_act,
            is_thinking=line.seat in to_act and (line.kind == BOT or line.is_butler),
            is_butler=line.is_butler,
            is_present=line.is_present,
            has_resigned=line.has_resigned,
            rests_until=_rests_until(table, line.seat),
            rank=ranks[line.seat] if ranks else None,
        )
        for line in lines
    ]


def seat_lines(table: Standing, mine: tuple[Seat, ...]) -> tuple[SeatLine, ...]:
    """Who sits at a live table, with places for names."""
    ending = Ending.of(_outcome(table))
    resigned = ending.seat if ending is not None and ending.reason == RESIGNED else None
    return tuple(
        _seat_line(table, mine, seat, has_resigned=seat.has_resigned or seat.seat == resigned)
        for seat in table.row.seats
    )


def _outcome(table: Standing) -> Outcome | None:
    return table.course.outcome if table.course else table.row.outcome


def _seat_line(
    table: Standing, mine: tuple[Seat, ...], seat: Sitter, *, has_resigned: bool
) -> SeatLine:
    """Without what most moves change."""
    number, person = seat.seat, seat.person
    is_there = person is not None and table.presence.is_there(person)
    return SeatLine(
        seat=number,
        name=PLACES[number] if seat.kind != OPEN else "",
        kind=seat.kind,
        is_you=number in mine,
        is_present=seat.kind == BOT or is_there,
        is_butler=seat.is_butler,
        may_call_butler=bool(mine) and number not in mine and table.may_call_butler(number),
        has_resigned=has_resigned,
        **_rating(table.row, seat),
    )


class Drawn(NamedTuple):
    """A list of players, and from what it was drawn."""

    seated: tuple[object, ...]  # most moves change nothing of this
    stands: tuple[object, ...]
    lines: tuple[SeatLine, ...]
    parts: dict[str, str]


class PlayerList:
    """Who plays at a live table, drawn for all who have the same seats; with places for names."""

    def __init__(self, table: Standing) -> None:
        self._table = table
        # By seats and language, as it was drawn of late: turns come again.
        self._drawn: dict[tuple[tuple[Seat, ...], str], list[Drawn]] = {}

    def drawn(
        self, mine: tuple[Seat, ...], t: Words, scores: tuple[int, ...] | None
    ) -> dict[str, str]:
        course = self._table.course
        if scores is None and course is not None:
            scores = course.view(mine[0] if mine else None).scores
        seated, stands = self._seated(mine), (course.to_act if course else None, scores)
        known = self._drawn.setdefault((mine, t.language), [])
        for before in known:
            if before.stands == stands and before.seated == seated:
                return before.parts
        last = known[-1] if known and known[-1].seated == seated else None
        if len(known) == MOST_DRAWN:
            known.clear()
        lines = last.lines if last else seat_lines(self._table, mine)
        still = last.parts if last else drawn_seats(self._frame(mine, lines), lines, t)
        parts = {**still, **drawn_standings(standings(self._table, lines, scores), t)}
        known.append(Drawn(seated, stands, lines, parts))
        return parts

    def rest(self) -> None:
        self._drawn.clear()

    def _seated(self, mine: tuple[Seat, ...]) -> tuple[object, ...]:
        """All that the list is drawn from, but for points and turns."""
        table, row, course = self._table, self._table.row, self._table.course
        people = [
            (
                seat.person is not None and table.presence.is_there(seat.person),
                bool(mine) and seat.seat not in mine and table.may_call_butler(seat.seat),
                _rests_until(table, seat.seat) if table.rests else "",
            )
            for seat in row.seats
        ]
        kept = (row.seats, row.status, row.outcome, row.paused, row.series, row.rated)
        return (course and course.outcome, people, table.count_watchers(), *kept)

    def _frame(self, mine: tuple[Seat, ...], lines: Sequence[SeatLine]) -> PlayersPart:
        """What stands around the players."""
        row, course = self._table.row, self._table.course
        # At a table of other rules nothing can be done.
        acting = mine if row.status == PLAYING and course is not None else ()
        return PlayersPart(
            names=tuple(line.name for line in lines),
            watchers=self._table.count_watchers(),
            series=series_line(row, course.outcome if course else None),
            may_resign=acting,
            may_agree=bool(acting and undoing.has_others(row, acting[0])),
            may_pause=bool(acting and undoing.may_pause(row, acting[0])),
        )
