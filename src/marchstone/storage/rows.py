"""Rows as they leave the store: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from marchstone.core.protocol import Event, Outcome
from marchstone.core.record import Leg
from marchstone.core.record.proof import NO_LOT, Proof
from marchstone.storage.company.series import Series

OPEN, PERSON, DEVICE, BOT = "open", "person", "device", "bot"
WAITING, PLAYING, OVER = "waiting", "playing", "over"
PLAY, RESIGN, FLAG = "play", "resign", "flag"  # flag: the time of a seat is up
# A decision is taken back; a seat asks the others whether it may; they agree, or one does not.
UNDO, ASK, GRANT, REFUSE = "undo", "ask", "grant", "refuse"
# All agree that the game pauses; somebody is ready to go on, the last of whom lets it.
PAUSE, RESUME = "pause", "resume"
HOST = "host"  # who closes a table: a resignation that is nobody's, and ends the game for all
NOBODY = "nobody"  # who ends a game, or a pause, that everybody has left
OUTSIDE = "outside"  # in place of a level: a program of a person decides
BUTLER = "butler"  # who moves for somebody who is gone, or has resigned while others play on


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    is_account: bool
    settings: Mapping[str, Any]
    is_admin: bool = False
    banned_until: int | None = None
    is_private: bool = False  # his profile is for him alone
    created: int = 0
    owner: str | None = None  # of a bot: whose it is


@dataclass(frozen=True, slots=True)
class Session:
    """A browser or a program that speaks for a person."""

    id: str
    person: str
    kind: str  # cookie, bearer
    device: str  # which kind of browser; "" for a program
    created: int
    seen: int  # when it was last used, within minutes


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    kind: str  # open, person, device, bot
    person: str | None = None
    name: str = ""  # of the person
    bot: str | None = None
    is_butler: bool = False
    has_resigned: bool = False  # and the butler has the seat for good
    called: str = ""  # whoever plays there at the device of the person, if he said his name
    lot: str | None = None  # what it adds to the deal: "" until it comes, None if it adds nothing
    strength: tuple[float, float] | None = None  # at a rated table: mu and sigma, if there are any
    program: str | None = None  # the bot of a person that decides there
    owner: str = ""  # the name of that person


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    game: str
    version: int
    options: Mapping[str, Any]
    seed: int = field(repr=False)  # the deck is made from it: no log may show it
    is_public: bool
    invitation: str = field(repr=False)
    butler_after: int
    status: str
    to_act: tuple[int, ...]
    outcome: Outcome | None
    creator: str | None
    created: int
    moved: int
    rematch_of: str | None
    seats: tuple[Seat, ...]
    is_shared: bool = False  # once it is over, whoever has the link may see the game
    before: tuple[Leg, ...] = field(default=(), repr=False)  # what it goes on from
    has_hints: bool = False  # whoever is to act may ask what to play
    scores: tuple[int, ...] = ()  # at the end, if they were written down
    undoes_freely: bool = False  # its one person takes moves back as he likes
    secret: int = field(default=0, repr=False)  # from which, and the lots, the seed comes
    commitment: str = ""  # to the secret; "" if the deal cannot be proved
    clock: str = ""  # as server/live/clock reads it; "" without one
    series: Series | None = None  # of games, to which it belongs
    rated: str = ""  # yes; when over counted or void; "" if it never counts
    paused: int | None = None  # since when; None while it goes on
    tournament: str = ""  # to which it belongs

    def after(self, to_act: tuple[int, ...], paused: int | None) -> Table:
        """As it stands after a move; as `replace` would make it, with less to look up."""
        values = list(_VALUES(self))
        values[_TO_ACT], values[_PAUSED] = to_act, paused
        return Table(*values)

    @property
    def lots(self) -> tuple[str, ...]:
        return tuple(seat.lot or NO_LOT for seat in self.seats)

    @property
    def proof(self) -> Proof | None:
        """Of the deal. It is secret until the game is over."""
        return Proof(self.commitment, self.secret, self.lots) if self.commitment else None

    @property
    def is_full(self) -> bool:
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def people(self) -> frozenset[str]:
        """Who sits there, or made the table."""
        found = {self.creator, *(seat.person for seat in self.seats)}
        return frozenset(person for person in found if person is not None)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        if person is None:
            return ()
        mine = [seat for seat in self.seats if person in (seat.person, seat.program)]
        return tuple([seat.seat for seat in mine if not seat.has_resigned])

    def has_sat(self, person: str | None) -> bool:
        """Whether he plays, or has resigned while others play on."""
        return person is not None and any(
            person in (seat.person, seat.program) for seat in self.seats
        )

    def seat_of(self, person: str | None) -> int | None:
        """The first in which he sits, or has resigned; not one that he lent at his device."""
        is_his = (it.seat for it in self.seats if it.kind == PERSON and it.person == person)
        return None if person is None else next(is_his, None)

    def hears_aside(self, person: str | None) -> bool:
        """What spectators say among themselves: once the game is over everybody, before that
        nobody who plays, and no stranger, who may be anybody."""
        return self.status == OVER or (person is not None and not self.has_sat(person))

    def is_his(self, person: str | None) -> bool:
        """Whether he has sat there, or made the table."""
        return person is not None and (self.creator == person or self.has_sat(person))


_NAMES = [each.name for each in fields(Table)]
_VALUES = attrgetter(*_NAMES)
_TO_ACT, _PAUSED = _NAMES.index("to_act"), _NAMES.index("paused")


@dataclass(frozen=True, slots=True)
class Listed:
    """Some tables, those with the latest move first, and where the list goes on."""

    tables: list[Table]
    more: str = ""  # what to ask for to get the next; "" at the end


@dataclass(frozen=True, slots=True)
class Move:
    """One row of a table's log."""

    ply: int
    kind: str  # play, resign, flag; undo, ask, grant, refuse; pause, resume
    seat: int
    # Of undo and ask: the first ply that stands no more. An ask without it asks to end the game;
    # the grant that ends it names the ply of that, and whoever refuses it says 0. An ask for -1
    # asks for a pause, and so is it refused; a resume says 1 if the game goes on with it, else 0.
    action: int | None
    player: str = PERSON  # person, bot, butler; what leaves a seat to the butler ends no game
    at: int = 0
    events: tuple[Event, ...] | None = None  # what it brought about, if that was written down
    clock: tuple[tuple[int, int, int], ...] | None = None  # how the clocks stand after it


@dataclass(frozen=True, slots=True)
class Chat:
    number: int
    person: str | None  # None: he has left us
    name: str
    text: str
    at: int
    is_aside: bool = False  # said among spectators


QUEUED, WORKING, DONE, FAILED = "waiting", "working", "done", "failed"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What has been found out so far about a finished game."""

    table: str
    version: int  # of the rules
    status: str  # waiting, working, done, failed
    plies: int  # of the whole game
    moments: list[Any]  # plain values, one for each decision thought over
    ahead: int = 0  # analyses that come first, while it waits
