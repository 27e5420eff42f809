"""Group commit: who waits is written together, and each hears of his own row only."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest

from marchstone.storage import LostRace, StorageError
from marchstone.storage.database.together import MOST, Together
from marchstone.storage.errors import Conflict

Told = Exception | None


class Disk:
    """Writes batches; holds the first one until it is let go."""

    def __init__(self, fault: Callable[[Sequence[int]], Sequence[Told] | None] | None = None):
        self.batches: list[list[int]] = []
        self.begun, self.go = Event(), Event()
        self.fault = fault

    def write(self, items: Sequence[int]) -> Sequence[Told]:
        self.batches.append(list(items))
        self.begun.set()
        assert self.go.wait(20)
        told = self.fault(items) if self.fault else None
        return told or [None for _ in items]


@contextmanager
def closing(together: Together[Any, Any]) -> Iterator[Together[Any, Any]]:
    yield together
    together.close()


async def ask(together: Together[int, None], disk: Disk, *items: int) -> list[Told]:
    """0 is being written, the others come meanwhile; how each of them ended."""
    first = together.add(0, 0)
    assert await asyncio.to_thread(disk.begun.wait, 20)
    asked = [together.add(item, item) for item in items]
    disk.go.set()
    told = await asyncio.gather(first, *asked, return_exceptions=True)
    return [word if isinstance(word, Exception) else None for word in told]


def test_what_comes_while_something_is_written_is_written_together() -> None:
    disk = Disk()
    with closing(Together(disk.write)) as together:
        assert asyncio.run(ask(together, disk, *range(1, 51))) == [None] * 51
    assert disk.batches == [[0], list(range(1, 51))]


def test_a_batch_has_an_end() -> None:
    disk = Disk()
    with closing(Together(disk.write)) as together:
        asyncio.run(ask(together, disk, *range(1, MOST + 6)))
    assert list(map(len, disk.batches)) == [1, MOST, 5]


def test_one_that_contradicts_another_row_does_not_fail_the_others() -> None:
    def fault(items: Sequence[int]) -> None:
        if 3 in items:
            raise Conflict("taken")

    disk = Disk(fault)
    with closing(Together(disk.write)) as together:
        told = asyncio.run(ask(together, disk, 1, 2, 3, 4))
    assert [type(word) for word in told] == [type(None)] * 3 + [Conflict, type(None)]
    assert disk.batches == [[0], [1, 2, 3, 4], [1], [2], [3], [4]]


def test_of_some_it_can_be_told_that_they_alone_are_not_kept() -> None:
    disk = Disk(lambda items: [LostRace("late") if item == 2 else None for item in items])
    with closing(Together(disk.write)) as together:
        told = asyncio.run(ask(together, disk, 1, 2, 3))
    assert [isinstance(word, LostRace) for word in told] == [False, False, True, False]
    assert len(disk.batches) == 2


def test_an_error_reaches_those_who_asked_and_nobody_else() -> None:
    def fault(items: Sequence[int]) -> None:
        if len(items) > 1:
            raise StorageError("the disk is full")

    disk = Disk(fault)
    with closing(Together(disk.write)) as together:
        told = asyncio.run(ask(together, disk, 1, 2))
        assert [str(word) for word in told] == ["None", "the disk is full", "the disk is full"]
        assert asyncio.run(ask(together, disk)) == [None]
    assert disk.batches == [[0], [1, 2], [0]]


def test_a_fault_of_ours_does_not_end_the_writing() -> None:
    def fault(items: Sequence[int]) -> None:
        if 1 in items:
            raise ZeroDivisionError

    disk = Disk(fault)
    with closing(Together(disk.write)) as together:
        told = asyncio.run(ask(together, disk, 1, 2))
        assert [type(word) for word in told[1:]] == [ZeroDivisionError] * 2
        assert asyncio.run(ask(together, disk, 2)) == [None, None]


def test_rows_of_one_table_are_written_in_their_order() -> None:
    disk = Disk()

    async def play(together: Together[int, None]) -> None:
        first = together.add("a", 0)
        assert await asyncio.to_thread(disk.begun.wait, 20)
        asked = [together.add(key, item) for item, key in enumerate("aabab", 1)]
        disk.go.set()
        await asyncio.gather(first, *asked)

    with closing(Together(disk.write)) as together:
        asyncio.run(play(together))
    assert disk.batches == [[0], [1, 3], [2, 5], [4]]


def test_who_hangs_up_before_his_turn_is_not_written() -> None:
    disk = Disk()

    async def play(together: Together[int, None]) -> None:
        first = together.add(0, 0)
        assert await asyncio.to_thread(disk.begun.wait, 20)
        gone, stays = together.add(1, 1), together.add(2, 2)
        gone.cancel()
        first.cancel()  # too late: his row is being written, and nobody is told
        disk.go.set()
        await stays

    with closing(Together(disk.write)) as together:
        asyncio.run(play(together))
    assert disk.batches == [[0], [2]]


def test_closing_writes_what_waits_and_then_nothing_more() -> None:
    disk = Disk()
    together = Together(disk.write)

    async def play() -> None:
        asked = [together.add(item, item) for item in range(9)]
        disk.go.set()
        together.close()
        await asyncio.gather(*asked)
        with pytest.raises(StorageError, match="closed"):
            together.add(10, 10)

    asyncio.run(play())
    assert sorted(item for batch in disk.batches for item in batch) == list(range(9))


def test_a_loop_that_is_closed_does_not_end_the_writing() -> None:
    disk = Disk()

    async def leave(together: Together[int, None]) -> None:
        together.add(1, 1)

    with closing(Together(disk.write)) as together:
        asyncio.run(leave(together))
        disk.go.set()
        assert asyncio.run(ask(together, disk, 2)) == [None, None]
