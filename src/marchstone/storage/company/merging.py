"""A guest becomes an account, and his company comes along."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select, update

from marchstone.storage.company.schema import blocks, friends, invitations, queue


def merge_company(connection: Connection, guest: str, account: str) -> None:
    """Nobody is his own friend, is named twice, or is a friend and blocked."""
    for table in (friends, blocks):
        for one, other in (list(table.c)[:2], list(table.c)[1::-1]):
            had = select(other).where(one == account)
            strange = (one == guest, other.not_in(had), other.not_in([guest, account]))
            connection.execute(update(table).where(*strange).values({one.name: account}))
    for one, other in (list(friends.c)[:2], list(friends.c)[1::-1]):
        apart = (blocks.c.person_id == one, blocks.c.blocked_id == other)
        connection.execute(delete(friends).where(one == account, exists().where(*apart)))
        connection.execute(delete(friends).where(other == account, exists().where(*apart)))
    # Who has become somebody else looks for others anew, unless a table was found for him.
    found = update(queue).where(queue.c.person_id == guest, queue.c.table_id.is_not(None))
    if not connection.execute(select(queue).where(queue.c.person_id == account)).first():
        connection.execute(found.values(person_id=account))
    had = select(invitations.c.table_id).where(invitations.c.person_id == account)
    theirs = (invitations.c.person_id == guest, invitations.c.table_id.not_in(had))
    connection.execute(update(invitations).where(*theirs).values(person_id=account))
    by_him = update(invitations).where(invitations.c.by_id == guest)
    connection.execute(by_him.values(by_id=account))
