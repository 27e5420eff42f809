"""E-mail addresses of accounts: each is confirmed by a link before anything else goes there."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from marchstone.storage.database import Database
from marchstone.storage.notices.tables import ways
from marchstone.storage.notices.ways import set_way
from marchstone.storage.people import name_key, void_links
from marchstone.storage.schema import now, people

LASTS = 24 * 3600 * 1000  # milliseconds in which an address is to be confirmed
MOST = 5  # accounts of one address that are written to


@dataclass(frozen=True, slots=True)
class Reached:
    """An account that can be written to."""

    person: str
    name: str
    email: str


class Addresses:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def ask(self, person: str, email: str, digest: str, language: str) -> None:
        """Whoever has what it is the digest of may confirm it; one that was confirmed before stays
        until then."""
        values = {"asked": email, "digest": digest, "expires": now() + LASTS, "language": language}
        await self._run(lambda connection: set_way(connection, person, values))

    async def asked(self, digest: str) -> Reached | None:
        """Whose address the link confirms."""
        return await self._read(lambda connection: _asked(connection, digest))

    async def confirm(self, digest: str) -> Reached | None:
        """The address is his; None if the link is used up, too old or none of ours."""
        return await self._run(lambda connection: _confirm(connection, digest))

    async def forget(self, person: str) -> None:
        none = {"email": None, "asked": None, "digest": None, "expires": None}
        change = update(ways).where(ways.c.person_id == person).values(none)

        def work(connection: Connection) -> None:
            connection.execute(change)
            void_links(connection, person)

        await self._run(work)

    async def end_mail(self, person: str, refused: str) -> None:
        """Nothing of these kinds goes there any more; the address stays, for a lost password."""
        change = update(ways).where(ways.c.person_id == person).values(not_by_mail=refused)
        await self._run(lambda connection: connection.execute(change))

    async def of_person(self, person: str) -> str:
        query = select(ways.c.email).where(ways.c.person_id == person)
        return await self._read(lambda connection: connection.execute(query).scalar()) or ""

    async def find(self, text: str) -> list[Reached]:
        """Accounts of this name or this address that have confirmed one."""
        wanted = ways.c.email == text if "@" in text else people.c.name_key == name_key(text)
        query = select(people.c.id, people.c.name, ways.c.email).join(ways)
        is_account = (people.c.password.is_not(None), ways.c.email.is_not(None))
        query = query.where(wanted, *is_account).order_by(people.c.created).limit(MOST)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [Reached(*row) for row in rows]


def _asked(connection: Connection, digest: str) -> Reached | None:
    query = select(people.c.id, people.c.name, ways.c.asked).join(ways)
    query = query.where(ways.c.digest == digest, ways.c.expires >= now())
    row = connection.execute(query).first()
    return Reached(*row) if row else None


def _confirm(connection: Connection, digest: str) -> Reached | None:
    found = _asked(connection, digest)
    if found is None:
        return None
    values = {"email": found.email, "asked": None, "digest": None, "expires": None}
    change = update(ways).where(ways.c.digest == digest).values(values)
    void_links(connection, found.person)  # they went to the address before
    return found if connection.execute(change).rowcount else None
