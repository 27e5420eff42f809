"""Friends, blocking, invitations by name and the queue, for programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Router, delete, get, post, put
from litestar.di import Provide
from litestar.params import FromPath, JSONBody

from marchstone import games
from marchstone.server.company import inviting, wishes
from marchstone.server.http.api.schema import FOR_THE_KNOWN
from marchstone.server.http.api.views import TableFacts, table_facts
from marchstone.server.http.company.finding import enter, newest
from marchstone.server.http.visits import AtTable, Visit, Visiting, program_visit
from marchstone.server.live import making
from marchstone.storage.company.circle import Acquaintance
from marchstone.storage.company.queue import Waiting
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import now


@dataclass(frozen=True, slots=True)
class Somebody:
    """By id, or else by name: an account's, or that of a guest who is here."""

    person: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class PersonFacts:
    person: str
    name: str
    here: bool = False  # within minutes, if he lets his friends see it


@dataclass(frozen=True, slots=True)
class CompanyFacts:
    friends: list[PersonFacts]
    asking: list[PersonFacts]  # you
    asked: list[PersonFacts]  # by you
    blocked: list[PersonFacts]


@dataclass(frozen=True, slots=True)
class InvitationFacts:
    by: PersonFacts
    table: TableFacts


async def _meant(visitor: Visit, data: Somebody) -> str:
    visitor.known()
    visitor.spend(visitor.house.meters.invite)
    if data.person:
        return data.person.replace("\0", "")
    return (await inviting.find(visitor.house.store, data.name, visitor.t)).id


def _facts(found: tuple[Acquaintance, ...]) -> list[PersonFacts]:
    return [PersonFacts(one.id, one.name, one.is_here) for one in found]


async def _company(visitor: Visit) -> CompanyFacts:
    found = await visitor.house.store.circle.of(visitor.known().id)
    lists = (found.friends, found.asking, found.asked, found.blocked)
    return CompanyFacts(*map(_facts, lists))


@get("/api/friends", tags=["company"], **FOR_THE_KNOWN)
async def company(visitor: Visiting) -> CompanyFacts:
    """Friends, who asks and was asked to be one, and who is blocked."""
    return await _company(visitor)


@post("/api/friends", tags=["company"], status_code=200, **FOR_THE_KNOWN)
async def befriend(visitor: Visiting, data: JSONBody[Somebody]) -> CompanyFacts:
    """Ask somebody, or say yes to one who asks."""
    other = await _meant(visitor, data)
    await visitor.house.store.circle.befriend(visitor.known().id, other)
    return await _company(visitor)


@delete("/api/friends/{person:str}", tags=["company"], status_code=200, **FOR_THE_KNOWN)
async def part(visitor: Visiting, person: FromPath[str]) -> CompanyFacts:
    """Part with a friend, say no to one who asks, or take back what was asked."""
    other = await _meant(visitor, Somebody(person))
    await visitor.house.store.circle.part(visitor.known().id, other)
    return await _company(visitor)


@put("/api/blocks/{person:str}", tags=["company"], **FOR_THE_KNOWN)
async def block(visitor: Visiting, person: FromPath[str]) -> CompanyFacts:
    """He cannot invite, befriend or be paired with you any more."""
    other = await _meant(visitor, Somebody(person))
    await visitor.house.store.circle.block(visitor.known().id, other)
    await visitor.house.tables.mute(visitor.known().id, other, on=True)
    return await _company(visitor)


@delete("/api/blocks/{person:str}", tags=["company"], status_code=200, **FOR_THE_KNOWN)
async def unblock(visitor: Visiting, person: FromPath[str]) -> CompanyFacts:
    """He may again; you are not friends by that."""
    other = await _meant(visitor, Somebody(person))
    await visitor.house.store.circle.unblock(visitor.known().id, other)
    await visitor.house.tables.mute(visitor.known().id, other, on=False)
    return await _company(visitor)


