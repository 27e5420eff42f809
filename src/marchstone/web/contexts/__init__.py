"""What each page and each part of a page is made from.

Every dataclass names its template. A template gets the fields of its context by their names and,
beside them, those of the Shell; a part (a piece of the live table) gets `t` only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from marchstone.core.words import LANGUAGES, Words
from marchstone.web.contexts.api import ApiPage
from marchstone.web.contexts.days import AskedPart, PausedPart, PlanPage, VacationFacts
from marchstone.web.contexts.fields import Choice as Choice
from marchstone.web.contexts.fields import Field as Field
from marchstone.web.contexts.games.analysis import (
    EndPart,
    GamePage,
    GraphPart,
    HandsPart,
    NoBoardPart,
    OpenRecordPage,
    PointsPart,
    ProgressPart,
    StepPart,
    SummaryPart,
)
from marchstone.web.contexts.games.deal import DealFacts, VerifyPage
from marchstone.web.contexts.games.lessons import LessonLine, LessonPart, NewcomerWords
from marchstone.web.contexts.games.rules import GameCard as GameCard
from marchstone.web.contexts.games.rules import PlayerRulesPage, RulesPage, SheetPage, ShownPage
from marchstone.web.contexts.people.account import AccountPage as AccountPage
from marchstone.web.contexts.people.account import NamePage as NamePage
from marchstone.web.contexts.people.account import SessionLine as SessionLine
from marchstone.web.contexts.people.admin import AdminPage, ResetPage
from marchstone.web.contexts.people.bots import BotsPage
from marchstone.web.contexts.people.company import (
    Calls,
    FindPage,
    FoundPage,
    FriendsPage,
    WishPage,
)
from marchstone.web.contexts.people.notices import AnyNoticePage
from marchstone.web.contexts.people.players import BestPage, ProfilePage
from marchstone.web.contexts.people.report import ReportPage
from marchstone.web.contexts.seats import PlayerPart, StandsPart
from marchstone.web.contexts.seats import PlayersPart as PlayersPart
from marchstone.web.contexts.seats import SeatLine as SeatLine
from marchstone.web.contexts.tournaments import CupPage, CupsPage, NewCupPage


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = ""  # "" follows the browser
    confirm: str = "small"  # ask before a move is sent: small (by a finger), always, never
    sound: bool = False
    theme: str = "auto"  # auto, light, dark
    motion: str = "normal"  # how fast moves play out: off, quick, normal, slow
    rival: str = ""  # the level of the bots that "Play now" meant the last time
    seen_by: str = "friends"  # who sees that he is here: friends, nobody


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person who looks at the page."""

    name: str
    is_account: bool
    settings: Settings
    is_admin: bool = False


@dataclass(frozen=True, slots=True)
class Shell:
    """What every page gets beside its own context."""

    t: Words
    person: Visitor | None
    settings: Settings  # the visitor's, or those that a stranger's browser asks for
    path: str  # of this page, to come back to: "/lobby"
    csrf: str  # the value of the hidden input "_csrf_token" of every form
    languages: tuple[str, ...] = LANGUAGES


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    path: str  # "/table/<id>"
    game: str
    title: str  # of the game
    options: tuple[str, ...]  # each chosen value in words
    seats: tuple[SeatLine, ...]
    status: str  # waiting, playing, over
    is_public: bool
    is_your_turn: bool = False
    result: str = ""  # "You win." when it is over
    when: str = ""  # time of the last move, ISO 8601 in UTC
    can_play: bool = True  # False: kept by another version of the rules
    has_hints: bool = False
    has_clock: bool = False
    left: str = ""  # of the time of who is to move: "2 days 4 hours"
    is_low: bool = False  # and that is little
    is_paused: bool = False  # by consent
    is_by_days: bool = False  # the reader sits there, and its clock is one of days
    rests_until: str = ""  # the vacation of who is to move, if it is now: its last day


