"""Whoever uses the live tables of a simulation: workers, bots, people who play, cheat and leave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from marchstone.core.chance.rng import Rng
from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import Action, Seat
from marchstone.core.words import ENGLISH
from marchstone.server.live import seating
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.scenes import Scene
from marchstone.server.live.tables import Tables
from marchstone.server.live.watching.watcher import Fell, Watcher
from marchstone.server.thinking.thinker import Thinker
from marchstone.storage.rows import Person
from simulation.disk import FaultyStore
from simulation.invariants import ASKED, UNDONE, Asked, Witness

T = TypeVar("T")

PATIENCE = 120.0  # seconds after which a request counts as stuck


class Died(Exception):
    """The worker was killed; nobody knows what became of the request."""


class SomeThinker(Thinker):
    """Chooses anything, after a while, and fails now and then."""

    def __init__(self, store: FaultyStore, witness: Witness, rng: Rng) -> None:
        self._store, self._witness, self._rng = store, witness, rng

    async def choose(
        self, table: str, game: str, bot: str, view: Any, *, whose: str = ""
    ) -> Action:
        self._witness.thought(table, view)
        await asyncio.sleep(self._rng.random())
        if self._store.happens(self._store.faults.failing_bots):
            raise RuntimeError("a bot that fails")
        legal: list[Action] = list(view.legal)
        return self._rng.choice(legal)


class Worker:
    """One process of the house, until it is killed."""

    def __init__(self, store: FaultyStore, witness: Witness, rng: Rng) -> None:
        self.store = store
        self._killed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        thinker = SomeThinker(store, witness, rng)
        house = cast(Any, store)
        self.tables = Tables(house, thinker, 0.3, cast(Any, store.sessions))
        self.tables.open()

    def kill(self) -> None:
        self.store.is_dead = True
        self._killed.set_result(None)

    async def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Died if it is killed meanwhile; AssertionError if it never answers."""
        task = asyncio.create_task(work)
        waiting: set[Awaitable[Any]] = {task, self._killed}
        done, _ = await asyncio.wait(
            cast(Any, waiting), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        assert done, "a request is stuck"
        if self._killed in done or self._killed.done():
            task.cancel()
            raise Died
        return task.result()

    async def open_table(self, table: str) -> LiveTable:
        return await self.tables.get(table)


@dataclass(eq=False)
class Line(Watcher):
    """One connection. Its number tells it from others, for sets of them have to be alike too."""

    number: int = 0
    ply: int = -1
    scene: Scene | None = None  # what it was told last
    view: Any = None
    decision: int = 0
    heard: list[int] = field(default_factory=list)  # lines of chat

    def __hash__(self) -> int:
        return self.number


def newest(live: LiveTable) -> Any:
    """News as views: the scene is the real one, and no board is drawn."""

    def news(line: Line) -> str | None:
        if live.course is None:
            return None
        scene = live.scenes.scene_for(line.person, line.ready)
        if line.shown == scene:
            return None
        line.shown = line.scene = scene
        line.view = live.course.view(scene.reader)
        line.decision = live.course.decisions(scene.reader or 0)
        return '{"type": "state"}'

    return news


class Somebody:
    """A person at one table, with at most one connection; nobody (None) looks on."""

    def __init__(
        self, person: str | None, table: str, workers: list[Worker], witness: Witness, rng: Rng
    ) -> None:
        self.person, self.table = person, table
        self._workers, self._witness, self._rng = workers, witness, rng
        self.line: Line | None = None
        self._live: LiveTable | None = None
        self.worker = workers[0]
        self._reading: asyncio.Task[None] | None = None

    @property
    def is_there(self) -> bool:
        is_cut = self.worker.store.is_dead or (self.line is not None and self.line.is_fallen)
        return self.line is not None and not is_cut

    async def spend_time(self, steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(self._rng.random() * self._rng.choice((0.01, 0.5, 5.0)))
            await self.do_something()

    async def do_something(self) -> None:
        if not self.is_there:
            await self.come()
            return
        deeds = [self.act] * 8 + [self.go, self.call, self.sit, self.add_lot] * 3
        deeds += [self.undo, self.ask] * 2 + [self.answer] * 4
        deeds += [self.talk, self.mute, self.back, self.linger, self.get_up]
        if self._rng.below(8) == 0:
            deeds.append(self.resign)
        await self._try(self._rng.choice(deeds)())

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (MarchstoneError, Died, Fell):
            return

    # Coming and going

    async def come(self) -> None:
        await self.go()
        self.worker = self._rng.choice([w for w in self._workers if not w.store.is_dead])
        await self._try(self._come())

    async def _come(self) -> None:
        live = await self.worker.ask(self.worker.open_table(self.table))
        people = self.worker.store.people
        muted = await self.worker.ask(people.muted_by(self.person or ""))
        line = Line(self.person, ENGLISH, newest(live), muted, number=self._rng.next())
        await self.worker.ask(self.worker.tables.join(live, line))
        self.line, self._live = line, live
        self._reading = asyncio.create_task(self._read(line))

    async def _read(self, line: Line) -> None:
        while True:
            try:
                told = json.loads(await line.next())
            except Fell:
                return
            if told["type"] == "state":
                row = self._witness.disk.tables[self.table]
                assert line.scene is not None
                self._witness.shown(row, self.person, line.ply, line.scene.ply, line.view)
                line.ply = line.scene.ply
            elif told["type"] == "chat":
                self._witness.heard(line.heard, told["number"])
                line.heard.append(told["number"])
            await asyncio.sleep(self._rng.random() * 0.2)

    async def go(self) -> None:
        line, live, self.line = self.line, self._live, None
        if self._reading is not None:
            self._reading.cancel()
            ended = (await asyncio.gather(self._reading, return_exceptions=True))[0]
            if isinstance(ended, Exception):
                raise ended
        if line is not None and live is not None and not self.worker.store.is_dead:
            await self._try(self.worker.ask(self.worker.tables.part(live, line)))

    def check(self) -> None:
        """Nothing has broken while he read."""
        if self._reading is not None and self._reading.done() and not self._reading.cancelled():
            self._reading.result()

    async def linger(self) -> None:
        await asyncio.sleep(self._rng.random() * 40)

    # At the table

    async def act(self) -> None:
        line = self.line
        if line is None or line.scene is None or self._live is None:
            return
        if line.scene.curtain is not None:
            line.ready = line.scene.curtain
            line.wake()
            return
        seat = line.scene.reader
        if self.person is None or seat is None:
            return
        legal = line.view.legal
        action = self._rng.choice(legal) if legal else self._rng.below(50)
        decision = line.decision
        match self._rng.below(12):
            case 0:
                decision -= 1 + self._rng.below(3)
            case 1:
                action = self._rng.below(400)
            case 2:
                seat = self._rng.below(len(self._witness.disk.tables[self.table].seats))
            case 3:  # a double click
                await asyncio.gather(
                    self._play(seat, action, decision), self._play(seat, action, decision)
                )
                return
        await self._play(seat, action, decision)

    async def _play(self, seat: Seat, action: Action, decision: int) -> None:
        assert self._live is not None
        assert self.person is not None
        asked = (self.table, seat, action, decision)
        await self._request(asked, self._live.play(self.person, seat, action, decision))

    async def _request(self, asked: Asked, work: Coroutine[Any, Any, None]) -> None:
        self._witness.asked(asked)
        try:
            await self.worker.ask(work)
        except MarchstoneError as error:
            self._witness.refused(asked, error)
        except Died:
            self._witness.note("died", *asked)
        else:
            self._witness.acknowledged(asked)

    # Taking back

    async def undo(self) -> None:
        """Also twice, and with an old number."""
        live, seat = self._live, self._seat()
        if live is None or seat is None or live.course is None:
            return
        decision = live.course.decisions(seat) - (self._rng.below(8) == 0)
        clicks = 1 + (self._rng.below(6) == 0)
        await asyncio.gather(*[self._undo(live, seat, decision) for _ in range(clicks)])

    async def _undo(self, live: LiveTable, seat: Seat, decision: int) -> None:
        assert self.person is not None
        asked = (self.table, seat, UNDONE, decision)
        await self._request(asked, live.undo(self.person, seat, decision))

    async def ask(self) -> None:
        live, seat = self._live, self._seat()
        if live is None or seat is None or live.course is None or self.person is None:
            return
        decision = live.course.decisions(seat)
        asked = (self.table, seat, ASKED, decision)
        await self._request(asked, live.ask_to_undo(self.person, seat, decision))

    async def answer(self) -> None:
        live, seat = self._live, self._seat()
        request = live.course.request if live and live.course else None
        if live is None or seat is None or request is None or self.person is None:
            return
        yes = self._rng.below(4) > 0
        said = (self.table, request.ply, self.person)
        if yes:
            self._witness.agreed.add(said)
        await self.worker.ask(live.answer(self.person, seat, request.ply, yes=yes))

    def _seat(self) -> Seat | None:
        """One of his; now and then another's."""
        if self.person is None or self._live is None:
            return None
        mine = self._live.row.seats_of(self.person)
        if not mine or self._rng.below(10) == 0:
            return self._rng.below(len(self._live.row.seats))
        return self._rng.choice(mine)

    async def resign(self) -> None:
        if self.person is not None and self._live is not None:
            seats = self._live.row.seats_of(self.person)
            await self.worker.ask(self._live.resign(self.person, seats[0] if seats else 0))

    async def talk(self) -> None:
        if self.person is not None and self._live is not None:
            await self.worker.ask(self._live.chat.say(self.person, "hello"))

    async def mute(self) -> None:
        if self.person is not None:
            other = f"p{self._rng.below(4)}"
            mute = self.worker.tables.mute(self.person, other, on=self._rng.below(2) == 0)
            await self.worker.ask(mute)

    async def call(self) -> None:
        if self.person is not None and self._live is not None:
            seat = self._rng.below(len(self._live.row.seats))
            await self.worker.ask(self._live.call_butler(self.person, seat))

    async def back(self) -> None:
        if self.person is not None and self._live is not None:
            await self.worker.ask(self._live.hear_from(self.person))

    async def sit(self) -> None:
        if self.person is not None and self._live is not None:
            who = Person(self.person, self.person, True, {})
            seat = self._rng.below(len(self._live.row.seats))
            adds = self._rng.below(2) == 0
            store = cast(Any, self.worker.store)
            await self.worker.ask(seating.sit(store, self._live, seat, who, adds=adds))

    async def add_lot(self) -> None:
        """Now and then it is not the one that he has added before."""
        if self.person is not None and self._live is not None:
            lot = str(self._rng.below(2)) * 64
            await self.worker.ask(self._live.add_lot(self.person, lot))

    async def get_up(self) -> None:
        if self.person is not None and self._live is not None:
            who = Person(self.person, self.person, True, {})
            work = seating.leave(cast(Any, self.worker.store), self._live, who)
            await self.worker.ask(work)
