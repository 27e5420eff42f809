"""A server begins anew while people play and read: no error page, no broken line, no lost move.

In the folder tests, `python -m faults.handover --restarts 10` does it ten times with each database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count, cycle

import httpx

from faults.cluster import Cluster
from faults.host import Host
from faults.houses import a_house
from faults.invariants import Finding
from faults.slots import Room

PAGES = ("/", "/lobby", "/about", "/health")
READERS = 4
SLOWEST = 60.0  # seconds after which a page counts as lost


@dataclass
class Report:
    database: str
    restarts: int = 0
    moves: int = 0
    pages: Counter[int] = field(default_factory=Counter)  # by status
    slowest_page: float = 0.0  # seconds
    sent_on: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def words(self) -> str:
        return (
            f"{self.database}: {self.restarts} hand-overs, {sum(self.pages.values())} pages, none "
            f"of them an error, the slowest after {self.slowest_page:.1f} s; {self.moves} moves "
            "acknowledged, none lost; no connection refused, no line broken."
        )


async def read(host: Host, paths: list[str], report: Report) -> None:
    """One page after the other, each on a connection of its own."""
    alone = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(trust_env=False, timeout=SLOWEST, limits=alone) as client:
        for path in cycle(paths):
            begun = time.monotonic()
            try:
                answer = await client.get(f"http://{host.address}{path}")
            except httpx.TransportError as error:
                raise Finding(f"{path}: {error!r}") from error
            if answer.status_code >= 400:
                raise Finding(f"{path}: {answer.status_code}")
            report.pages[answer.status_code] += 1
            report.slowest_page = max(report.slowest_page, time.monotonic() - begun)
            await asyncio.sleep(0.05)


async def restart(host: Host, room: Room, report: Report, restarts: int) -> None:
    """In turn by its own hand-over, and by SIGTERM: the host holds the socket for the next one."""
    paths = [*PAGES, *(f"/table/{table}" for table in list(room.games)[:2])]
    async with asyncio.TaskGroup() as readers:
        reading = [readers.create_task(read(host, paths, report)) for _ in range(READERS)]
        await room.begins()
        for number in range(restarts):
            await asyncio.to_thread(_once, host, by_hand_over=number % 2 == 0)
            report.restarts += 1
            await room.moves_on(f"restart {report.restarts}")
        for task in reading:
            task.cancel()


def _once(host: Host, *, by_hand_over: bool) -> None:
    opened = host.told().count("event=open")
    if by_hand_over:
        host.process.send_signal(signal.SIGUSR2)
    else:
        host.stop()
        host.look()
    for _ in count():
        if host.told().count("event=open") > opened and host.is_well():
            return
        if host.process.poll() is not None:
            raise Finding(f"the server ended with {host.process.returncode}")
        time.sleep(0.05)


async def play_and_restart(
    host: Host, database: str, cluster: Cluster | None, games: int, restarts: int
) -> Report:
    report = Report("postgres" if cluster else "sqlite")
    room = Room(host.address, database, 1, games, think=0.5)
    room.told.may_lose = False
    await room.play_while(restart(host, room, report, restarts))
    await asyncio.to_thread(host.close)
    await room.check()
    report.moves, report.refusals = room.acknowledged, room.told.codes
    return report


def run(name: str, games: int, restarts: int) -> Report:
    with a_house(name, holds_socket=True) as (host, database, cluster):
        try:
            return asyncio.run(play_and_restart(host, database, cluster, games, restarts))
        except BaseException:
            sys.stderr.write(f"\n{host.told()[-4000:]}\n")
            raise


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restarts", type=int, default=10, help="with each database")
    parser.add_argument("--games", type=int, default=20, help="at once")
    given = parser.parse_args()
    for name in ("sqlite", "postgres"):
        report = run(name, given.games, given.restarts)
        sys.stdout.write(f"{report.words()}\n{json.dumps(vars(report))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
