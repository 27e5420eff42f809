"""Live tables in a world that a seed has drawn: `python -m simulation.simulate 5000` in tests.

A run that breaks a law prints its seed; `python -m simulation.simulate 1 <seed>` plays it again and
tells the whole story.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter
from unittest.mock import patch

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.server.live.watching.watcher import Fell
from marchstone.storage.rows import (
    BOT,
    DEVICE,
    OPEN,
    PERSON,
    PLAY,
    PLAYING,
    WAITING,
    Move,
    Seat,
    Table,
)
from simulation.disk import Disk, Faults, FaultyStore
from simulation.invariants import Witness
from simulation.loop import SeededLoop, time_of
from simulation.people import Died, Somebody, Worker

SETS = (  # who sits where
    ("schotten-totten", ("p0", "p1")),
    ("schotten-totten", ("p0", "p0")),
    ("schotten-totten", ("p0", BOT)),
    ("schotten-totten", ("p0", OPEN)),
    ("stone-weapons-paper", ("p0", "p1", "p2")),
    ("stone-weapons-paper", ("p0", "p1", BOT, BOT)),
    ("clans-and-glory", ("p0", "p1", BOT)),
    ("clans-and-glory", (BOT, BOT)),
)
CLOCKS = ("",) * 12 + ("move:30", "bank:60+5/2", "bank:30+1 lose")
SHORT = ("schotten-totten", "clans-and-glory")  # enough to begin anywhere
ROUNDS, STEPS = 4, 3  # of everybody, and what he does in each


class Broken(AssertionError):
    """A law does not hold in the world of this seed."""

    def __init__(self, seed: int, fault: BaseException, story: list[str]) -> None:
        super().__init__(f"seed {seed}: {type(fault).__name__}: {fault}")
        self.seed, self.story = seed, story


@cache
def played(game: str, seats: int) -> tuple[Move, ...]:
    """A whole game, of which a table may begin anywhere."""
    rng = Rng(seats)
    match = Match.start(games.get(game), {}, seats, 1)
    rows: list[Move] = []
    while match.outcome() is None:
        seat = rng.choice(match.to_act())
        action = rng.choice(match.state.legal(seat))
        events = tuple(match.play(seat, action))
        rows.append(Move(len(rows), PLAY, seat, action, PERSON, events=events))
    return tuple(rows)


def a_table(table: str, rng: Rng) -> tuple[Table, list[Move]]:
    game, people = rng.choice(SETS)
    rows = played(game, len(people)) if game in SHORT else ()
    plies = rng.choice((0, rng.below(len(rows)), len(rows) - 1 - rng.below(6))) if rows else 0
    seats = tuple(a_seat(number, who) for number, who in enumerate(people))
    is_waiting = OPEN in people
    begun = [] if is_waiting else list(rows[:plies])
    return Table(
        id=table,
        game=game,
        version=games.get(game).version,
        options=to_plain(games.get(game).options()),
        seed=1,
        is_public=rng.below(3) > 0,
        invitation="",
        butler_after=8,
        status=WAITING if is_waiting else PLAYING,
        to_act=(),
        outcome=None,
        creator="p0",
        created=0,
        moved=0,
        rematch_of=None,
        seats=seats,
        undoes_freely=people.count(BOT) == len(people) - 1,
        commitment="c" * 64 if is_waiting else "",
        clock=rng.choice(CLOCKS),
    ), begun


def a_seat(number: int, who: str) -> Seat:
    if who == OPEN:
        return Seat(number, OPEN)
    if who == BOT:
        return Seat(number, BOT, bot="greedy")
    return Seat(number, PERSON if number == 0 else DEVICE, who, who)


@dataclass
class World:
    rng: Rng
    disk: Disk
    faults: Faults
    witness: Witness
    workers: list[Worker]
    people: list[Somebody]

    @classmethod
    def drawn(cls, seed: int, loop: SeededLoop) -> World:
        rng = Rng(seed)
        disk, faults = Disk(), Faults.drawn(rng)
        for number in range(rng.choice((1, 1, 2, 3))):
            row, rows = a_table(f"t{number}", rng)
            disk.tables[row.id], disk.moves[row.id], disk.chat[row.id] = row, rows, []
        world = cls(rng, disk, faults, Witness(disk, loop.time), [], [])
        for _ in range(rng.choice((1, 2, 2))):
            world.add_worker()
        for table in disk.tables:
            for person in ("p0", "p1", "p2", None):
                who = Somebody(person, table, world.workers, world.witness, world.fork())
                world.people.append(who)
        return world

    def fork(self) -> Rng:
        return Rng(self.rng.next())

    def add_worker(self) -> None:
        store = FaultyStore(self.disk, self.faults, self.fork(), f"w{len(self.workers)}")
        self.workers.append(Worker(store, self.witness, self.fork()))
        stores = [worker.store for worker in self.workers if not worker.store.is_dead]
        for each in stores:
            each.others = [other for other in stores if other is not each]

    async def run(self) -> None:
        for _ in range(ROUNDS):
            faults = replace(self.faults)
            trouble = asyncio.create_task(self._trouble())
            await asyncio.gather(*[who.spend_time(STEPS) for who in self.people])
            trouble.cancel()
            await self._rest()
            self.faults.__dict__.update(faults.__dict__)
        await self._end()

    async def _trouble(self) -> None:
        """Workers die and are started again; tables are put away."""
        while True:
            await asyncio.sleep(1 + self.rng.random() * 10)
            alive = self._alive()
            if self.rng.below(1000) < self.faults.kills:
                self.witness.note("kill")
                alive[0].kill()
                self.add_worker()
            elif self.rng.below(4) == 0:
                self.rng.choice(alive).tables.put_away(float("inf"))

    async def _rest(self) -> None:
        """Nothing fails any more, and all comes right by itself."""
        self.faults.rest()
        await asyncio.sleep(60)
        self._check()

    async def _end(self) -> None:
        """Everybody looks, bots move on, and whatever is put away comes back the same."""
        self.faults.rest()
        for who in self.people:
            if not who.is_there:
                await who.come()
        before = {table: self.witness.truths[table].ply for table in self.disk.tables}
        await asyncio.sleep(60)
        self._check()
        for worker in self._alive():
            for live in worker.tables._live.values():
                self.witness.bots_have_moved(live, before[live.row.id])
            for live in [*worker.tables._live.values()]:
                worker.tables.let_go(live)
            for table in filter(self._is_quiet, self.disk.tables):
                live = await worker.open_table(table)
                async with live.lock:  # a round may look at it just then
                    pass
                self.witness.at_rest(live)
        for who in self.people:
            await who.go()

    def _is_quiet(self, table: str) -> bool:
        return self.witness.is_quiet(table)

    def _check(self) -> None:
        self.witness.check()
        for worker in self._alive():
            there = {who.line for who in self.people if who.worker is worker and who.line}
            for live in worker.tables._live.values():
                if self._is_quiet(live.row.id):
                    self.witness.at_rest(live)
                self.witness.nobody_is_left_behind(live, there)
        for who in self.people:
            who.check()
            if who.is_there and self._is_quiet(who.table):
                self.witness.saw_the_newest(who.table, who.line)

    def _alive(self) -> list[Worker]:
        return [worker for worker in self.workers if not worker.store.is_dead]


def simulate(seed: int) -> list[str]:
    """The story of the run; Broken if a law did not hold."""
    loop = SeededLoop(Rng(seed ^ 0x5EED))  # type: ignore[abstract]
    story: list[str] = []
    bits = Rng(seed).next
    logging.disable()
    with time_of(loop), patch.object(secrets, "randbits", lambda count: bits()):
        try:
            loop.run(_all(seed, loop, story))
        except Exception as fault:
            raise Broken(seed, fault, story) from fault
        finally:
            logging.disable(logging.NOTSET)
    return story


async def _all(seed: int, loop: SeededLoop, story: list[str]) -> None:
    world = World.drawn(seed, loop)
    world.witness.story = story
    await world.run()
    for fault in loop.faults_of(MarchstoneError, Fell, Died):
        raise fault


def main(count: str = "1000", first: str = "0") -> None:
    start = perf_counter()
    for seed in range(int(first), int(first) + int(count)):
        try:
            simulate(seed)
        except Broken as broken:
            sys.stdout.write("\n".join([*broken.story, str(broken), ""]))
            raise
    took = perf_counter() - start
    sys.stdout.write(f"{count} worlds from seed {first}: every law holds, {took:.0f} s\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
