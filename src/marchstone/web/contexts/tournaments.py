"""What the pages of tournaments are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from marchstone.web.contexts.fields import Choice, Field
from marchstone.web.contexts.games.rules import GameCard


@dataclass(frozen=True, slots=True)
class CupLine:
    """A tournament in a list."""

    path: str  # "/tournament/<id>"
    title: str
    game: str  # its name, for the picture
    about: tuple[str, ...]  # game, kind, players, clock
    is_yours: bool = False  # you take part, or have made it
    is_listed: bool = True


@dataclass(frozen=True, slots=True)
class CupsPage:
    template: ClassVar[str] = "tournaments/list.html"
    open: tuple[CupLine, ...]
    running: tuple[CupLine, ...]
    over: tuple[CupLine, ...]
    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class NewCupPage:
    """POST to the same path."""

    template: ClassVar[str] = "tournaments/new.html"
    game: GameCard
    title: str
    kind: Field
    options: tuple[Field, ...]
    most: int
    largest: int
    rounds: Field
    clock: Field
    begins: Field
    pace: Field
    appear: Field
    visibility: Field
    who: Field
    joins: Field
    name: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody had in one round, or against one opponent."""

    text: str  # 1, ½, 0; "…" while it is played; "" if there was nothing
    words: str = ""  # the same for ears: against whom, and how
    path: str = ""  # the game, or its table
    against: int = 0  # his place in the table, in a Swiss


@dataclass(frozen=True, slots=True)
class EntrantLine:
    number: int
    place: int | None  # None before it begins
    name: str
    person: str = ""  # "/player/<person>"; "" of bots
    is_you: bool = False
    out: str = ""  # why he is not paired any more
    points: str = ""
    breaks: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class EncounterLine:
    first: str
    second: str  # "" for a bye
    result: str
    how: str
    path: str  # to the game or the table; "" if there is none
    is_yours: bool = False
    is_going: bool = False


@dataclass(frozen=True, slots=True)
class RoundLine:
    title: str
    encounters: tuple[EncounterLine, ...]


@dataclass(frozen=True, slots=True)
class CupPage:
    """POST /tournament/<id>/<what>: join, withdraw, bot, remove, next, pause, close."""

    template: ClassVar[str] = "tournaments/page.html"
    at: str  # "/tournament/<id>"
    stamp: str  # changes with whatever the page shows
    title: str
    game: GameCard
    facts: tuple[tuple[str, str], ...]  # what was chosen, in words
    status: str  # open, running, over, closed
    state: str  # the same in a sentence
    entrants: tuple[EntrantLine, ...]  # the first first
    breaks: tuple[tuple[str, str], ...]  # the tie-breaks that are shown: a short name, and words
    columns: tuple[str, ...]  # of the cross table
    rounds: tuple[RoundLine, ...]  # the newest first
    closes: str = ""  # when sign-up ends by itself: "2026-11-16T19:00:00+00:00"
    your_table: str = ""
    link: str = ""  # to be handed on, while one can sign up
    may_join: bool = False
    may_withdraw: bool = False
    is_organiser: bool = False
    may_go_on: bool = False
    is_paused: bool = False
    levels: tuple[Choice, ...] = ()
    name: str = ""
    error: str = ""
