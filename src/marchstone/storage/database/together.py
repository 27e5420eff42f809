"""What is asked for while the database has something in hand is done together after it.

One thread takes all that waits, does it in one transaction and tells those who asked. Nothing is
put off: a server at rest works at once, and the more there is to do, the more share a transaction.

What is written so shares a sync (group commit). Nobody is told before the commit has returned, and
it returns when the rows are on the disk. If the power goes before, the transaction has no end in
the database's log, and the next start drops all of it: nobody was told, and what each of them sees
is what stands there. If it goes after, all of it stands there, told or not; who was not told reads
it when he comes again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Generic, TypeVar

from marchstone.storage.errors import Conflict, StorageError

T = TypeVar("T")
R = TypeVar("R")

MOST = 300  # that share a transaction: the names of their tables fit into one piece of news


@dataclass(frozen=True, slots=True, eq=False)
class Asked(Generic[T, R]):
    key: Hashable
    item: T
    future: asyncio.Future[R]


class Together(Generic[T, R]):
    """`work` answers for all items or raises; an answer may be an error of that item alone."""

    def __init__(self, work: Callable[[Sequence[T]], Sequence[R | Exception]]) -> None:
        self._work = work
        self._asked: SimpleQueue[Asked[T, R] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._is_closed = False
        self._door = Lock()  # nothing is asked for behind the last one

    def add(self, key: Hashable, item: T) -> asyncio.Future[R]:
        """Done when it is on the disk. Items of one key are taken one after the other."""
        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        with self._door:
            if self._is_closed:
                raise StorageError("the database is closed")
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="together", daemon=True)
                self._thread.start()
            self._asked.put(Asked(key, item, future))
        return future

    def close(self) -> None:
        """Wait until all that was asked for is done."""
        with self._door:
            self._is_closed = True
            self._asked.put(None)
        if self._thread is not None:
            self._thread.join()

    def _serve(self) -> None:
        waiting: list[Asked[T, R]] = []
        is_open = True
        while is_open or waiting:
            came = [] if waiting else [self._asked.get()]
            came += [self._asked.get() for _ in range(self._asked.qsize())]
            is_open = is_open and None not in came
            waiting += [asked for asked in came if asked is not None]
            batch, waiting = _chosen(waiting)
            if batch:
                _tell(batch, self._answers([asked.item for asked in batch]))

    def _answers(self, items: Sequence[T]) -> Sequence[R | Exception]:
        try:
            return self._work(items)
        except Conflict as conflict:
            if len(items) == 1:
                return [conflict]
            return [answer for item in items for answer in self._answers([item])]
        except StorageError as error:
            return [StorageError(str(error)) for _ in items]
        except Exception as error:  # the thread serves everybody, and has to go on
            return [error for _ in items]


def _chosen(waiting: Sequence[Asked[T, R]]) -> tuple[list[Asked[T, R]], list[Asked[T, R]]]:
    """Those to take next, one of each key, and those who wait on. Who hung up gets nothing."""
    batch: dict[Hashable, Asked[T, R]] = {}
    left: list[Asked[T, R]] = []
    for asked in waiting:
        if asked.future.cancelled():
            continue
        if asked.key in batch or len(batch) == MOST:
            left.append(asked)
        else:
            batch[asked.key] = asked
    return list(batch.values()), left


def _tell(batch: Sequence[Asked[T, R]], told: Sequence[R | Exception]) -> None:
    answers = list(zip((asked.future for asked in batch), told, strict=True))
    for loop in {future.get_loop() for future, _ in answers}:
        mine = [answer for answer in answers if answer[0].get_loop() is loop]
        with suppress(RuntimeError):  # it is closed, and nobody waits there any more
            loop.call_soon_threadsafe(_answer, mine)


def _answer(answers: Sequence[tuple[asyncio.Future[R], R | Exception]]) -> None:
    for future, answer in answers:
        if future.done():  # he hung up meanwhile
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
