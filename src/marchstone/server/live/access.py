"""Who may look at a table, and at the game that was played there."""

from __future__ import annotations

from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import NotHost, NotOver, PlayersOnly, PrivateTable
from marchstone.storage import Store
from marchstone.storage.rows import OVER, WAITING, Person, Table


async def check_access(store: Store, table: Table, person: Person | None) -> None:
    """PrivateTable unless he sits there, made it, or was invited while it waits for players."""
    if table.is_his(person.id if person else None):
        return
    if table.is_public:
        check_shared(table)
        return
    if person is not None:
        is_waiting = table.status == WAITING
        if is_waiting and await store.tables.is_invited(table.id, person.id):
            return
    raise PrivateTable


def check_shared(table: Table) -> None:
    """PlayersOnly, for others, at a finished game that its host keeps for those who played."""
    if table.status == OVER and not table.is_shared:
        raise PlayersOnly


async def check_game(store: Store, table: Table, person: Person | None) -> None:
    """A finished game is for those who played, and for whoever has the link if it is shared: the
    link opens the game, not the table with what was said there. NotOver while it is played."""
    if table.status != OVER:
        await check_access(store, table, person)
        raise NotOver
    if not table.is_his(person.id if person else None):
        check_shared(table)


async def share(store: Store, live: LiveTable, person: Person, *, on: bool) -> None:
    """Whoever made the table says who may see the finished game."""
    if live.row.creator != person.id:
        raise NotHost
    if live.row.status != OVER:
        raise NotOver
    await live.writing(store.tables.share(live.row.id, on=on))
    await live.catch_up()
