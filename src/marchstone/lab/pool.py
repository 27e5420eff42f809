"""Games in several processes, one game a task; results come as they are ready."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from marchstone.core.errors import MarchstoneError
from marchstone.lab.arrangement import Arrangement, Fixture
from marchstone.lab.playing import Result, play
from marchstone.server.parent import end_with_parent


class Broken(MarchstoneError):
    """A process was ended from outside, mostly for want of memory."""


def play_all(
    arrangement: Arrangement, fixtures: Sequence[Fixture], processes: int
) -> Iterator[Result]:
    """In any order: what a game gives depends on its fixture alone."""
    processes = min(processes, len(fixtures))
    if processes > 1:
        yield from _in_processes(arrangement, fixtures, processes)
    else:
        yield from (play(arrangement, fixture) for fixture in fixtures)


def _in_processes(
    arrangement: Arrangement, fixtures: Sequence[Fixture], processes: int
) -> Iterator[Result]:
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # the same on every system
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=settle_in)
    try:
        tasks = [pool.submit(play, arrangement, fixture) for fixture in fixtures]
        for task in as_completed(tasks):
            yield task.result()
    except BrokenProcessPool:
        raise Broken("a process that played was ended from outside") from None
    finally:
        # Whoever stops does not want to wait for games that nobody will count.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def settle_in() -> None:
    """Ctrl+C reaches every process of a terminal; the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
