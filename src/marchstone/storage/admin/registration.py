"""Who may register, and what the house tells everybody."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from marchstone.storage.admin.acts import recorded
from marchstone.storage.database import Database
from marchstone.storage.errors import NotDone
from marchstone.storage.schema import facts, now, vouchers

OPEN, INVITED, CLOSED = "open", "invited", "closed"
INVITE = "invite"
LASTS = 90 * 24 * 3600 * 1000  # milliseconds that an invitation is good
LONGEST = 1000  # letters of the message of the day

FACT = select(facts.c.value).where(facts.c.name == bindparam("name"))


class Registration:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read

    async def mode(self) -> str:
        return await self._read(_mode)

    async def check(self, code: str) -> None:
        """NotDone if nobody may register, or not with the invitation of this digest."""
        await self._read(lambda connection: _check(connection, code))

    async def set_mode(self, by: str | None, mode: str) -> None:
        if mode not in (OPEN, INVITED, CLOSED):
            raise NotDone("no_mode")
        change = lambda connection: _set(connection, "registration", mode)  # noqa: E731
        await self._run(recorded(by, "registration", mode, change))

    async def invite(self, by: str | None, digest: str) -> None:
        """Whoever has what it is the digest of may register, once."""
        row = {"digest": digest, "kind": INVITE, "person_id": None, "expires": now() + LASTS}
        work = lambda connection: connection.execute(insert(vouchers).values(row))  # noqa: E731
        await self._run(recorded(by, "invite", "", work))

    async def message(self) -> str:
        """Of the day; "" if there is none."""
        return await self._read(message_of_the_day)

    async def set_message(self, by: str | None, text: str) -> None:
        """An empty one takes it away."""
        said = " ".join(text.replace("\0", "").split())[:LONGEST]
        change = lambda connection: _set(connection, "motd", said)  # noqa: E731
        await self._run(recorded(by, "motd", said, change))


def admit(connection: Connection, code: str) -> None:
    """In the transaction in which he registers: the invitation is used up with it."""
    _check(connection, code)
    if _mode(connection) == INVITED:
        gone = delete(vouchers).where(vouchers.c.digest == code, vouchers.c.kind == INVITE)
        if connection.execute(gone).rowcount == 0:  # somebody was quicker
            raise NotDone("not_invited")


def _check(connection: Connection, code: str) -> None:
    mode = _mode(connection)
    if mode == CLOSED:
        raise NotDone("registration_closed")
    if mode == INVITED:
        good = (vouchers.c.digest == code, vouchers.c.kind == INVITE, vouchers.c.expires >= now())
        if connection.execute(select(vouchers.c.digest).where(*good)).first() is None:
            raise NotDone("not_invited")


def _mode(connection: Connection) -> str:
    return _fact(connection, "registration") or OPEN


def message_of_the_day(connection: Connection) -> str:
    return _fact(connection, "motd")


def _fact(connection: Connection, name: str) -> str:
    return str(connection.execute(FACT, {"name": name}).scalar() or "")


def _set(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(facts).where(facts.c.name == name))
    if value:
        connection.execute(insert(facts).values(name=name, value=value))
