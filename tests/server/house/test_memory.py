"""Memory that was freed goes back to the system, when there is little to do."""

import gc
import subprocess
import sys
from weakref import ref

from marchstone.server.running.memory import AT_REST, Rest, give_back

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


def test_a_cycle_that_is_not_new_any_more_is_found_when_there_is_little_to_do() -> None:
    ring = Ring()
    gc.collect(0)
    left = ref(ring)
    del ring
    gc.collect(0)
    assert left() is not None
    give_back()
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
