"""Who sits at a table: a line of a list, and the parts of the list of players beside a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from marchstone.web.contexts.people.company import SeriesLine


class SeatLine(NamedTuple):
    seat: int
    name: str  # "" while the seat is open
    kind: str  # open, person, bot, device (one person plays several seats of one device)
    is_you: bool = False
    is_present: bool = False
    is_to_act: bool = False
    is_butler: bool = False  # a bot plays for the person who is gone
    may_call_butler: bool = False  # the reader may press "let the butler play"
    has_resigned: bool = False
    score: int | None = None
    rank: int | None = None  # when the game is over
    is_thinking: bool = False  # a bot is choosing
    rests_until: str = ""  # his vacation, if it is now: its last day, ISO 8601
    rating: int | None = None  # of a bot, as the arena measured it; of all at a rated table
    is_rated: bool = False  # at a rated table
    is_provisional: bool = False  # the rating is a guess as yet
    person: str = ""  # whose profile there is


class Stands(NamedTuple):
    """What most moves change of a player."""

    kind: str
    score: int | None
    is_to_act: bool
    is_thinking: bool  # a bot is choosing
    is_butler: bool
    is_present: bool
    has_resigned: bool
    rests_until: str
    rank: int | None  # when the game is over


@dataclass(frozen=True, slots=True)
class PlayersPart:
    """Has a slot for the PlayerPart of each seat."""

    template: ClassVar[str] = "parts/players.html"
    names: tuple[str, ...]
    watchers: int  # people who look on without a seat
    may_resign: tuple[int, ...] = ()  # the reader's seats
    may_agree: bool = False  # there are others who may agree to end the game
    may_pause: bool = False
    series: SeriesLine | None = None  # how it stands, if there is one


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """Who sits at one seat. Has a slot for how he stands."""

    template: ClassVar[str] = "parts/player.html"
    seat: SeatLine


@dataclass(frozen=True, slots=True)
class StandsPart:
    template: ClassVar[str] = "parts/stands.html"
    it: Stands
