"""What the pages of administrators are made from, and those of the links that they give out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ResetPage:
    """A link by which somebody sets a new password: POST to the same path with `new`."""

    template: ClassVar[str] = "admin/reset.html"
    name: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class PersonLine:
    id: str  # POST /admin/ban, /admin/unban, /admin/reset with person=<id>
    name: str
    kind: str  # guest, account, admin, bot
    since: str  # ISO 8601 in UTC
    seen: str  # "" if he is nowhere logged in
    banned: str = ""  # until when; "" if he is not
    muted: str = ""


@dataclass(frozen=True, slots=True)
class ManagedTable:
    id: str  # POST /admin/close with table=<id>
    title: str
    seats: tuple[str, ...]
    status: str
    is_public: bool
    when: str


@dataclass(frozen=True, slots=True)
class ActLine:
    at: str
    who: str
    what: str
    about: str


@dataclass(frozen=True, slots=True)
class SpokenLine:
    name: str
    text: str
    is_meant: bool


@dataclass(frozen=True, slots=True)
class ReportLine:
    """POST /admin/report with `number`, `decision` (dismiss, mute, ban, close), perhaps `days`."""

    number: int
    at: str
    by: str  # "" if he has left us
    name: str  # who is reported
    has_person: bool  # False if that one has left us
    table: str  # "" if it is gone
    reason: str
    words: str
    lines: tuple[SpokenLine, ...]
    decision: str  # in words; "" while nobody has decided


@dataclass(frozen=True, slots=True)
class ReportList:
    template: ClassVar[str] = "admin/reports.html"
    reports: tuple[ReportLine, ...]
    of: str = ""  # decided
    more: str = ""


@dataclass(frozen=True, slots=True)
class PeopleList:
    template: ClassVar[str] = "admin/people.html"
    people: tuple[PersonLine, ...]
    search: str = ""
    more: str = ""  # where the list goes on


@dataclass(frozen=True, slots=True)
class TableList:
    template: ClassVar[str] = "admin/tables.html"
    tables: tuple[ManagedTable, ...]
    status: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class ActList:
    template: ClassVar[str] = "admin/log.html"
    acts: tuple[ActLine, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class DoorFacts:
    """POST /admin/motd with `text`, /admin/registration with `mode`, /admin/invite."""

    template: ClassVar[str] = "admin/door.html"
    message: str
    registration: str


@dataclass(frozen=True, slots=True)
class CapLine:
    """POST /admin/limit with `name` and `value`."""

    name: str
    title: str
    value: int
    default: int
    least: int
    most: int
    hits: int


@dataclass(frozen=True, slots=True)
class MeterLine:
    name: str
    times: int
    seconds: int  # 0: at once
    hits: int


@dataclass(frozen=True, slots=True)
class LimitList:
    template: ClassVar[str] = "admin/limits.html"
    caps: tuple[CapLine, ...]
    meters: tuple[MeterLine, ...]


@dataclass(frozen=True, slots=True)
class AdminPage:
    template: ClassVar[str] = "admin/page.html"
    shown: PeopleList | TableList | ActList | DoorFacts | ReportList | LimitList
    error: str = ""
    done: str = ""  # what was just done, in words
    link: str = ""  # to be handed on; it is told once