@dataclass(frozen=True, slots=True)
class HomePage:
    template: ClassVar[str] = "home.html"
    games: tuple[GameCard, ...]
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    rivals: tuple[Choice, ...]  # against whom "Play now" plays, the one of the last time first
    message: str = ""  # of the day
    calls: Calls = field(default_factory=Calls)
    more: Mapping[str, str] = field(default_factory=dict)  # where a list goes on, by its name


@dataclass(frozen=True, slots=True)
class LobbyPage:
    template: ClassVar[str] = "lobby.html"
    games: tuple[GameCard, ...]
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    watch: tuple[TableLine, ...]
    more: Mapping[str, str] = field(default_factory=dict)
    calls: Calls = field(default_factory=Calls)


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level of the bots, and how strong it is among so many players."""

    title: str
    help: str
    ratings: Mapping[int, int]  # by number of players; none where nothing was measured


@dataclass(frozen=True, slots=True)
class NewTablePage:
    template: ClassVar[str] = "new.html"
    game: GameCard
    options: tuple[Field, ...]  # option.<name>
    count: Field | None  # how many seats; None if the game has one number only
    seats: tuple[Field, ...]  # seat.<n>: me, open, bot:<level>, device; as many as may be needed
    visibility: Field  # public, private
    butler: Field  # seconds until the others may let the butler play
    hints: Field  # who may ask what to play: alone (only somebody against bots), yes, no
    undoing: Field  # who takes back as he likes: alone (one against bots), no
    clock: Field  # "", move:60, bank:600+10 …
    best_of: Field  # 1, 3, 5, 7
    timeout: Field  # what happens when the time is up: butler, lose
    rated: Field  # no, yes
    levels: tuple[LevelLine, ...]  # of bots, where the fields of the seats have no room to tell
    name: str  # of the visitor, "" if he has none: then the form asks for it (input "name")
    error: str = ""
    called: tuple[str, ...] = ()  # called.<n>: the names of those who play at this device


@dataclass(frozen=True, slots=True)
class ChatLine:
    number: int
    person: str  # who wrote it, as the client's "mute" message names him
    name: str
    text: str
    when: str  # ISO 8601 in UTC
    is_you: bool = False
    is_aside: bool = False  # said among spectators
    is_spectator: bool = False  # who says it: he may be called as a player is


@dataclass(frozen=True, slots=True)
class TablePage:
    template: ClassVar[str] = "table.html"
    table: TableLine
    game: GameCard
    may_sit: bool  # open seats get "sit here": POST /table/<id>/sit with seat=<n>
    may_leave: bool  # POST /table/<id>/leave, while the table waits
    may_chat: bool
    invitation: str  # an address or path to send to friends; "" if the visitor may not invite
    live: str  # path of the socket; "" when there is nothing to follow
    state: Mapping[str, Any] | None  # the first "state" message, parts included; None while waiting
    chat: tuple[ChatLine, ...]
    notice: str = ""  # why the table can only be looked at
    name: str = ""  # as in NewTablePage, for sitting down
    code: str = ""  # the invitation to point a phone at, as SVG
    is_host: bool = False  # may remove somebody, hand the table on (seat=<n>) or close it
    levels: tuple[Choice, ...] = ()  # of bots to whom a host may give an open seat: POST .../bot
    log: tuple[LogLine, ...] = ()  # of a table that our rules cannot show, from what was stored
    newcomer: NewcomerWords = field(default_factory=NewcomerWords)
    deal: DealFacts = field(default_factory=DealFacts)
    invited: tuple[str, ...] | None = None  # by name; None: the visitor may not invite anybody
    friends: tuple[str, ...] = ()  # of the visitor, whom he may invite
    tournament: str = ""  # the path of the one to which it belongs
    may_talk_aside: bool = False  # to other spectators, unread by those who play
    has_next: bool = False  # it is the visitor's turn in another game


@dataclass(frozen=True, slots=True)
class MinePage:
    template: ClassVar[str] = "mine.html"
    running: tuple[TableLine, ...]
    over: tuple[TableLine, ...]  # with the record: <path>/record.txt, <path>/record.json
    more: Mapping[str, str] = field(default_factory=dict)
    vacation: VacationFacts | None = None  # of an account
    error: str = ""
    has_no_next: bool = False  # no game waits for the reader, but the one that he comes from


@dataclass(frozen=True, slots=True)
class SettingsPage:
    template: ClassVar[str] = "settings.html"
    fields: tuple[Field, ...]  # language, theme, motion, confirm, sound
    is_saved: bool = False
    muted: Mapping[str, str] = field(default_factory=dict)  # names by id; POST /settings/unmute


@dataclass(frozen=True, slots=True)
class AboutPage:
    template: ClassVar[str] = "about.html"
    version: str


@dataclass(frozen=True, slots=True)
class ErrorPage:
    template: ClassVar[str] = "error.html"
    status: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class LessonPage:
    template: ClassVar[str] = "lesson/page.html"
    game: GameCard
    place: str  # "/learn/<game>/<lesson>"
    title: str
    state: Mapping[str, Any]  # as the script asks for it at <place>/step, parts included
    lessons: tuple[LessonLine, ...]  # all of the game


Page = (
    HomePage
    | LobbyPage
    | NewTablePage
    | TablePage
    | PlayerRulesPage
    | RulesPage
    | SheetPage
    | ShownPage
    | MinePage
    | CupsPage
    | NewCupPage
    | CupPage
    | PlanPage
    | SettingsPage
    | AccountPage
    | ResetPage
    | AdminPage
    | ApiPage
    | AnyNoticePage
    | FriendsPage
    | ReportPage
    | FindPage
    | WishPage
    | FoundPage
    | BotsPage
    | NamePage
    | AboutPage
    | GamePage
    | OpenRecordPage
    | VerifyPage
    | LessonPage
    | BestPage
    | ProfilePage
    | ErrorPage
)


@dataclass(frozen=True, slots=True)
class PromptPart:
    template: ClassVar[str] = "parts/prompt.html"
    text: str  # the game's prompt, or its result
    is_yours: bool
    is_over: bool
    is_thinking: bool = False  # the one to act is a bot
    may_rematch: bool = False
    is_series: bool = False  # the next game belongs to the same series


class LogLine(NamedTuple):
    ply: int
    text: str
    seat: int | None = None
    keys: tuple[str, ...] | None = None  # of what it speaks of; None where no board goes with it


@dataclass(frozen=True, slots=True)
class LogPart:
    template: ClassVar[str] = "parts/log.html"
    lines: tuple[LogLine, ...]  # oldest first


@dataclass(frozen=True, slots=True)
class ChatPart:
    template: ClassVar[str] = "parts/chat.html"
    lines: tuple[ChatLine, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class HintLine:
    action: int
    label: str
    chance: int  # to win, in per cent
    reason: str  # in words of the game; may be ""


@dataclass(frozen=True, slots=True)
class HintPart:
    """What the reader might play; a button with data-play=<action> plays it."""

    template: ClassVar[str] = "parts/hint.html"
    lines: tuple[HintLine, ...]  # the best first


@dataclass(frozen=True, slots=True)
class CurtainPart:
    """Hides the board until the device is in the right hands; its button sends "ready"."""

    template: ClassVar[str] = "parts/curtain.html"
    seat: int
    name: str


TablePart = (
    PromptPart
    | PlayersPart
    | PlayerPart
    | StandsPart
    | LogPart
    | ChatPart
    | HintPart
    | CurtainPart
    | AskedPart
    | PausedPart
)
StudyPart = StepPart | NoBoardPart | ProgressPart | GraphPart | PointsPart | HandsPart | SummaryPart
Part = TablePart | LessonPart | StudyPart | EndPart
