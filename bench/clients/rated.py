"""A store with many finished games of many people, most of them rated, made in bulk."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert

from marchstone import games
from marchstone.core.declared.options import defaults
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.server.ratings.counting import RATER
from marchstone.storage import Store
from marchstone.storage.people.sessions import COOKIE
from marchstone.storage.ratings.counting import rating_rows
from marchstone.storage.ratings.players import COUNTED, bot_player
from marchstone.storage.rows import BOT, OVER, PERSON
from marchstone.storage.schema import now, people, ratings, seats, sessions, standings, tables

PEOPLE = 2000
READERS = 25
RATED, AGAINST_BOT = 0.8, 0.2  # shares of all games
SOME = 5000  # games that are written at once


@dataclass
class Season:
    """What has happened so far."""

    chance: random.Random
    weights: list[float]
    known: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    played: dict[tuple[str, str], int] = field(default_factory=dict)
    number: int = 0


def fill_rated(address: str, number: int) -> list[str]:
    """So many games. The first of the people sits at one in twenty, the others at fewer and fewer;
    tokens of some who read."""
    store = Store(address)
    store.open()
    try:
        return store.database.run_here(lambda connection: _fill(connection, number))
    finally:
        store.database.close()


def _fill(connection: Connection, number: int) -> list[str]:
    known = [
        {"id": f"person{n}", "name": f"Player {n}", "name_key": f"player {n}", "created": 1}
        | {"password": "none"}
        for n in range(PEOPLE)
    ]
    connection.execute(insert(people), known)
    tokens = [fresh_token() for _ in range(READERS)]
    connection.execute(insert(sessions), [_session(n, token) for n, token in enumerate(tokens)])
    weights = [1 / (n + 15) for n in range(PEOPLE)]
    season = Season(random.Random(7), weights)
    for first in range(0, number, SOME):
        rows = list(_games(season, range(first, min(first + SOME, number))))
        for table, part in zip((tables, seats, ratings), zip(*rows, strict=True), strict=True):
            connection.execute(insert(table), [row for some in part for row in some])
    connection.execute(insert(standings), list(_standings(season)))
    return tokens


def _session(number: int, token: str) -> dict[str, Any]:
    who = {"id": f"session{number}", "person_id": f"person{number * 7}", "kind": COOKIE}
    return who | {"device": "", "digest": digest_of(token), "created": now(), "seen": now()}


Rows = list[dict[str, Any]]


def _games(season: Season, numbers: Sequence[int]) -> Iterator[tuple[Rows, Rows, Rows]]:
    """Rows of tables, seats and ratings, game by game."""
    names = games.names()
    begun = now() - 200_000_000_000
    for number in numbers:
        game = games.get(season.chance.choice(names))
        count = season.chance.choice(game.seat_counts)
        who = _sitting(season, count)
        ranks = season.chance.sample(range(1, count + 1), count)
        is_rated = season.chance.random() < RATED
        at = begun + number * 1000
        facts = {"game": game.name, "version": game.version, "options": defaults(game.options)}
        facts |= {"id": f"game{number}", "invitation": f"game{number}", "creator": who[0]}
        facts |= {"created": at, "moved": at, "rated": COUNTED if is_rated else None}
        facts["result"] = {"ranks": ranks, "reason": "points", "scores": [0] * count}
        sitting = [_seat(facts, seat, it, ranks[seat]) for seat, it in enumerate(who)]
        yield [{**TABLE, **facts}], sitting, _rated(season, facts, who, ranks) if is_rated else []


TABLE = {"seed": 1, "is_public": True, "is_shared": True, "butler_after": 60, "status": OVER}
TABLE["to_act"] = ""


def _sitting(season: Season, count: int) -> list[str]:
    who: list[str] = []
    while len(who) < count:
        [person] = season.chance.choices(range(PEOPLE), season.weights)
        if f"person{person}" not in who:
            who.append(f"person{person}")
    if season.chance.random() < AGAINST_BOT:
        who[-1] = bot_player(season.chance.choice(("gentle", "fair", "sharp", "fierce")))
    return who


def _seat(table: dict[str, Any], seat: int, player: str, rank: int) -> dict[str, Any]:
    is_bot = player.startswith(BOT)
    place = {"table_id": table["id"], "seat": seat, "ended": table["moved"], "rank": rank}
    who = {"person_id": None, "bot": player[4:]} if is_bot else {"person_id": player, "bot": None}
    same = {"game": table["game"], "players": len(table["result"]["ranks"]), "is_told": True}
    return place | who | same | {"kind": BOT if is_bot else PERSON, "is_butler": False}


def _rated(season: Season, table: dict[str, Any], who: list[str], ranks: list[int]) -> Rows:
    game = table["game"]
    before = {it: season.known.get((game, it)) or RATER.start(game, it) for it in who}
    after = RATER.after(before, who, ranks)
    for player, strength in after.items():
        season.known[game, player] = strength
        season.played[game, player] = season.played.get((game, player), 0) + 1
    season.number += 1
    facts = {"number": season.number, "table_id": table["id"], "game": game}
    facts |= {"players": len(who), "at": table["moved"]}
    return rating_rows(facts, who, ranks, before, after)


def _standings(season: Season) -> Iterator[dict[str, Any]]:
    for (game, player), (mu, sigma) in season.known.items():
        row = {"game": game, "player": player, "mu": mu, "sigma": sigma, "at": 1}
        yield row | {"games": season.played[game, player]}
