"""What is asked of people at a table, and that it pauses, as parts of its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from marchstone.web.contexts.fields import Choice


@dataclass(frozen=True, slots=True)
class AskedPart:
    """Somebody asks something; its buttons send "answer" with the ply and yes or no."""

    template: ClassVar[str] = "days/asked.html"
    ply: int
    seat: int  # of the reader
    name: str  # who asks
    is_yours: bool
    has_agreed: bool
    agreed: tuple[str, ...]
    what: str = "undo"  # what for: undo, end, pause


@dataclass(frozen=True, slots=True)
class PausedPart:
    """All have agreed to pause; its button sends "resume"."""

    template: ClassVar[str] = "days/paused.html"
    seat: int | None  # of the reader, if his word is awaited
    waits_for: tuple[str, ...]  # names of others
    later: int | None = None  # a seat of the reader that may end it when it has lasted long


@dataclass(frozen=True, slots=True)
class VacationFacts:
    """POST /mine/vacation with `first` and `days`; POST /mine/vacation/end. Days are ISO 8601."""

    left: int  # days that may still be taken
    earliest: str
    latest: str
    first: str = ""  # of the one that is coming or running; "" without one
    last: str = ""
    is_running: bool = False


@dataclass(frozen=True, slots=True)
class CaseLine:
    """Something the reader might see; the field `if.<key>` takes one of the answers."""

    key: str
    told: str
    answers: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PlanPage:
    """Answers in advance: POST to the same path, with seat=<n>."""

    template: ClassVar[str] = "days/plan.html"
    table: str  # "/table/<id>"
    title: str  # of the game
    seat: int
    cases: tuple[CaseLine, ...]
    may_plan: bool  # False: it is the reader's turn
    is_saved: bool = False
    has_plan: bool = False
