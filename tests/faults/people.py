"""People and tables, put straight into the store, so that only playing is tried."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import count

from marchstone import games
from marchstone.core.declared import options
from marchstone.server.live.making import make_table
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.storage import StorageError, Store
from marchstone.storage.people.sessions import BEARER, COOKIE
from marchstone.storage.rows import Person

GAMES = ("schotten-totten", "schotten-totten", "clans-and-glory", "rebirth")
PAUSE = 0.3  # seconds until a database that is being killed is asked again

_numbers = count(1)


@dataclass(frozen=True)
class Guest:
    person: Person
    token: str  # his session's, for a browser and for a program
    address: str  # where he says that he comes from, so that no meter stops so many at once


async def a_guest(store: Store) -> Guest:
    number = next(_numbers)
    person = await store.people.add_guest(f"Guest {number}")
    token = fresh_token()
    await store.sessions.add(person.id, COOKIE, digest_of(token), "")
    return Guest(person, token, f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")


async def a_program(store: Store) -> Guest:
    guest = await a_guest(store)
    token = fresh_token()
    await store.sessions.add(guest.person.id, BEARER, digest_of(token), "")
    return Guest(guest.person, token, guest.address)


async def a_table(store: Store, game: str, first: Guest, other: Guest | None) -> str:
    """For two people, or for one and a bot; asked for until the database is there."""
    rules = games.get(game)
    seats = ["me", "open" if other else "bot:greedy"]
    while True:
        try:
            table = await make_table(
                *(store, first.person, rules, options.defaults(rules.options), seats),
                is_public=True,
                butler_after=900,
            )
            if other is not None:
                await store.tables.sit(table, 1, other.person.id)
        except StorageError:
            await asyncio.sleep(PAUSE)
        else:
            return table
