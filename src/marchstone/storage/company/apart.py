"""Who is kept apart: one of them has blocked the other."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, and_, or_, select

from marchstone.storage.company.schema import blocks


def are_apart(connection: Connection, some: Collection[str], others: Collection[str]) -> bool:
    """Whether somebody of them is blocked by somebody of the others, or the other way round."""
    by, whom = blocks.c.person_id, blocks.c.blocked_id
    query = select(by).where(
        or_(and_(by.in_(some), whom.in_(others)), and_(by.in_(others), whom.in_(some)))
    )
    return connection.execute(query.limit(1)).first() is not None
