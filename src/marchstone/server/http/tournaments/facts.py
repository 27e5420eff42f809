"""Tournaments as a program gets them. Points are those of a score sheet: 1, ½ as 0.5, 0."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from marchstone.core.words import Words
from marchstone.server.tournaments import standing
from marchstone.server.tournaments.names import entrant_names
from marchstone.storage.tournaments.rows import AUTO, OPEN, SWISS, Encounter, Tournament, Whole


@dataclass(frozen=True, slots=True)
class TournamentWish:
    title: str
    game: str
    kind: str = SWISS  # swiss, robin, knockout
    options: dict[str, Any] = field(default_factory=dict)
    clock: str = "bank:600+10"  # as at a table; whoever runs out of time loses
    most: int = 16  # players: with the last of them it begins
    rounds: int = 0  # of a Swiss; 0: as many as fit
    begins: int | None = None  # ms since 1970: when sign-up ends
    appear: int = 300  # seconds, then the game is lost
    pace: str = AUTO  # when the next round begins: auto, click, days:3
    listed: bool = True  # otherwise by its link only
    accounts_only: bool = False
    rated: bool = False  # then it is for accounts only
    join: bool = True  # I take part


@dataclass(frozen=True, slots=True)
class TournamentLine:
    id: str
    title: str
    kind: str
    game: str
    options: dict[str, Any]
    clock: str
    status: str  # open, running, over, closed
    paused: bool
    round: int  # 0 before the first
    rounds: int  # 0 until it begins, if nobody has chosen
    players: int
    most: int
    begins: int | None
    appear: int
    pace: str
    listed: bool
    accounts_only: bool
    rated: bool
    yours: bool  # you have made it


@dataclass(frozen=True, slots=True)
class EntrantFacts:
    number: int
    name: str
    bot: str | None
    is_you: bool
    out: str | None  # left, removed, absent
    place: int | None
    points: float
    buchholz: float
    sonneborn_berger: float
    wins: int
    direct: float


@dataclass(frozen=True, slots=True)
class EncounterFacts:
    round: int
    board: int
    game: int  # 2: a drawn encounter of a knock-out, again
    first: int  # the number of whoever has seat 0
    second: int | None  # null: a bye
    table: str | None
    points: list[float] | None
    how: str | None  # game, bye, absent, left, closed


@dataclass(frozen=True, slots=True)
class TournamentFacts(TournamentLine):
    entrants: list[EntrantFacts]  # the first first
    encounters: list[EncounterFacts]


def line_facts(it: Tournament, person: str | None) -> dict[str, Any]:
    """The fields that a list has of it."""
    return {
        "id": it.id,
        "title": it.title,
        "kind": it.kind,
        "game": it.game,
        "options": dict(it.options),
        "clock": it.clock,
        "status": it.status,
        "paused": it.is_paused,
        "round": it.round,
        "rounds": it.rounds,
        "players": it.count,
        "most": it.most,
        "begins": it.begins,
        "appear": it.appear,
        "pace": it.pace,
        "listed": it.is_listed,
        "accounts_only": it.accounts_only,
        "rated": it.is_rated,
        "yours": person is not None and it.organiser == person,
    }


def tournament_facts(whole: Whole, person: str | None, t: Words) -> TournamentFacts:
    return TournamentFacts(
        **line_facts(whole.tournament, person),
        entrants=_entrants(whole, person, t),
        encounters=[_encounter(it) for it in whole.encounters],
    )


def _entrants(whole: Whole, person: str | None, t: Words) -> list[EntrantFacts]:
    names = entrant_names(whole, t)
    has_begun = whole.tournament.status != OPEN
    told = []
    for line in standing.lines(whole):
        one = whole.entrant(line.entrant)
        told.append(
            EntrantFacts(
                number=one.number,
                name=names[one.number],
                bot=one.bot,
                is_you=person is not None and one.person == person,
                out=one.why or None,
                place=line.place if has_begun else None,
                points=line.points / 2,
                buchholz=line.buchholz / 2,
                sonneborn_berger=line.sonneborn / 4,
                wins=line.wins,
                direct=line.direct / 2,
            )
        )
    return told


def _encounter(it: Encounter) -> EncounterFacts:
    place = (it.round, it.board, it.game, it.first, it.second)
    points = [point / 2 for point in it.points] if it.points else None
    return EncounterFacts(*place, it.table, points, it.how or None)
