"""What the store holds of one person, for himself to take along."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Select, select

from marchstone.storage.company.schema import blocks, friends, invitations, queue
from marchstone.storage.database import Database
from marchstone.storage.days.schema import plans, vacations
from marchstone.storage.notices.tables import notices, subscriptions, ways
from marchstone.storage.schema import (
    bots,
    chat,
    mutes,
    people,
    ratings,
    reports,
    seats,
    sessions,
    tables,
)
from marchstone.storage.tournaments.schema import entrants, tournaments


class OwnData:
    def __init__(self, database: Database) -> None:
        self._read = database.read

    async def of(self, person: str) -> dict[str, Any]:
        """Plain values; times are milliseconds since 1970. No password, no key, nobody's secret;
        his moves are in the records of his games, each of which has its own address."""
        return await self._read(lambda connection: _all(connection, person))


def _all(connection: Connection, person: str) -> dict[str, Any]:
    rows = {name: connection.execute(query).mappings() for name, query in _queries(person).items()}
    told = {name: [dict(row) for row in found] for name, found in rows.items()}
    (about,) = told.pop("person") or [{}]
    return {"person": about, **told}


def _queries(person: str) -> dict[str, Select[Any]]:
    mine = seats.c.person_id == person
    at_tables = tables.join(seats, seats.c.table_id == tables.c.id)
    table, seat = tables.c, seats.c
    return {
        "person": select(
            *(people.c.id, people.c.name, people.c.settings, people.c.created),
            people.c.is_private,
        ).where(people.c.id == person),
        "sessions": select(
            sessions.c.kind, sessions.c.device, sessions.c.created, sessions.c.seen
        ).where(sessions.c.person_id == person),
        "tables": select(
            *(table.id, table.game, table.options, seat.seat, seat.called, table.status),
            *(table.result, table.created, table.moved),
        )
        .select_from(at_tables)
        .where(mine)
        .order_by(table.created, table.id, seat.seat),
        "chat": select(chat.c.table_id, chat.c.text, chat.c.at, chat.c.is_aside)
        .where(chat.c.person_id == person)
        .order_by(chat.c.number),
        "ratings": select(
            *(ratings.c.game, ratings.c.table_id, ratings.c.players, ratings.c.rank),
            *(ratings.c.mu, ratings.c.sigma, ratings.c.at),
        )
        .where(ratings.c.player == person)
        .order_by(ratings.c.number),
        "bots": select(people.c.name, bots.c.games, bots.c.is_open)
        .select_from(people.join(bots, bots.c.person_id == people.c.id))
        .where(bots.c.owner_id == person)
        .order_by(people.c.name),
        "reports": select(reports.c.at, reports.c.about, reports.c.reason, reports.c.words)
        .where(reports.c.person_id == person)
        .order_by(reports.c.number),
        "notices": select(
            *(notices.c.kind, notices.c.path, notices.c.game, notices.c.name),
            *(notices.c.at, notices.c.read),
        )
        .where(notices.c.person_id == person)
        .order_by(notices.c.number),
        "told_by": select(ways.c.email, ways.c.asked, ways.c.not_by_push, ways.c.not_by_mail).where(
            ways.c.person_id == person
        ),
        "browsers_told": select(subscriptions.c.endpoint, subscriptions.c.created).where(
            subscriptions.c.person_id == person
        ),
        "tournaments": select(tournaments.c.id, tournaments.c.title, entrants.c.joined)
        .select_from(entrants.join(tournaments, tournaments.c.id == entrants.c.tournament_id))
        .where(entrants.c.person_id == person)
        .order_by(entrants.c.joined, tournaments.c.id),
        "organised": select(tournaments.c.id, tournaments.c.title, tournaments.c.created)
        .where(tournaments.c.organiser == person)
        .order_by(tournaments.c.created, tournaments.c.id),
        "muted": select(people.c.name)
        .select_from(people.join(mutes, mutes.c.muted_id == people.c.id))
        .where(mutes.c.person_id == person)
        .order_by(people.c.name),
        "plans": select(plans.c.table_id, plans.c.seat, plans.c.answers)
        .where(plans.c.person_id == person)
        .order_by(plans.c.table_id, plans.c.seat),
        "vacations": select(vacations.c.begun, vacations.c.ended)
        .where(vacations.c.person_id == person)
        .order_by(vacations.c.begun),
        "friends": _names(friends.c.friend_id, friends.c.person_id == person, friends.c.at),
        "blocked": _names(blocks.c.blocked_id, blocks.c.person_id == person),
        "invitations": _names(
            *(invitations.c.by_id, invitations.c.person_id == person),
            *(invitations.c.table_id, invitations.c.at),
        ),
        "queue": select(queue.c.game, queue.c.seats, queue.c.wish, queue.c.at).where(
            queue.c.person_id == person
        ),
        "invited": _names(
            *(invitations.c.person_id, invitations.c.by_id == person),
            *(invitations.c.table_id, invitations.c.at),
        ),
    }


def _names(other: Column[str], mine: ColumnElement[bool], *more: Column[Any]) -> Select[Any]:
    """Those whom he has named, or who have named him."""
    joined = people.join(other.table, other == people.c.id)
    return select(people.c.name, *more).select_from(joined).where(mine).order_by(people.c.name)
