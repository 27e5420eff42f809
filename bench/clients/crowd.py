"""Processes full of clients: they connect, wait for the word, play, and tell what they saw."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from clients.line import Lost
from clients.play import Figures, Player, Table, play

AT_ONCE = 24  # who knock at the same time
PATIENCE = 120.0  # seconds until all are there
MEMORY = 4 * 1024**3  # bytes that a process of clients may ask the system for
SPAWN = multiprocessing.get_context("spawn")

Seating = Callable[[Figures], list[list[Player]]]  # who plays with whom; called in the process


@dataclass(frozen=True)
class Load:
    """How long, and how long before it counts."""

    seconds: float = 12.0
    warm: float = 3.0


class Crowd:
    """Some processes of clients; `seatings` say who plays in each."""

    def __init__(self, host: str, seatings: Sequence[Seating]) -> None:
        self._pipes: list[Connection] = []
        self._processes = []
        for seating in seatings:
            ours, theirs = SPAWN.Pipe()
            process = SPAWN.Process(target=_work, args=(host, seating, theirs), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        for pipe in self._pipes:
            _answer(pipe, PATIENCE)

    def play(self, load: Load, note: Callable[[], None]) -> Figures:
        """`note` is called when the counting begins and when it ends."""
        start = time.monotonic() + 0.2
        for pipe in self._pipes:
            pipe.send((start, load))
        time.sleep(max(0.0, start + load.warm - time.monotonic()))
        note()
        time.sleep(max(0.0, start + load.warm + load.seconds - time.monotonic()))
        note()
        total = Figures()
        for pipe in self._pipes:
            total.add(_answer(pipe, PATIENCE))
        return total

    def go(self) -> None:
        """Home, one and all."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            pipe.close()
            process.join(10)
            if process.is_alive():
                process.kill()


def _answer(pipe: Connection, patience: float) -> Any:
    if not pipe.poll(patience):
        raise SystemExit("load: the clients were not done in time")
    answer = pipe.recv()
    if isinstance(answer, str):
        raise SystemExit(f"load: {answer}")
    return answer


def _work(host: str, seating: Seating, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        asyncio.run(_attend(host, seating, pipe))
    except (Lost, OSError, TimeoutError) as error:
        pipe.send(f"a client could not connect: {type(error).__name__} {error}")


async def _attend(host: str, seating: Seating, pipe: Connection) -> None:
    figures = Figures()
    tables = [Table(players, figures) for players in seating(figures)]
    players = [player for table in tables for player in table.players]
    await asyncio.wait_for(_connect(host, players), PATIENCE)
    gc.collect()
    gc.freeze()  # what is here stays, and need not be looked through again
    pipe.send(None)
    try:
        while True:
            start, load = await asyncio.to_thread(pipe.recv)
            await play(tables, start, load.warm, load.seconds)
            pipe.send(figures)
    except EOFError:
        for player in players:
            player.line.hang_up()


async def _connect(host: str, players: Sequence[Player]) -> None:
    """Until everybody has seen his board."""
    name, _, port = host.rpartition(":")
    doors = asyncio.Semaphore(AT_ONCE)

    async def enter(player: Player) -> None:
        async with doors:
            await asyncio.get_running_loop().create_connection(lambda: player.line, name, int(port))
            await player.line.opened
            while player.ply < 0:
                await asyncio.sleep(0.01)
                if player.line.is_lost:
                    raise Lost("hung up on")

    await asyncio.gather(*map(enter, players))
