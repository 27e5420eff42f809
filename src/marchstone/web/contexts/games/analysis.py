"""What the parts of an analysis are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from marchstone.web.contexts.games.rules import GameCard


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """The chances of one seat, as a line of the graph; the picture is 100 wide and 100 high."""

    seat: int
    name: str
    points: str  # of an SVG polyline
    marks: tuple[tuple[float, float], ...]  # where the seat's symbol stands on it


@dataclass(frozen=True, slots=True)
class Tick:
    place: float  # from 0 to 100
    text: str


@dataclass(frozen=True, slots=True)
class Flag:
    """A turning point on the graph."""

    number: int  # in the list beside it
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Graph:
    plies: int
    lines: tuple[ChanceLine, ...]
    moves: tuple[Tick, ...]  # along the bottom
    chances: tuple[Tick, ...]  # along the side
    flags: tuple[Flag, ...]
    title: str
    told: str  # the graph in a sentence, for those who do not see it


@dataclass(frozen=True, slots=True)
class PointLine:
    """A turning point in words."""

    number: int
    ply: int  # where to look
    seat: int
    title: str  # "Move 23, Anna: Play red 9 at stone 4."
    change: str  # "62 % → 41 %"
    better: str = ""  # what should have been played, and why
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MoveLine:
    label: str
    chance: int  # to win, in per cent
    reason: str = ""
    is_played: bool = False


@dataclass(frozen=True, slots=True)
class StepPart:
    """One decision in words; the position before it is drawn beside it."""

    template: ClassVar[str] = "analysis/step.html"
    ply: int
    plies: int
    seat: int | None  # who decided; None at the end
    name: str
    played: str  # what he did; the result at the end
    chance: int | None  # that he had after it, in per cent
    moves: tuple[MoveLine, ...]  # the best, and what was played if it is not among them
    is_forced: bool = False
    is_known: bool = True  # False: it has not been thought over yet


@dataclass(frozen=True, slots=True)
class HandLine:
    name: str
    html: str


@dataclass(frozen=True, slots=True)
class HandsPart:
    """What those hold whose hands the board does not show."""

    template: ClassVar[str] = "analysis/hands.html"
    hands: tuple[HandLine, ...]


@dataclass(frozen=True, slots=True)
class ProgressPart:
    template: ClassVar[str] = "analysis/progress.html"
    status: str  # "", waiting, working, done, failed, retold; "" if nobody has asked
    done: int
    plies: int
    ahead: int  # games that come first


@dataclass(frozen=True, slots=True)
class NoBoardPart:
    template: ClassVar[str] = "analysis/noboard.html"


@dataclass(frozen=True, slots=True)
class GraphPart:
    template: ClassVar[str] = "analysis/graph.html"
    graph: Graph


@dataclass(frozen=True, slots=True)
class PointsPart:
    template: ClassVar[str] = "analysis/points.html"
    points: tuple[PointLine, ...]
    is_whole: bool  # False: there may be more of them
    seen: str  # for links that keep the point of view


@dataclass(frozen=True, slots=True)
class FinalLine:
    """How a seat stood at the end."""

    seat: int
    name: str
    score: int
    rank: int  # 0 where the record has no end
    is_you: bool
    decisions: int
    thought: str  # how long it took to decide, in all; "" where that is not known
    rating: tuple[int, int] | None = None  # before and after it, if it was rated


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """How a finished game went."""

    template: ClassVar[str] = "analysis/summary.html"
    place: str  # "/game/<id>"
    lines: tuple[FinalLine, ...]
    growth: Graph | None  # of the points; None where all of them come at the end
    took: str  # how long the game was; "" where that is not known
    moves: int
    best: PointLine | None
    points: tuple[PointLine, ...]  # where the game turned, if it was analysed
    is_analysed: bool


@dataclass(frozen=True, slots=True)
class EndPart:
    """What the table shows when its game is over."""

    template: ClassVar[str] = "analysis/end.html"
    summary: SummaryPart


@dataclass(frozen=True, slots=True)
class Shared:
    """Who may see the game, and what a link to it shows before it is opened."""

    link: str  # the address of the page
    picture: str  # of the position, as an address; "" where none can be drawn
    text: str  # who played, and how it ended
    is_shared: bool
    is_host: bool  # may change that: POST <place>/share


@dataclass(frozen=True, slots=True)
class GamePage:
    """A finished game, or one from a file, to step through."""

    template: ClassVar[str] = "game.html"
    game: GameCard
    place: str  # "/game/<id>", or "/replay"
    table: str  # the path of the table; "" where the reader may not open it
    status: str  # as in ProgressPart; "" and "failed" let the visitor ask
    ply: int
    plies: int
    parts: Mapping[str, str]  # progress, graph, points, step, board, hands
    lit: tuple[str, ...]  # what the best move picks, on the board
    touched: tuple[str, ...]  # what the one that was played picks
    viewers: tuple[tuple[str, str, bool], ...]  # value, name, whether it is chosen
    seen: str  # the value that is chosen
    mover: str  # the seat that decides here, or the first
    pauses: tuple[int, ...]  # before each decision, in milliseconds; none where they are not known
    may_play_on: tuple[tuple[str, str], ...] = ()  # levels of bots, with their names
    shared: Shared | None = None  # None: a game from a file
    record: str = ""  # of a game from a file, which is kept nowhere


@dataclass(frozen=True, slots=True)
class OpenRecordPage:
    """Asks for the file of a record: POST /replay with `file`."""

    template: ClassVar[str] = "replay.html"
    error: str = ""
