"""The encounters of a round that are not decided: what their tables tell, who has not come, and
the games of bots among themselves, which are played one after the other."""

from __future__ import annotations

import asyncio
from collections import Counter

from marchstone.core.ending import OUT_OF_TIME, Ending
from marchstone.core.errors import MarchstoneError
from marchstone.core.record.proof import NO_LOT
from marchstone.server.live import deal
from marchstone.server.live.course import game_of
from marchstone.server.live.tables import Tables
from marchstone.server.notices import ROUND, Notice, Notices
from marchstone.server.tournaments.pairing import DRAW
from marchstone.server.tournaments.pairing.standings import result
from marchstone.storage import Store
from marchstone.storage.rows import BOT, FLAG, OVER, PERSON, PLAYING, WAITING, Table
from marchstone.storage.schema import now
from marchstone.storage.tournaments.rows import ABSENT, CLOSED, GAME, Encounter, Whole

DAY = 86_400  # seconds


class Playing:
    def __init__(self, store: Store, tables: Tables, notices: Notices) -> None:
        self._store = store
        self._tables = tables
        self._notices = notices
        self._called: set[str] = set()  # tables to which people were called
        self._bots: dict[str, list[str]] = {}  # tables that only bots play, by tournament
        self._served: Counter[str] = Counter()  # how many each tournament has had
        self._at = ""  # the one that is being played

    async def look_at(self, whole: Whole, encounters: list[Encounter]) -> bool:
        """Whether anything was decided."""
        await self._store.uptime.ready()
        rows = await asyncio.gather(*(self._row_of(pair) for pair in encounters))  # read together
        pairs = zip(encounters, rows, strict=True)
        found = [await self._look_at(whole, pair, row) for pair, row in pairs]
        bots = [row.id for row in (row for _, row in found) if row and _is_for_bots(row)]
        self._bots[whole.tournament.id] = bots
        if not bots:
            del self._bots[whole.tournament.id]
        return any(is_decided for is_decided, _ in found)

    async def _row_of(self, pair: Encounter) -> Table | None:
        return await self._store.tables.get(pair.table) if pair.table else None

    async def _look_at(
        self, whole: Whole, pair: Encounter, row: Table | None
    ) -> tuple[bool, Table | None]:
        if row is not None and row.status == WAITING:
            row = await self._wait_for(whole, pair, row)
        elif row is not None and self._is_late(whole, row):
            row = await self._lose(row, row.to_act[0]) if len(row.to_act) == 1 else None
        points, how = _told(row)
        if points is None:
            return False, row
        return await self._store.tournaments.decide(whole.tournament.id, pair, points, how), None

    # Who does not come, and who does not get done

    async def _wait_for(self, whole: Whole, pair: Encounter, row: Table) -> Table | None:
        """Whoever has added his lot has come; when all have, the game begins."""
        missing = [seat.seat for seat in row.seats if seat.lot == NO_LOT]
        await self._call(whole, row, missing)
        if missing and self._is_patient(whole, pair, row, missing):
            return row
        if len(missing) == len(row.seats):
            await self._store.tournaments.nobody_came(whole.tournament.id, pair)
            return row
        if missing:
            return await self._lose(row, missing[0])
        await self._tables.get(row.id)
        return row

    async def _call(self, whole: Whole, row: Table, missing: list[int]) -> None:
        """Tell them that their round begins; they hear it once, whoever says it how often."""
        if row.id in self._called:
            return
        told = (row.game, whole.tournament.title, row.id)
        for seat in missing:
            person = row.seats[seat].person
            if person is not None:
                await self._notices.tell(person, Notice(ROUND, f"/table/{row.id}", *told))
        self._called.add(row.id)

    def _is_patient(self, whole: Whole, pair: Encounter, row: Table, missing: list[int]) -> bool:
        """Nobody is waited for who has withdrawn."""
        numbers = (pair.first, pair.second or pair.first)
        left = [whole.entrant(numbers[seat]).is_out(pair.round + 1) for seat in missing]
        since = max(row.created, *(it.since for it in whole.rounds if it.number == pair.round))
        waited = self._store.uptime.elapsed(since, now())
        return not all(left) and waited < whole.tournament.appear * 1000

    def _is_late(self, whole: Whole, row: Table) -> bool:
        """In a tournament by days, once the days of the round are over. Where several people owe a
        decision it is nobody's fault."""
        if row.status != PLAYING or any(row.seats[seat].kind != PERSON for seat in row.to_act):
            return False
        days, begun = whole.tournament.days, max(it.begun for it in whole.rounds)
        return days > 0 and self._store.uptime.elapsed(begun, now()) > days * DAY * 1000

    async def _lose(self, row: Table, seat: int) -> Table | None:
        """Whoever sits there. What is begun is done, though we are told to end."""
        live = await self._tables.get(row.id)
        if live.row.status == WAITING:
            await deal.begin(self._store, live.row)
            await live.catch_up()
        has_come = row.status == WAITING and live.row.seats[seat].lot is not None
        if live.row.status == PLAYING and not has_come:
            lost = live.end(lambda course: course.given_up(FLAG, seat, is_end=True))
            await asyncio.shield(asyncio.create_task(lost))
        return await self._store.tables.get(row.id)

    # Bots among themselves

    async def go_on(self) -> None:
        """One game at a time; the tournaments take turns."""
        if not any(self._at in tables for tables in self._bots.values()):
            self._at = self._next()
        if self._at:
            try:
                live = await self._tables.get(self._at)  # which keeps its bots awake
            except MarchstoneError:
                self._forget(self._at)
            else:
                if live.row.status == OVER:
                    self._forget(self._at)

    def _forget(self, table: str) -> None:
        for tables in self._bots.values():
            if table in tables:
                tables.remove(table)

    def _next(self) -> str:
        waiting = [tournament for tournament, tables in self._bots.items() if tables]
        if not waiting:
            return ""
        tournament = min(waiting, key=lambda one: self._served[one])
        self._served[tournament] += 1
        return self._bots[tournament][0]


def _is_for_bots(row: Table) -> bool:
    return row.status == PLAYING and all(seat.kind == BOT for seat in row.seats)


def _told(row: Table | None) -> tuple[tuple[int, int] | None, str]:
    """The points that a table gives, and how; None while it is played."""
    if row is None or (row.status == PLAYING and game_of(row) is None):
        return (DRAW, DRAW), CLOSED  # closed from outside, or nobody knows its rules any more
    if row.status != OVER or row.outcome is None:
        return None, ""
    return result(row.outcome.ranks), ABSENT if _did_not_come(row) else GAME


def _did_not_come(row: Table) -> bool:
    """Whoever comes adds a lot; a game that begins without it was lost by absence."""
    ending = Ending.of(row.outcome)
    if ending is None or ending.reason != OUT_OF_TIME or ending.seat is None:
        return False
    place = row.seats[ending.seat]
    return place.kind == PERSON and place.lot is None
