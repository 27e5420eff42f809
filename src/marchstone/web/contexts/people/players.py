"""What the list of the best and a profile are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from marchstone.web.contexts.games.analysis import Graph
from marchstone.web.contexts.games.rules import GameCard

if TYPE_CHECKING:
    from marchstone.web.contexts import TableLine


@dataclass(frozen=True, slots=True)
class RatingLine:
    """How strong somebody is."""

    points: int
    margin: int  # to either side
    is_provisional: bool
    games: int  # rated ones


@dataclass(frozen=True, slots=True)
class BestLine:
    place: int
    name: str
    path: str  # of the profile; "" of a bot
    rating: RatingLine
    is_you: bool = False


@dataclass(frozen=True, slots=True)
class BestPage:
    template: ClassVar[str] = "players/best.html"
    games: tuple[GameCard, ...]
    game: GameCard
    lines: tuple[BestLine, ...]
    mine: RatingLine | None = None  # of the reader, wherever he stands
    my_place: int | None = None
    is_private: bool = False  # the reader is in no list


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """How often somebody came in at a place."""

    place: int
    times: int
    part: float  # of all, in per cent


@dataclass(frozen=True, slots=True)
class CountLine:
    """Results with so many players."""

    players: int
    games: int
    places: tuple[PlaceLine, ...]


@dataclass(frozen=True, slots=True)
class FavouriteLine:
    """What somebody plays most often."""

    option: str  # "Variant: tactics"
    part: int  # of all games, in per cent


@dataclass(frozen=True, slots=True)
class GameProfile:
    game: str
    title: str
    games: int
    counts: tuple[CountLine, ...]
    favourites: tuple[FavouriteLine, ...]
    rating: RatingLine | None = None
    place: int | None = None  # in the list of the best
    graph: Graph | None = None


@dataclass(frozen=True, slots=True)
class MetLine:
    title: str  # of the game
    won: int  # by the reader
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class ProfilePage:
    template: ClassVar[str] = "players/profile.html"
    id: str
    name: str
    since: str  # ISO 8601 in UTC
    is_account: bool
    is_you: bool
    is_private: bool
    games: tuple[GameProfile, ...]
    met: tuple[MetLine, ...]
    latest: tuple[TableLine, ...]
    is_saved: bool = False
    may_befriend: bool = False  # whoever reads it, if he is not a friend already
    is_friend: bool = False
    cards: tuple[GameCard, ...] = ()  # to what a friend can be challenged
