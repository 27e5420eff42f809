"""What lies beside the map in parts, ready to draw: players, tiles, missions, final scoring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from marchstone.core.board import PLACES, placed_voice
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.board.picture import SEATS, Numbers
from marchstone.games.rebirth.rules.cards import IRELAND_CODES, IRELAND_POINTS, TILE_CODES
from marchstone.games.rebirth.rules.land.tables import land
from marchstone.games.rebirth.rules.state import Step
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.final_words import step_words
from marchstone.games.rebirth.words.who import compared, named


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    has_won: bool

    @property
    def name(self) -> str:
        return PLACES[self.seat]


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of one kind; they are alike, so they are one thing to pick."""

    code: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Hand:
    seat: int
    piles: tuple[Pile, ...]
    has_box: bool  # a tile can only leave the game


@dataclass(frozen=True, slots=True)
class Mission:
    key: str
    words: str
    value: str
    bubble: str
    scorers: tuple[int, ...] = ()  # in order; the first got the higher value
    doubled: tuple[int, ...] = ()  # whose double tokens lie on it
    names: str = ""  # of those who scored it


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the final scoring."""

    seat: int
    words: str
    points: int
    total: int  # of this player after it


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[Line, ...]


def pile(t: Words, kind: int, count: int) -> Pile:
    return Pile(TILE_CODES[kind], names.tiles(t)[kind], count)


def hand(t: Words, seat: int, has_box: bool, *piles: tuple[int, int]) -> Hand:
    return Hand(seat, tuple(pile(t, *each) for each in piles), has_box)


def public_mission(
    t: Words, map_name: str, mission: int, reader: int | None, scorers: Numbers, doubled: Numbers
) -> Mission:
    here = land(map_name)
    return Mission(
        key=f"mission-{IRELAND_CODES[mission]}",
        words=names.mission(t, here, mission),
        value=names.mission_value(here, mission),
        bubble=_worth(mission, scorers, placed_voice(t, reader, SEATS)),
        scorers=scorers,
        doubled=doubled,
        names=", ".join(PLACES[seat] for seat in scorers),
    )


def _worth(mission: int, scorers: Numbers, voice: Voice) -> str:
    """A public mission with what it brings the next one who fulfils it."""
    t = voice.words
    first, later = IRELAND_POINTS[mission]
    if not scorers:
        return t("{first} points for the first, {later} for all others.", first=first, later=later)
    who = named(scorers, voice)
    return t.n(
        "{n} point. Scored by: {names}.", "{n} points. Scored by: {names}.", later, names=who
    )


def own_mission(
    t: Words, map_name: str, number: int, mission: int, reader: int | None, stands: Numbers
) -> Mission:
    """A secret mission of the one who looks, and how it stands."""
    here = land(map_name)
    voice = placed_voice(t, reader, SEATS)
    return Mission(
        key=f"secret-{number}",
        words=names.mission(t, here, mission),
        value=names.mission_value(here, mission).partition("/")[0],
        bubble=_done(t, stands) if here.is_ireland else _compared(stands, voice),
    )


def _done(t: Words, stands: Numbers) -> str:
    return t("Fulfilled.") if any(stands) else t("Not fulfilled yet.")


def _compared(stands: Numbers, voice: Voice) -> str:
    t = voice.words
    if not stands:
        return t("Yours in any case.")
    return t("As it stands{counts}.", counts=compared(stands, voice))


def chapters(
    t: Words, map_name: str, reader: int | None, scores: Numbers, *final: tuple[Any, ...]
) -> tuple[Chapter, ...]:
    """The final scoring step by step."""
    titles = {
        "settlement": t("Unfinished settlements"),
        "castles": t("Castles, 5 points each"),
        "mission": t("Missions"),
        "tiebreak": t("Tie-break"),
    }
    steps = [Step(*step) for step in final]
    lines = list(
        zip(steps, _lines(map_name, scores, steps, placed_voice(t, reader, SEATS)), strict=True)
    )
    found = ((title, _of(kind, lines)) for kind, title in titles.items())
    return tuple(Chapter(title, said) for title, said in found if said)


def _of(kind: str, lines: list[tuple[Step, Line]]) -> tuple[Line, ...]:
    return tuple(line for step, line in lines if step.kind == kind)


def _lines(map_name: str, scores: Numbers, steps: list[Step], voice: Voice) -> Iterator[Line]:
    totals = list(scores)
    for step in steps:
        totals[step.seat] -= step.points
    for step in steps:
        totals[step.seat] += step.points
        yield Line(
            step.seat, step_words(step, map_name, voice.of_all), step.points, totals[step.seat]
        )
