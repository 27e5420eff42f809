"""All that a page of lists shows, read at once: by one thread, and as it was at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Connection

from marchstone.storage.admin.registration import message_of_the_day
from marchstone.storage.company.circle import Acquaintance, asking
from marchstone.storage.company.invitations import Invitation, invitations_to
from marchstone.storage.database import Database
from marchstone.storage.lists import of_person, public, running
from marchstone.storage.rows import OVER, PLAYING, WAITING, Listed, Table


@dataclass(frozen=True, slots=True)
class Front:
    """What others want of somebody, his tables that are not over, those to join and to watch."""

    waiting: Listed
    playing: Listed
    message: str  # of the day
    running: list[Table] = field(default_factory=list)
    asking: tuple[Acquaintance, ...] = ()
    invitations: list[Invitation] = field(default_factory=list)


class Fronts:
    def __init__(self, database: Database) -> None:
        self._read = database.read

    async def home(self, person: str | None) -> Front:
        """Without games to watch."""
        return await self._read(lambda connection: _front(connection, person, "", None))

    async def lobby(self, person: str | None, join: str, watch: str) -> Front:
        """`join` and `watch` as lists said where they go on."""
        return await self._read(lambda connection: _front(connection, person, join, watch))

    async def mine(self, person: str, over: str) -> tuple[list[Table], Listed]:
        """The tables that are not over, and those that are."""
        return await self._read(
            lambda connection: (
                running(connection, person),
                of_person(connection, person, OVER, over),
            )
        )


def _front(connection: Connection, person: str | None, join: str, watch: str | None) -> Front:
    waiting = public(connection, WAITING, join)
    playing = Listed([]) if watch is None else public(connection, PLAYING, watch)
    seen = (waiting, playing, message_of_the_day(connection))
    if person is None:
        return Front(*seen)
    wanted = (asking(connection, person), invitations_to(connection, person))
    return Front(*seen, running(connection, person), *wanted)
