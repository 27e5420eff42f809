"""Memory that was freed goes back to the system, when there is little to do."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from weakref import ref

import pytest

from marchstone.server.running.memory import ALL, AT_REST, BUSY, MANY, Cycles, Rest, give_back

# Every second piece is freed, so that the C library by itself has no end of its heap to give back.
FREED = """
from marchstone.server.running.memory import give_back

def held():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

kept = [bytes(20_000) if n % 2 else bytearray(20_000) for n in range(4000)]
kept = kept[::2]
before = held()
print(give_back(), before - held())
"""


def test_what_was_freed_in_the_middle_of_the_heap_is_given_back() -> None:
    if not give_back():  # a library that keeps nothing, or has had nothing to give since
        return
    run = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True)
    given, size = run.stdout.split()
    assert given == "True"
    assert int(size) > 20_000_000


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def cycles() -> Iterator[Cycles]:
    before = gc.get_threshold()
    yield Cycles()
    gc.set_threshold(*before)
    gc.unfreeze()


def a_ring() -> ref[Ring]:
    return ref(Ring())


def test_new_cycles_are_found_at_the_next_tick(cycles: Cycles) -> None:
    left = a_ring()
    cycles.tick()
    assert left() is None


@pytest.mark.parametrize(("looks", "rounds", "is_at_rest"), [(1, 1, True), (2, BUSY, False)])
def test_older_ones_are_found_when_there_is_little_to_do_and_once_in_a_while(
    cycles: Cycles, looks: int, rounds: int, is_at_rest: bool
) -> None:
    ring = Ring()
    for _ in range(looks):  # it gets older
        gc.collect(0 if is_at_rest else 1)
    left = ref(ring)
    del ring
    cycles.tick()
    for _ in range(rounds):
        assert left() is not None
        cycles.round(is_at_rest=is_at_rest)
    assert left() is None


def test_all_is_looked_through_where_there_is_little_to_do(cycles: Cycles) -> None:
    ring = Ring()
    gc.collect(1)
    left = ref(ring)
    del ring
    for _ in range(ALL):
        assert left() is not None
        cycles.round(is_at_rest=True)
    assert left() is None


def test_very_many_new_things_are_looked_through_at_once(cycles: Cycles) -> None:
    left = a_ring()
    kept: list[list[int]] = [[] for _ in range(MANY + 1)]
    assert len(kept) > MANY
    assert left() is None


def test_a_busy_server_looks_for_cycles_as_soon_as_very_many_things_have_lasted(
    cycles: Cycles,
) -> None:
    ring = Ring()
    gc.collect(0)
    left = ref(ring)
    del ring
    cycles.round(is_at_rest=False)
    assert left() is not None
    kept: list[list[int]] = [[] for _ in range(MANY + 1)]
    cycles.tick()
    cycles.round(is_at_rest=False)
    assert len(kept) > MANY
    assert left() is None


def test_a_server_is_at_rest_that_did_little_since_it_was_asked_last() -> None:
    times = iter([(0.0, 5.0), (20.0, 5.1), (40.0, 25.0), (60.0, 25.0 + 20 * AT_REST)])
    now = [0.0, 0.0]

    def on() -> None:
        now[:] = next(times)

    on()
    rest = Rest(lambda: now[0], lambda: now[1])
    told = []
    for _ in range(3):
        on()
        told.append(rest.is_at_rest())
    assert told == [True, False, True]
