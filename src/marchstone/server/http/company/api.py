"""Friends, those who are blocked, and invitations by name, for programs."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Router, delete, get, post, put
from litestar.di import Provide
from litestar.params import FromPath, JSONBody

from marchstone.server.company import inviting
from marchstone.server.http.apischema import FOR_THE_KNOWN
from marchstone.server.http.apiviews import TableFacts, table_facts
from marchstone.server.http.visits import AtTable, Visit, Visiting, program_visit
from marchstone.storage.company.circle import Acquaintance


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


HANDLERS = [company, befriend, part, block, unblock, list_invitations, decline, invite]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})
