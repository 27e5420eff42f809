"""The page of one tournament, as its reader sees it: standings, cross table, rounds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from marchstone import bots, games
from marchstone.core.words import Words
from marchstone.server.http.tournaments.telling import (
    facts_of,
    how_text,
    number_text,
    out_text,
    points_text,
    state_text,
)
from marchstone.server.live.shown.lines import game_card, iso
from marchstone.server.people.names import bot_title
from marchstone.server.tournaments import standing
from marchstone.server.tournaments.names import entrant_names
from marchstone.server.tournaments.pairing.standings import Line
from marchstone.storage.rows import Person
from marchstone.storage.tournaments.rows import (
    BYE,
    GAME,
    KNOCKOUT,
    OPEN,
    ROBIN,
    RUNNING,
    Encounter,
    Whole,
)
from marchstone.web.contexts.fields import Choice
from marchstone.web.contexts.tournaments import Cell, CupPage, EncounterLine, EntrantLine, RoundLine


def stamp_of(whole: Whole) -> str:
    """Another one whenever the page would show something else."""
    return f"{whole.tournament.moved}.{len(whole.entrants)}.{whole.tournament.count}"


@dataclass(frozen=True)
class Shown:
    whole: Whole
    reader: Person | None
    t: Words

    @property
    def _reader_id(self) -> str | None:
        return self.reader.id if self.reader else None

    @cached_property
    def names(self) -> dict[int, str]:
        return entrant_names(self.whole, self.t)

    @cached_property
    def lines(self) -> list[Line]:
        if self.whole.tournament.status == OPEN:
            there = [one for one in self.whole.entrants if one.out_from is None]
            return [Line(one.number, 0, 0) for one in there]
        return standing.lines(self.whole)

    @cached_property
    def places(self) -> dict[int, int]:
        """Where each stands in the table, from 1."""
        return {line.entrant: at for at, line in enumerate(self.lines, start=1)}

    def page(self, link: str = "", error: str = "") -> CupPage:
        it, mine = self.whole.tournament, self.whole.of_person(self._reader_id)
        is_in = mine is not None and mine.out_from is None
        is_organiser = self.reader is not None and it.organiser == self.reader.id
        is_open = it.status == OPEN
        return CupPage(
            at=f"/tournament/{it.id}",
            stamp=stamp_of(self.whole),
            title=it.title,
            game=game_card(games.get(it.game), self.t.language),
            facts=facts_of(it, self._options(), self.t),
            closes=iso(it.begins) if it.begins and is_open else "",
            status=it.status,
            state=self._state(),
            entrants=tuple(self._entrant(line) for line in self.lines),
            breaks=self._breaks(),
            columns=self._columns(),
            rounds=self._rounds(),
            your_table=self._table_of(mine.number) if mine else "",
            link=link if is_open else "",
            may_join=is_open and mine is None,
            may_withdraw=is_in and it.status in (OPEN, RUNNING),
            is_organiser=is_organiser,
            may_go_on=is_organiser and self._may_go_on(),
            is_paused=it.is_paused,
            levels=tuple(Choice(level, bot_title(level, self.t)) for level in bots.LEVELS),
            name=self.reader.name if self.reader else "",
            error=error,
        )

    def _state(self) -> str:
        told = state_text(self.whole.tournament, self.t)
        if self.whole.tournament.status == "over" and self.lines:
            name = self.names[self.lines[0].entrant]
            return f"{told} {self.t('{name} wins.', name=name)}"
        return told

    def _options(self) -> tuple[str, ...]:
        game = games.get(self.whole.tournament.game)
        words, text = game.words(self.t.language), game.text
        return tuple(
            f"{text.option_title(words, option)}: {text.option_value(words, option, value)}"
            for option, value in self.whole.tournament.options.items()
        )

    def _may_go_on(self) -> bool:
        it = self.whole.tournament
        is_decided = all(pair.points is not None for pair in self.whole.encounters)
        return it.status == RUNNING and not it.is_paused and is_decided and it.round < it.rounds

    def _table_of(self, number: int) -> str:
        going = [it for it in self.whole.encounters if it.points is None and it.table]
        mine = (it for it in going if number in (it.first, it.second))
        return next((f"/table/{it.table}" for it in mine), "")

    # The table

    def _entrant(self, line: Line) -> EntrantLine:
        one, t = self.whole.entrant(line.entrant), self.t
        breaks: tuple[str, ...] = ()
        if self.whole.tournament.status != OPEN:
            told = {"buchholz": points_text(line.buchholz), "sb": number_text(line.sonneborn)}
            told["wins"] = str(line.wins)
            breaks = tuple(told[name] for name in self._break_names())
        return EntrantLine(
            number=one.number,
            place=line.place or None,
            name=self.names[one.number],
            person=one.person or "",
            is_you=self.reader is not None and one.person == self.reader.id,
            out=out_text(one.why, t),
            points=points_text(line.points),
            breaks=breaks,
            cells=self._cells(one.number),
        )

    def _break_names(self) -> tuple[str, ...]:
        kind = self.whole.tournament.kind
        if self.whole.tournament.status == OPEN or kind == KNOCKOUT:
            return ()
        return ("sb", "wins") if kind == ROBIN else ("buchholz", "sb", "wins")

    def _breaks(self) -> tuple[tuple[str, str], ...]:
        t = self.t
        told = {
            "buchholz": ("BH", t("Buchholz: the points of all opponents")),
            "sb": (
                "SB",
                t("Sonneborn-Berger: the points of those beaten, half of those drawn with"),
            ),
            "wins": (t("Wins"), t("Wins at the table")),
        }
        return tuple(told[name] for name in self._break_names())

    def _columns(self) -> tuple[str, ...]:
        """Against whom, by place; or in which round."""
        it = self.whole.tournament
        if it.status == OPEN:
            return ()
        if it.kind == ROBIN:
            return tuple(str(at) for at in self.places.values())
        return tuple(self.t.p("round", "R{n}", n=number) for number in range(1, it.round + 1))

    def _cells(self, number: int) -> tuple[Cell, ...]:
        it = self.whole.tournament
        if it.status == OPEN:
            return ()
        mine = [pair for pair in self.whole.encounters if number in (pair.first, pair.second)]
        if it.kind == ROBIN:
            by_other = {_other(pair, number): pair for pair in mine}
            others = (line.entrant for line in self.lines)
            return tuple(
                Cell("×") if other == number else self._cell(by_other.get(other), number, False)
                for other in others
            )
        by_round = {pair.round: pair for pair in mine}  # of two games, the last
        rounds = range(1, it.round + 1)
        return tuple(self._cell(by_round.get(at), number, it.kind != KNOCKOUT) for at in rounds)

    def _cell(self, pair: Encounter | None, number: int, with_place: bool) -> Cell:
        if pair is None:
            return Cell("")
        other = _other(pair, number)
        points = pair.points[0 if number == pair.first else 1] if pair.points else None
        text = "…" if points is None else points_text(points)
        words = how_text(BYE, self.t) if other is None else self._words(pair, other, text)
        against = self.places.get(other, 0) if other and with_place else 0
        return Cell(text, words, _path(pair), against)

    def _words(self, pair: Encounter, other: int, text: str) -> str:
        told = self.t("{points} against {name}", points=text, name=self.names[other])
        how = how_text(pair.how, self.t) if pair.how != GAME else ""
        return f"{told} ({how})" if how else told

    # The rounds

    def _rounds(self) -> tuple[RoundLine, ...]:
        it, t = self.whole.tournament, self.t
        told = []
        for number in range(it.round, 0, -1):
            here = [pair for pair in self.whole.encounters if pair.round == number]
            title = t("Round {n}", n=number)
            if it.kind == KNOCKOUT and number == it.rounds:
                title = t("Final")
            told.append(RoundLine(title, tuple(self._encounter(pair) for pair in here)))
        return tuple(told)

    def _encounter(self, pair: Encounter) -> EncounterLine:
        mine = self.whole.of_person(self._reader_id)
        result = "–" if pair.points is None else " : ".join(map(points_text, pair.points))
        if pair.second is None:
            result = points_text(pair.points[0]) if pair.points else "–"
        return EncounterLine(
            first=self.names[pair.first],
            second=self.names[pair.second] if pair.second else "",
            result=result,
            how=how_text(pair.how, self.t) if pair.how != GAME else "",
            path=_path(pair),
            is_yours=mine is not None and mine.number in (pair.first, pair.second),
            is_going=pair.points is None,
        )


def _other(pair: Encounter, number: int) -> int | None:
    return pair.second if number == pair.first else pair.first


def _path(pair: Encounter) -> str:
    if pair.table is None:
        return ""
    return f"/table/{pair.table}" if pair.points is None else f"/game/{pair.table}"
