"""A store with many finished tables, made in bulk: one game is played, all tables hold it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, literal, select

from marchstone import games
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.storage import Store
from marchstone.storage.people.sessions import COOKIE
from marchstone.storage.rows import OPEN, OVER, PERSON, PLAY, PLAYING, WAITING
from marchstone.storage.schema import moves, now, people, seats, sessions, tables
from marchstone.storage.tables.adding import random_id

GAME, SEED = "schotten-totten", 7
PEOPLE = 500
OPEN_TABLES = {WAITING: 60, PLAYING: 120}  # beside those that are over


@dataclass(frozen=True)
class Regular:
    """Somebody who has played at very many tables."""

    token: str
    tables: list[str]


def fill(address: str, number: int, of_regular: int) -> Regular:
    """So many finished tables; at so many of them sits one and the same person."""
    store = Store(address)
    store.open()
    try:
        return store.database.run_here(lambda c: _fill(c, number, of_regular))
    finally:
        store.database.close()


def _fill(connection: Connection, number: int, of_regular: int) -> Regular:
    known = [{"id": f"person{n}", "name": f"Guest {n}", "created": 1} for n in range(PEOPLE)]
    connection.execute(insert(people), known)
    token = fresh_token()
    session = {"id": "session", "person_id": "person0", "kind": COOKIE, "device": ""}
    session |= {"digest": digest_of(token)}
    connection.execute(insert(sessions).values(session | {"created": now(), "seen": now()}))
    rows, sitting, mine = [], [], []
    for status, count in {OVER: number, **OPEN_TABLES}.items():
        for n in range(count):
            row = _row(status, n)
            is_mine = n * of_regular % number < of_regular if status == OVER else n < 3
            rows.append(row)
            sitting += _seats(row, n, is_mine=is_mine)
            if is_mine and status == OVER:
                mine.append(row["id"])
    result = _play(connection)
    connection.execute(insert(tables), [row | _end(row, result) for row in rows])
    connection.execute(insert(seats), sitting)
    _copy(connection)
    return Regular(token, mine)


def _row(status: str, number: int) -> dict[str, Any]:
    game, at = games.get(GAME), now() - number * 60_000
    chosen = {"game": GAME, "version": game.version, "options": {}, "seed": SEED, "secret": None}
    doors = {"is_public": True, "is_shared": True, "invitation": random_id(20), "butler_after": 120}
    times = {"created": at, "moved": at, "rematch_of": None}
    made = {"id": random_id(), "status": status, "to_act": "0", "creator": "person1"}
    return made | chosen | doors | times


def _seats(row: dict[str, Any], number: int, *, is_mine: bool) -> list[dict[str, Any]]:
    first = 0 if is_mine else 1 + number % (PEOPLE - 1)
    who: list[str | None] = [f"person{first}", f"person{1 + (number * 7 + 3) % (PEOPLE - 1)}"]
    if row["status"] == WAITING:
        who[1] = None
    same = {"table_id": row["id"], "ended": row["moved"] if row["status"] == OVER else None}
    return [
        {**same, "seat": seat, "kind": PERSON if person else OPEN, "person_id": person}
        for seat, person in enumerate(who)
    ]


PATTERN = "pattern"  # the table that the others are copied from


def _play(connection: Connection) -> dict[str, Any]:
    """One game by chance, written to its table; how it ended."""
    game, chance = games.get(GAME), random.Random(SEED)
    match = Match.start(game, {}, 2, SEED)
    told: list[dict[str, Any]] = []
    while not (outcome := match.outcome()):
        [seat] = match.to_act()
        action = chance.choice(match.view(seat).legal)
        told.append({"seat": seat, "action": action, "events": to_plain(match.play(seat, action))})
    connection.execute(insert(tables).values({**_row(OVER, 0), "id": PATTERN, "result": None}))
    same = {"table_id": PATTERN, "kind": PLAY, "player": PERSON, "at": now()}
    connection.execute(insert(moves), [same | row | {"ply": n} for n, row in enumerate(told)])
    return {**to_plain(outcome), "scores": list(match.view(None).scores)}


def _end(row: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    return {"result": result, "to_act": ""} if row["status"] == OVER else {"result": None}


def _copy(connection: Connection) -> None:
    columns = [column for column in moves.c if column.name != "table_id"]
    wanted = (tables.c.status == OVER, tables.c.id != PATTERN, moves.c.table_id == PATTERN)
    every = tables.join(moves, literal(True))
    rows = select(tables.c.id, *columns).select_from(every).where(*wanted)
    rows = rows.order_by(tables.c.id, moves.c.ply)
    names = ["table_id", *(column.name for column in columns)]
    connection.execute(insert(moves).from_select(names, rows))
    connection.execute(tables.delete().where(tables.c.id == PATTERN))
