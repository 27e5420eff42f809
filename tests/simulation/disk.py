"""A store that fails: what the workers of one house write to, and how it may go wrong.

`Disk` is what is kept. `FaultyStore` is one worker's way to it, with the interface of storage's
Store as far as live tables use it: calls take their time, fail before or after they are carried
out, are carried out twice; news comes late, twice or not at all (and then the worker hears that it
has missed some, as it does when PostgreSQL hangs up on it).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Outcome
from marchstone.storage import LostRace, StorageError
from marchstone.storage.news import Moved
from marchstone.storage.rows import (
    BUTLER,
    FLAG,
    OPEN,
    OVER,
    PERSON,
    PLAY,
    PLAYING,
    RESIGN,
    WAITING,
    Chat,
    Move,
    Table,
)
from marchstone.storage.schema import now

T = TypeVar("T")


@dataclass
class Faults:
    """How often what goes wrong, out of a thousand."""

    before: int = 0  # an error, and nothing was written
    after: int = 0  # an error, though it was written
    twice: int = 0  # a move is carried out twice, and the second time it is refused
    lost_news: int = 0
    second_news: int = 0
    slow: float = 0.01  # seconds at most
    failing_bots: int = 0
    kills: int = 0

    @classmethod
    def drawn(cls, rng: Rng) -> Faults:
        """Some worlds are calm, and in some everything breaks."""
        if rng.below(4) == 0:
            return cls()
        rates = (0, 20, 100, 300)
        few = (0, 0, 5, 20)
        return cls(
            before=rng.choice(rates),
            after=rng.choice(rates),
            twice=rng.choice(rates),
            lost_news=rng.choice(rates),
            second_news=rng.choice(rates),
            slow=rng.choice((0.001, 0.05, 1.0, 4.0)),
            failing_bots=rng.choice(rates),
            kills=rng.choice(few),
        )

    def rest(self) -> None:
        """From here on all goes well."""
        self.__dict__.update(Faults().__dict__)


@dataclass
class Disk:
    """What is kept, whoever dies."""

    tables: dict[str, Table] = field(default_factory=dict)
    moves: dict[str, list[Move]] = field(default_factory=dict)
    chat: dict[str, list[Chat]] = field(default_factory=dict)
    muted: dict[str, set[str]] = field(default_factory=dict)
    # Told of every row as it is written: what is on the disk is what has to be true.
    wrote: Callable[[str, Move], None] = lambda table, move: None
    dismissed: Callable[[str, list[int]], None] = lambda table, seats: None
    lines: int = 0

    def append(self, table: str, move: Move, **changes: Any) -> None:
        rows = self.moves[table]
        if move.ply < len(rows):
            raise LostRace("another move came first")
        self.wrote(table, move)
        rows.append(move)
        self.tables[table] = replace(self.tables[table], **changes)
        if move.kind == RESIGN and move.player == BUTLER:
            self.change_seats(table, [move.seat], is_butler=True, has_resigned=True)
        if move.kind == FLAG and move.player == BUTLER:
            self.change_seats(table, [move.seat], is_butler=True)

    def change_seats(self, table: str, chosen: Iterable[int], **changes: Any) -> None:
        wanted = set(chosen)
        seats = (
            replace(seat, **changes) if seat.seat in wanted else seat
            for seat in self.tables[table].seats
        )
        self.tables[table] = replace(self.tables[table], seats=tuple(seats))

    def set_butler(self, table: str, seats: list[int], *, on: bool) -> None:
        self.change_seats(table, seats, is_butler=on)
        if not on:
            self.dismissed(table, seats)

    def sit(self, table: str, seat: int, person: str, lot: str | None) -> bool:
        row = self.tables[table]
        if row.seats[seat].kind != OPEN:
            return False
        self.change_seats(table, [seat], kind=PERSON, person=person, name=person, lot=lot)
        self.tables[table] = replace(self.tables[table], moved=now())
        return True

    def add_lot(self, table: str, person: str, lot: str) -> bool:
        row = self.tables[table]
        awaited = [seat.seat for seat in row.seats if (seat.person, seat.lot) == (person, "")]
        if row.status != WAITING or not awaited:
            return False
        self.change_seats(table, awaited, lot=lot)
        return True

    def start(self, seen: Table, to_act: Sequence[int]) -> bool:
        row = self.tables[seen.id]
        if row.status != WAITING or row.seats != seen.seats:
            return False
        missing = [seat.seat for seat in row.seats if seat.lot == ""]
        self.change_seats(row.id, missing, lot=None)
        begun: dict[str, Any] = {"status": PLAYING, "to_act": tuple(to_act), "moved": now()}
        self.tables[row.id] = replace(self.tables[row.id], **begun)
        return True

    def leave(self, table: str, person: str) -> bool:
        row = self.tables[table]
        mine = row.seats_of(person)
        if row.status != WAITING or not mine:
            return False
        self.change_seats(table, mine, kind=OPEN, person=None, name="", lot=None)
        return True

    def say(self, table: str, person: str, text: str) -> None:
        self.lines += 1
        self.chat[table].append(Chat(self.lines, person, person, text, 0))


@dataclass
class Ears:
    """How one worker hears of the others."""

    hear: Callable[[dict[str, Any]], None]
    missed: Callable[[], None]


class FaultyStore:
    def __init__(self, disk: Disk, faults: Faults, rng: Rng, worker: str) -> None:
        self.disk, self.faults, self.worker = disk, faults, worker
        self._rng = rng
        self.others: list[FaultyStore] = []
        self.ears: Ears | None = None
        self.is_dead = False
        self.tables, self.log = FaultyTables(self), FaultyLog(self)
        self.people, self.sessions, self.news = FaultyPeople(self), NoSessions(), FaultyNews(self)
        self.uptime, self.circle, self.ratings = NoGaps(), NoBlocks(), NoRatings()
        self.plans = NoPlans()

    @property
    def has_other_writers(self) -> bool:
        """Where there are none, as with SQLite, nobody reads what he has not missed."""
        return bool(self.others)

    def happens(self, thousandth: int) -> bool:
        return self._rng.below(1000) < thousandth

    async def pause(self) -> None:
        """Whoever is dead waits for ever, and nothing that he wanted reaches the disk."""
        await asyncio.sleep(self._rng.random() * self.faults.slow)
        if self.is_dead:
            await asyncio.get_running_loop().create_future()

    async def do(
        self, work: Callable[[], T], table: str = "", *, again: bool = False, **more: Any
    ) -> T:
        """One transaction; with a table it is a change, of which the others hear (`more`)."""
        await self.pause()
        if self.happens(self.faults.before):
            raise StorageError("the database is busy")
        result = work()
        if table:
            self.announce({"worker": self.worker, "table": table, **more})
        if again and self.happens(self.faults.twice):
            result = work()
        await self.pause()
        if self.happens(self.faults.after):
            raise StorageError("the connection to the database is lost")
        return result

    def announce(self, news: dict[str, Any]) -> None:
        for other in self.others:
            if other.is_dead or other.ears is None:
                continue
            if self.happens(self.faults.lost_news):
                self._later(5.0, other, other.ears.missed)
                continue
            self._later(self.faults.slow, other, other.ears.hear, news)
            if self.happens(self.faults.second_news):
                self._later(3.0, other, other.ears.hear, news)

    def _later(
        self, most: float, other: FaultyStore, call: Callable[..., None], *told: Any
    ) -> None:
        def ring() -> None:
            if not other.is_dead:
                call(*told)

        asyncio.get_running_loop().call_later(self._rng.random() * most, ring)


class FaultyTables:
    def __init__(self, store: FaultyStore) -> None:
        self._store, self._disk = store, store.disk

    async def get(self, table: str) -> Table | None:
        return await self._store.do(lambda: self._disk.tables.get(table))

    async def set_butler(self, table: str, chosen: Iterable[int], *, on: bool) -> None:
        await self._store.do(lambda: self._disk.set_butler(table, list(chosen), on=on), table)

    async def sit(self, table: str, seat: int, person: str, lot: str | None) -> bool:
        return await self._store.do(lambda: self._disk.sit(table, seat, person, lot), table)

    async def add_lot(self, table: str, person: str, lot: str) -> bool:
        return await self._store.do(lambda: self._disk.add_lot(table, person, lot), table)

    async def quiet_since(self, at: int, most: int) -> list[str]:
        """Nobody stays away for days here."""
        return []

    async def overdue(self, at: int, most: int) -> list[str]:
        """Somebody looks at every table now and then."""
        return []

    async def start(self, table: Table, to_act: Sequence[int], due: int | None = None) -> bool:
        return await self._store.do(lambda: self._disk.start(table, to_act), table.id)

    async def was_removed(self, table: str, person: str) -> bool:
        """Nobody is sent away here."""
        return await self._store.do(lambda: False)

    async def leave(self, table: str, person: str) -> bool:
        return await self._store.do(lambda: self._disk.leave(table, person), table)


class FaultyLog:
    def __init__(self, store: FaultyStore) -> None:
        self._store, self._disk = store, store.disk

    async def append(
        self,
        table: str,
        move: Move,
        to_act: Sequence[int] = (),
        outcome: Outcome | None = None,
        scores: Sequence[int] = (),
        due: int | None = None,
        paused: int | None = None,
    ) -> None:
        changes: dict[str, Any] = {"to_act": tuple(to_act), "paused": paused}
        if outcome is not None:
            changes |= {"status": OVER, "outcome": outcome, "scores": tuple(scores)}
        work = lambda: self._disk.append(table, move, **changes)  # noqa: E731
        is_all = move.kind == PLAY and (outcome, move.clock, paused) == (None, None, None)
        moved = Moved(replace(move, events=None), tuple(to_act)) if is_all else None
        await self._store.do(work, table, again=True, moved=moved)

    async def since(self, table: str, ply: int = 0) -> list[Move]:
        return await self._store.do(lambda: self._disk.moves[table][ply:])

    async def complete(self, table: str, played: Sequence[Move]) -> None:
        """All moves here have their events."""

    async def say(self, table: str, person: str, text: str, *, aside: bool = False) -> None:
        await self._store.do(lambda: self._disk.say(table, person, text), table)

    async def chat_since(self, table: str, number: int = 0) -> list[Chat]:
        lines = self._disk.chat[table]
        return await self._store.do(lambda: [line for line in lines if line.number > number])


class FaultyPeople:
    def __init__(self, store: FaultyStore) -> None:
        self._store, self._disk = store, store.disk

    async def mute(self, person: str, muted: str, *, on: bool) -> None:
        known = self._disk.muted.setdefault(person, set())
        await self._store.do(lambda: (known.add if on else known.discard)(muted))

    async def muted_by(self, person: str) -> frozenset[str]:
        known = self._disk.muted.get(person, set())
        return await self._store.do(lambda: frozenset(known))


class NoSessions:
    """Nobody's session ends here."""

    async def touch(self, used: object) -> None: ...

    async def left(self, known: Iterable[str]) -> set[str]:
        return set(known)

    async def end_old(self) -> list[str]:
        return []


class NoRatings:
    """No game counts here."""

    async def count(self, rater: object) -> list[str]:
        return []


class NoBlocks:
    """Everybody may play with everybody."""

    async def are_apart(self, person: str, others: object) -> bool:
        return False


class NoPlans:
    """Nobody plays by days here."""

    async def to_answer(self) -> list[str]:
        return []


class NoGaps:
    """Some worker is there at any time."""

    async def ready(self) -> None: ...

    async def beat(self) -> None: ...

    def elapsed(self, begun: int, ended: int) -> int:
        return max(0, ended - begun)


class FaultyNews:
    def __init__(self, store: FaultyStore) -> None:
        self._store = store

    def listen(self, hear: Callable[[dict[str, Any]], None], missed: Callable[[], None]) -> None:
        self._store.ears = Ears(hear, missed)

    async def send(self, table: str, **more: Any) -> None:
        await self._store.pause()
        self._store.announce({"worker": self._store.worker, "table": table, **more})
