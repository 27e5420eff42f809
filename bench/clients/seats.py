"""Tables with people at all their seats, put straight into the store: hundreds in seconds."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import event

from clients.marchstone import Guest, Place
from clients.play import Figures, Player
from clients.served import Served, serving
from clients.steps import Bring
from marchstone import games
from marchstone.core.declared import options
from marchstone.server.live.making import make_table
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.storage import Store
from marchstone.storage.people.sessions import COOKIE

_people = count(1)  # each comes from an address of his own, so that no meter stops the bench


@dataclass(frozen=True)
class Kind:
    """Which tables."""

    game: str
    options: Mapping[str, Any]

    @classmethod
    def read(cls, text: str) -> Kind:
        """schotten-totten, or schotten-totten:variant=tactics"""
        name, _, chosen = text.partition(":")
        game = games.get(name)
        given = dict(pair.split("=", 1) for pair in chosen.split(",") if pair)
        return cls(name, {**options.defaults(game.options), **given})


@dataclass(frozen=True)
class Seating:
    """Who plays in one process of clients."""

    host: str
    tables: list[list[Place]]

    def __call__(self, figures: Figures) -> list[list[Player]]:
        return [[Guest(self.host, place, figures) for place in table] for table in self.tables]


@contextmanager
def serving_tables(
    kind: Kind, database: str = "", workers: int = 1, clients: int = 1, log: str = "info"
) -> Iterator[tuple[Served, Bring]]:
    """Our server, and how it gets tables."""
    with tempfile.TemporaryDirectory() as data:
        database = database or str(Path(data) / "marchstone.db")
        prepare(database, kind, 0)  # the first start makes the database
        flags = (f"--database={database}", f"--workers={workers}", f"--log={log}")
        with serving(data, *flags) as server:

            def bring(number: int) -> list[Seating]:
                tables = prepare(database, kind, number)
                return [Seating(server.host, tables[first::clients]) for first in range(clients)]

            yield server, bring


def prepare(database: str, kind: Kind, number: int) -> list[list[Place]]:
    return asyncio.run(_prepare(database, kind, number))


async def _prepare(database: str, kind: Kind, number: int) -> list[list[Place]]:
    store = Store(database)
    if store.database.is_sqlite:  # what a bench lost in a power cut it can make again
        event.listen(store.database.engine, "connect", _hurry)
    store.open()
    try:
        return [await _table(store, kind) for _ in range(number)]
    finally:
        await store.close()


def _hurry(connection: sqlite3.Connection, _record: Any) -> None:
    connection.execute("PRAGMA synchronous=OFF")


async def _table(store: Store, kind: Kind) -> list[Place]:
    game = games.get(kind.game)
    seats = game.seat_counts.start
    tokens = []
    table = ""
    for seat in range(seats):
        person = await store.people.add_guest(f"Guest {next(_people)}")
        token = fresh_token()
        await store.sessions.add(person.id, COOKIE, digest_of(token), "")
        tokens.append(token)
        if table:
            await store.tables.sit(table, seat, person.id)
        else:
            wanted = ["me", *["open"] * (seats - 1)]
            table = await make_table(
                store, person, game, kind.options, wanted, is_public=True, butler_after=120
            )
    return [Place(table, token, _address(next(_people))) for token in tokens]


def _address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
