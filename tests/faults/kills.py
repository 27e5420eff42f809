"""Games are played, and in the middle of them somebody is killed, again and again.

`make faults` does it 1,000 times; `make faults KILLS=50` fewer. In the folder tests,
`python -m faults.kills --kills 50 --seed 7 --only postgres` says more exactly what.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from faults.cluster import Cluster
from faults.host import Host
from faults.houses import a_house
from faults.invariants import Finding
from faults.slots import Room

EARLY = 0.3  # how often the next kill comes before all tables have moved again
SERVER, WORKER, THINKER = "server", "worker", "thinker"
BACKEND, POSTGRES = "backend", "postgres"
# Whom, and how often: what comes back slowly is killed less often.
WHOM = {
    "sqlite": {SERVER: 2, THINKER: 1},
    "postgres": {SERVER: 2, WORKER: 3, THINKER: 1, BACKEND: 3, POSTGRES: 2},
}


@dataclass
class Report:
    database: str
    seed: int
    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    moves: int = 0  # acknowledged
    slowest: float = 0.0  # seconds until every table had moved, after what was killed was back
    slowest_after: str = ""
    outage: float = 0.0  # seconds, the longest from a kill to the first answer
    refusals: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def recovered(self, took: float, after: str) -> None:
        if took > self.slowest:
            self.slowest, self.slowest_after = took, after

    def words(self) -> str:
        killed = ", ".join(f"{count} × {who}" for who, count in sorted(self.kills.items()))
        return (
            f"{self.database}, seed {self.seed}: {sum(self.kills.values())} kills ({killed}) in "
            f"{self.seconds:.0f} s and {self.games} games. {self.moves} moves were acknowledged, "
            f"none was lost or doubled. The slowest recovery took {self.slowest:.1f} s "
            f"(after {self.slowest_after or 'nothing'}); the longest outage {self.outage:.1f} s."
        )


class Killer:
    """Chooses whom and when, by a seed, and sees to it that he comes back."""

    def __init__(self, host: Host, cluster: Cluster | None, rng: Random) -> None:
        self._host = host
        self._cluster = cluster
        self._rng = rng
        self._whom = WHOM["postgres" if cluster else "sqlite"]

    def kill(self) -> str:
        """Who was killed, or nobody; he is back when this returns."""
        (name,) = self._rng.choices(list(self._whom), list(self._whom.values()))
        if name == SERVER:
            self._host.kill()
            self._host.wait_for_another()
        elif name == POSTGRES and self._cluster is not None:
            self._cluster.kill()
            self._cluster.wait()
        else:
            opened = self._host.opened()
            if not self._kill_one(self._pids(name)):
                return ""
            if name == WORKER:
                self._host.wait_for_worker(opened)
            if name == BACKEND and self._cluster is not None:
                self._cluster.wait()
        return name

    def _pids(self, name: str) -> list[int]:
        if name == BACKEND:
            return self._cluster.backends() if self._cluster else []
        return self._host.workers() if name == WORKER else self._host.thinkers()

    def _kill_one(self, pids: list[int]) -> bool:
        if not pids:
            return False
        with suppress(ProcessLookupError):
            os.kill(self._rng.choice(pids), signal.SIGKILL)
        return True


async def haunt(room: Room, killer: Killer, kills: int, rng: Random, report: Report) -> None:
    """Kill so often; every time each table has to move on."""
    await room.begins()
    while sum(report.kills.values()) < kills:
        await asyncio.sleep(rng.random())
        begun = time.monotonic()
        name = await asyncio.to_thread(killer.kill)
        if not name:
            continue
        report.kills[name] += 1
        back = time.monotonic()
        report.outage = max(report.outage, back - begun)
        if rng.random() > EARLY:
            report.recovered(await room.moves_on(name, back), name)
        _progress(report)
    report.recovered(await room.moves_on("the end"), "the end")


def _progress(report: Report) -> None:
    sys.stderr.write(f"\r{report.database}: {sum(report.kills.values())} kills")
    sys.stderr.flush()


async def play_and_kill(
    host: Host, database: str, cluster: Cluster | None, given: argparse.Namespace
) -> Report:
    name = "postgres" if cluster else "sqlite"
    report = Report(name, given.seed)
    rng = Random(f"{given.seed} {name}")
    room = Room(host.address, database, given.seed, given.games, given.think)
    begun = time.monotonic()
    await room.play_while(haunt(room, Killer(host, cluster, rng), given.kills, rng, report))
    report.seconds = time.monotonic() - begun
    await asyncio.to_thread(host.close)
    await room.check()
    report.moves, report.games = room.acknowledged, len(room.games)
    report.refusals = room.told.codes
    return report


def run(name: str, given: argparse.Namespace) -> Report:
    with a_house(name) as (host, database, cluster):
        try:
            return asyncio.run(play_and_kill(host, database, cluster, given))
        except BaseException:
            sys.stderr.write(f"\n{host.told()[-4000:]}\n")
            raise


def _each(found: BaseException) -> Iterator[BaseException]:
    if not isinstance(found, BaseExceptionGroup):
        yield found
        return
    for one in found.exceptions:
        yield from _each(one)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="of both databases together")
    parser.add_argument("--games", type=int, default=50, help="at once")
    parser.add_argument("--think", type=float, default=0.8, help="seconds of a player for a move")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--only", choices=list(WHOM), help="with this database alone")
    parser.add_argument("--json", type=Path, help="a file for the report")
    return parser.parse_args()


def main() -> int:
    given = _arguments()
    names = [given.only] if given.only else list(WHOM)
    given.kills //= len(names)
    reports = []
    for name in names:
        try:
            report = run(name, given)
        except (Finding, BaseExceptionGroup) as found:
            for finding in _each(found):
                sys.stdout.write(f"\n{name}, seed {given.seed}: {finding!r}\n")
            return 1
        sys.stdout.write(f"\n{report.words()}\n")
        reports.append(vars(report))
    told = json.dumps(reports, indent=2)
    sys.stdout.write(f"{told}\n")
    if given.json:
        given.json.write_text(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
