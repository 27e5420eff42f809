"""What the pages are made from on which people find each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from marchstone.web.contexts.fields import Choice, Field
from marchstone.web.contexts.games.rules import GameCard


@dataclass(frozen=True, slots=True)
class FriendLine:
    """Somebody in a list: POST /friends/<what> with person=<id>."""

    id: str
    name: str
    is_here: bool = False
    is_account: bool = True


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """POST /invitations/accept or /invitations/decline with table=<id>."""

    table: str
    path: str
    game: str  # its title
    options: tuple[str, ...]
    by: str  # the name of whoever invites
    by_id: str


@dataclass(frozen=True, slots=True)
class Calls:
    """What others want of the reader."""

    invitations: tuple[InvitationLine, ...] = ()
    asking: tuple[FriendLine, ...] = ()  # who would like to be his friends


@dataclass(frozen=True, slots=True)
class FriendsPage:
    template: ClassVar[str] = "company/friends.html"
    friends: tuple[FriendLine, ...]
    calls: Calls
    asked: tuple[FriendLine, ...]
    met: tuple[FriendLine, ...]
    blocked: tuple[FriendLine, ...]
    games: tuple[GameCard, ...]  # to which a friend may be challenged
    error: str = ""
    tried: str = ""  # the name that was typed before the error
    done: str = ""  # what was just done: asked, friends, parted, blocked, unblocked


@dataclass(frozen=True, slots=True)
class FindPage:
    """Which game? Each leads to its WishPage at /find/<game>."""

    template: ClassVar[str] = "company/find.html"
    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class WishPage:
    """POST /find/<game>: with whom, and how."""

    template: ClassVar[str] = "company/wish.html"
    game: GameCard
    count: Field | None  # how many players; None if the game has one number only
    fields: tuple[Field, ...]  # option.<name>, clock: "any", or a value
    rated: Field  # "any", "no", "yes"
    name: str  # of the visitor; "" if he has none
    error: str = ""


@dataclass(frozen=True, slots=True)
class FoundPage:
    """On which one waits: it hears at /find/wait that somebody was found."""

    template: ClassVar[str] = "company/waiting.html"
    game: GameCard
    wish: tuple[str, ...]
    levels: tuple[Choice, ...]  # of bots: POST /find/bot with level=<name>
    seats: int
    has_waited: bool  # long enough to be offered a bot


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A series of games, “best of five”."""

    best_of: int
    game: int  # which one this is
    score: tuple[int, ...]  # by seat
    winner: int | None = None  # the seat, once it is decided
