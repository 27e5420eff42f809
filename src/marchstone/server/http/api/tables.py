"""Programs come in, see which games there are, and make tables, find them and sit down there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from marchstone import bots, games
from marchstone.core.declared.options import choices
from marchstone.core.words import ENGLISH
from marchstone.server.http.api.schema import FOR_ANYBODY, FOR_THE_KNOWN
from marchstone.server.http.api.views import TableFacts, table_facts
from marchstone.server.http.visits import AtTable, Visit, Visiting
from marchstone.server.live import seating
from marchstone.server.people.names import clean_name
from marchstone.storage.rows import PLAYING, WAITING, Listed

LISTS = ("mine", WAITING, PLAYING)


@dataclass(frozen=True, slots=True)
class NewGuest:
    name: str


@dataclass(frozen=True, slots=True)
class GuestFacts:
    person: str
    name: str
    token: str  # send it as "Authorization: Bearer <token>"


@dataclass(frozen=True, slots=True)
class GameFacts:
    name: str
    title: str
    version: int
    seat_counts: list[int]
    num_actions: int
    options: dict[str, list[Any]]
    bots: list[str]


@dataclass(frozen=True, slots=True)
class TableWish:
    game: str
    seats: list[str]  # me, open, bot:<level>
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = True
    butler_after: int = 120
    hints: bool | None = None  # by default, if one person plays against bots
    undo: bool | None = None  # take back freely: only, and by default, for one against bots
    clock: str = ""  # move:60, bank:600+10/5 (increment, delay), days:3; " lose": time out loses
    best_of: int = 1  # games: 3, 5 or 7 are a series, whose next table is its rematch
    rated: bool = False  # it counts: accounts only, with a clock that loses, no hints, no undo
    lot: bool = False  # I shall add a lot to the deal: it waits five seconds for that


@dataclass(frozen=True, slots=True)
class Place:
    seat: int


@dataclass(frozen=True, slots=True)
class Lot:
    lot: str  # 64 hexadecimal digits, drawn when the commitment of the table was known


@dataclass(frozen=True, slots=True)
class Level:
    bot: str


@post("/api/guests", tags=["people"], **FOR_ANYBODY)
async def add_guest(visitor: Visiting, data: JSONBody[NewGuest]) -> GuestFacts:
    """A guest by name, and the token that speaks for him."""
    visitor.person = None
    person = await visitor.become(clean_name(data.name, visitor.t))
    return GuestFacts(person.id, person.name, visitor.token)


@delete("/api/session", tags=["people"], **FOR_THE_KNOWN)
async def end_session(visitor: Visiting) -> None:
    """The token that comes with this request opens nothing more."""
    person = visitor.known()
    ended = await visitor.house.store.sessions.end(person.id, visitor.session_id or "")
    visitor.end_sessions(ended)


@get("/api/games", tags=["games"], **FOR_ANYBODY)
async def list_games() -> list[GameFacts]:
    """The games of this house, with their options and the bots that may sit down."""
    return [_game_facts(name) for name in games.names()]


def _game_facts(name: str) -> GameFacts:
    game = games.get(name)
    return GameFacts(
        name=name,
        title=game.text.title(ENGLISH),
        version=game.version,
        seat_counts=list(game.seat_counts),
        num_actions=game.num_actions,
        options={option: list(values) for option, values in choices(game.options).items()},
        bots=list(bots.NAMES),
    )


@get("/api/tables", tags=["tables"], **FOR_ANYBODY)
async def list_tables(
    visitor: Visiting, of: FromQuery[str] = "", after: FromQuery[str] = ""
) -> Response[list[TableFacts]]:
    """My own tables, then public ones that wait or play: the newest thirty of each.

    `of` names one list, "mine", "waiting" or "playing"; the header Link says where it goes on.
    """
    if visitor.person is not None:
        visitor.known()
    wanted = [of] if of in LISTS else LISTS
    listed = [await _list(visitor, name, after if of in LISTS else "") for name in wanted]
    once = {table.id: table for some in listed for table in some.tables}
    more = listed[0].more if of in LISTS else ""
    return Response(
        [table_facts(table, visitor) for table in once.values()],
        headers={"Link": f'</api/tables?of={of}&after={more}>; rel="next"'} if more else {},
    )


async def _list(visitor: Visit, name: str, after: str) -> Listed:
    tables = visitor.house.store.tables
    if name == WAITING:
        return await tables.waiting(after)
    if name == PLAYING:
        return await tables.to_watch(after)
    who = visitor.person
    return await tables.of_person(who.id, after=after) if who else Listed([])


@post("/api/tables", tags=["tables"], **FOR_THE_KNOWN)
async def add_table(visitor: Visiting, data: JSONBody[TableWish]) -> TableFacts:
    """Open a table; it plays at once if no seat is open.

    A seat is "me", "open", "bot:<level>", or "bot:@<id>" for the bot of a person. A clock is
    "move:60", "bank:600+10/5" or "days:3"; " lose" after it lets the seat lose whose time is up.
    """
    visitor.known()
    table = await visitor.make_table(
        *(games.get(data.game), data.options, data.seats),
        is_public=data.public,
        butler_after=data.butler_after,
        has_hints=data.hints,
        undoes_freely=data.undo,
        adds=data.lot,
        clock=data.clock,
        is_rated=data.rated,
        best_of=data.best_of,
    )
    live = await visitor.open_table(table)
    return table_facts(live.row, visitor)


@get("/api/tables/{table:str}", tags=["tables"], **FOR_ANYBODY)
async def show_table(visitor: Visiting, live: AtTable) -> TableFacts:
    """A table: who sits there, by which options, whose turn it is."""
    return table_facts(live.row, visitor)


@post("/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], **FOR_THE_KNOWN)
async def take_seat(
    visitor: Visiting,
    table: FromPath[str],
    seat: FromPath[int],
    invitation: FromQuery[str] = "",
    lot: FromQuery[bool] = False,
) -> TableFacts:
    """Sit down; at a private table with the key of its invitation.

    `lot` promises one for the deal, which waits five seconds for it.
    """
    person = visitor.known()
    if invitation:
        invited = await visitor.house.store.tables.invited_to(invitation)
        if invited is not None and invited.id == table:
            await visitor.house.store.tables.invite(table, person.id)
    live = await visitor.open_table(table)
    await seating.sit(visitor.house.store, live, seat, person, adds=lot)
    return table_facts(live.row, visitor)


@post("/api/tables/{table:str}/lot", tags=["tables"], status_code=200, **FOR_THE_KNOWN)
async def add_lot(visitor: Visiting, live: AtTable, data: JSONBody[Lot]) -> TableFacts:
    """Add the lot that was promised to the deal of a table that waits."""
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    await live.add_lot(person.id, data.lot)
    return table_facts(live.row, visitor)


@put("/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], **FOR_THE_KNOWN)
async def seat_bot(
    visitor: Visiting, live: AtTable, seat: FromPath[int], data: JSONBody[Level]
) -> TableFacts:
    """Give an open seat of a table of mine that waits to a bot of the house."""
    house = visitor.house
    await seating.seat_bot(house.store, live, seat, data.bot, visitor.known(), house.room)
    return table_facts(live.row, visitor)


@delete(
    "/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], status_code=200, **FOR_THE_KNOWN
)
async def leave_seat(visitor: Visiting, live: AtTable, seat: FromPath[int]) -> TableFacts:
    """Get up from a table that waits; whoever made it may send away somebody else."""
    person, store = visitor.known(), visitor.house.store
    if seat in live.row.seats_of(person.id):
        await seating.leave(store, live, person)
    else:
        await seating.remove(store, live, seat, person)
    return table_facts(live.row, visitor)


@post("/api/tables/{table:str}/host", tags=["tables"], status_code=200, **FOR_THE_KNOWN)
async def hand_on(visitor: Visiting, live: AtTable, data: JSONBody[Place]) -> TableFacts:
    """Give a table of mine that waits to somebody who sits there."""
    await seating.hand_on(visitor.house.store, live, data.seat, visitor.known())
    return table_facts(live.row, visitor)


@delete("/api/tables/{table:str}", tags=["tables"], **FOR_THE_KNOWN)
async def close_table(visitor: Visiting, live: AtTable) -> None:
    """Close a table of mine that waits."""
    await seating.close(visitor.house.store, live, visitor.known())


HANDLERS = [
    *(add_guest, end_session, list_games, list_tables, add_table, show_table, take_seat),
    *(add_lot, seat_bot, leave_seat, hand_on, close_table),
]