@get("/api/invitations", tags=["company"], **FOR_THE_KNOWN)
async def list_invitations(visitor: Visiting) -> list[InvitationFacts]:
    """To tables that wait for you; sit down there, or decline."""
    found = await visitor.house.store.invitations.to(visitor.known().id)
    return [
        InvitationFacts(PersonFacts(one.by, one.name), table_facts(one.table, visitor))
        for one in found
    ]


@delete("/api/invitations/{table:str}", tags=["company"], **FOR_THE_KNOWN)
async def decline(visitor: Visiting, table: FromPath[str]) -> None:
    """You do not come to that table; whoever invited you is not told."""
    await visitor.house.store.invitations.decline(table.replace("\0", ""), visitor.known().id)


@post("/api/tables/{table:str}/invitations", tags=["company"], **FOR_THE_KNOWN)
async def invite(visitor: Visiting, live: AtTable, data: JSONBody[Somebody]) -> TableFacts:
    """Ask somebody to come to a table of yours that waits."""
    other = await _meant(visitor, data)
    house = visitor.house
    await inviting.invite(house.store, house.notices, live, other, visitor.known())
    return table_facts(live.row, visitor)


@dataclass(frozen=True, slots=True)
class Sought:
    """Whom a program looks for."""

    game: str
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)  # those that matter
    clock: str | None = None  # None: any; "" without one
    rated: bool | None = None  # None: either; true needs an account and a clock
    lot: bool = False  # I shall add a lot to the deal


@dataclass(frozen=True, slots=True)
class QueueFacts:
    game: str
    seats: int
    options: dict[str, Any]
    clock: str | None
    rated: bool | None  # a guest's is false
    waited: int  # milliseconds
    table: str | None  # found: you sit there


def _queue_facts(entry: Waiting) -> QueueFacts:
    wish, waited = entry.wish, max(0, now() - entry.at) if entry.at else 0
    told = (dict(wish.get("options", {})), wish.get("clock"), wish.get("rated"))
    return QueueFacts(entry.game, entry.seats, *told, waited, entry.table)


@post("/api/queue", tags=["company"], status_code=200, **FOR_THE_KNOWN)
async def look_for(visitor: Visiting, data: JSONBody[Sought]) -> QueueFacts:
    """Look for somebody to play with; ask again every two seconds, or you wait no more."""
    person, game = visitor.known(), games.get(data.game)
    wanted = (data.seats, data.options, data.clock)
    wish = wishes.wish(person, game, *wanted, adds=data.lot, rated=data.rated, t=visitor.t)
    return _queue_facts(await enter(visitor, wish))


@get("/api/queue", tags=["company"], **FOR_THE_KNOWN)
async def ask_queue(visitor: Visiting) -> QueueFacts:
    """How you stand in the queue; you wait as long as you ask."""
    visitor.house.meters.act.spend(visitor.known().id)
    entry = await newest(visitor)
    if entry is None:
        raise NotDone("not_waiting")
    return _queue_facts(entry)


@delete("/api/queue", tags=["company"], **FOR_THE_KNOWN)
async def leave_queue(visitor: Visiting) -> None:
    """You look for nobody any more; a table that was found stays."""
    await visitor.house.store.queue.leave(visitor.known().id)


@post("/api/tables/{table:str}/rematch", tags=["tables"], **FOR_THE_KNOWN)
async def rematch(visitor: Visiting, live: AtTable) -> TableFacts:
    """Play again, each one seat further; in a series, its next game."""
    person = visitor.known()
    visitor.spend(visitor.house.meters.table)
    house = visitor.house
    again = await making.rematch(house.store, live, person, house.room)
    return table_facts((await visitor.open_table(again)).row, visitor)


HANDLERS = [
    rematch,
    *(look_for, ask_queue, leave_queue),
    company,
    befriend,
    part,
    block,
    unblock,
    list_invitations,
    decline,
    invite,
]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})
