"""Several workers at one door, and the process that starts, watches and replaces them."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from types import FrameType
from typing import Any

from marchstone.server.config import Config
from marchstone.server.logs import log_event, set_up
from marchstone.server.parent import end_with_parent
from marchstone.server.running.door import ENDING, HAND_OVER, LONGEST

SILENCE = 30  # seconds without a beat after which a worker counts as hanging
AT_LEAST = 1.0  # seconds between two births of one worker, so that one that dies costs little
FAILURES = 5  # workers in a row that end by a fault before they are up: there is no use in more

_spawn = multiprocessing.get_context("spawn")


def work(config: Config, secret: str, door: socket.socket, beat: Any) -> None:
    """What a worker does, in its own process; the one that starts it needs nothing of this."""
    from marchstone.server.running.serving import Serving

    set_up(config.log)
    end_with_parent()
    os.set_blocking(beat.fileno(), False)
    server = Serving(config, secret)

    def tell() -> None:
        with contextlib.suppress(OSError):  # the other end is full, or gone
            os.write(beat.fileno(), b".")

    server.beat = tell
    server.run(sockets=[door])


class Worker:
    """One place among the workers; whoever dies there is followed by another."""

    def __init__(self, start: Callable[[Any], Any]) -> None:
        self._start = start
        self.begin()

    def begin(self) -> None:
        self.born, self.silent, self.is_up = time.monotonic(), 0, False
        self.beats, theirs = _spawn.Pipe(duplex=False)
        self.process = self._start(theirs)
        theirs.close()

    def listen(self, seconds: int) -> None:
        """How long it has kept silent."""
        self.silent += seconds
        while self.beats.closed is False and self.beats.poll():
            try:
                heard = os.read(self.beats.fileno(), 4096)
            except OSError:
                return
            if not heard:
                return
            self.silent, self.is_up = 0, True

    def bury(self) -> int:
        self.process.join()
        self.beats.close()
        return int(self.process.exitcode or 0)


class Workers:
    def __init__(self, config: Config, secret: str, door: socket.socket) -> None:
        self._given = (config, secret, door)
        self._told = 0  # the signal that ends us
        self._failures = 0
        self._ears, self._bell = os.pipe()
        os.set_blocking(self._bell, False)
        self._places: list[Worker] = []

    def run(self) -> bool:
        """Until it is stopped. True if another process is to go on with the door."""
        for number in (*ENDING, *filter(None, [HAND_OVER])):
            signal.signal(number, self._hear)
        self._places = [Worker(self._start) for _ in range(self._given[0].workers)]
        while not self._told and self._failures < FAILURES:
            self._look()
        self._end()
        if not self._told:
            raise SystemExit(1)
        return self._told == HAND_OVER

    def _start(self, beat: Any) -> Any:
        process = _spawn.Process(target=work, args=(*self._given, beat))
        process.start()
        return process

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._told and number != HAND_OVER:
            self._kill()
            os._exit(128 + number)
        self._told = self._told or number
        os.write(self._bell, b".")

    def _look(self) -> None:
        """Whoever is dead is replaced at once, whoever has hung for long is killed."""
        sentinels = [place.process.sentinel for place in self._places]
        # By the seconds that we have waited, not by a clock: we may have been stopped ourselves.
        seconds = 0 if wait([self._ears, *sentinels], timeout=1.0) else 1
        for place in self._places:
            place.listen(seconds)
            if place.silent > SILENCE:
                log_event("worker_hangs", logging.ERROR)
                place.process.kill()
            if not self._told and not place.process.is_alive():
                self._replace(place)

    def _replace(self, place: Worker) -> None:
        code = place.bury()
        self._failures = self._failures + 1 if code > 0 and not place.is_up else 0
        log_event("worker_died", logging.ERROR, code=code)
        rest = place.born + AT_LEAST - time.monotonic()
        wait([self._ears], timeout=max(0.0, rest))
        place.begin()

    def _end(self) -> None:
        """They finish what they have begun; whoever hangs is killed."""
        for place in self._places:
            place.process.terminate()
        until = time.monotonic() + LONGEST + 1.0
        for place in self._places:
            place.process.join(max(0.0, until - time.monotonic()))
        self._kill()
        for place in self._places:
            place.bury()

    def _kill(self) -> None:
        for place in self._places:
            place.process.kill()
