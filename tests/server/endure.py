"""A real server for half an hour: people and programs come, play all games, and go for good.

`make endure MINUTES=30` measures the memory of all its processes, a hundred times. After a third of
the time it is warm; from there on it may grow by one twentieth, and no further. Until then several
evenings go on at once: what has a bound is full by then on a slow machine too, and what grows
later has none.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Any

from websockets.sync.client import ClientConnection

from marchstone import games
from marchstone.core.chance.rng import Rng
from server.processes import PATIENCE, Person, Remote, Served, send, served, until

TIMES = 100  # it is measured
PAUSE = 0.3  # seconds after a game, so that others on the machine get their share
PACE = 0.12  # before a move: who sends more than ten a second is slowed down
MOST_GROWTH = 0.05
WARM = 1 / 3  # of the time
AT_ONCE = 4  # evenings, until it is warm
QUIET = "--log=error"  # nobody reads what it says, and a full pipe would stop it
BOTS = ("bot:random", "bot:greedy")


def memory(pid: int) -> list[int]:
    """KiB of the process and of all that it has started."""
    own = Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(own[0] if own else 0), *(sum(memory(int(child))) for child in children)]


def an_evening(server: Served, name: str, rng: Rng, number: int) -> None:
    """A game at a table that is made, played, looked at, thought over now and then, and left."""
    fewest = games.get(name).seat_counts[0]
    form = {f"seat.{seat}": rng.choice(BOTS) for seat in range(1, fewest)}
    came = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"  # each evening from elsewhere
    with (
        Person(server, f"Guest {number}", came) as guest,
        Person(server, f"Other {number}", came) as other,
    ):
        made = guest.post(f"/new/{name}", **{"seat.0": "me", "count": str(fewest)}, **form)
        table = made.removeprefix("/table/")
        with other.live(table) as looking:
            until(looking, "state")
        with guest.live(table) as line:
            send(line, "chat", text="Hello")
            decided = -1
            while not (state := newest(line))["over"]:
                if not state["yours"] or state["decision"] == decided:
                    continue
                decided = state["decision"]
                time.sleep(PACE)
                if number % 4 and state["ply"] > 30:
                    send(line, "resign", seat=0)
                    continue
                action = rng.choice(state["actions"])["action"]
                send(line, "play", seat=0, action=action, decision=decided)
        if number % 10 == 1:  # the first as well: a process more is started for it
            guest.post(f"/game/{table}/analysis")
        for path in (f"/table/{table}", f"/table/{table}/record.json", "/mine", "/lobby"):
            assert other.client.get(other.url(path)).status_code == 200
        guest.post("/account/logout")
    a_program(Remote(server, f"Machine {number}", address=came), name, fewest)


def newest(line: ClientConnection) -> Any:
    """The next state; whatever is refused here should not have been."""
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        assert message["type"] != "error", message
        if message["type"] == "state":
            return message


def a_program(program: Remote, name: str, seats: int) -> None:
    wish = {"game": name, "seats": ["me", *["bot:random"] * (seats - 1)]}
    table = program.ask("POST", "/api/tables", json=wish)["id"]
    for _ in range(10):
        view = program.view(table, 0)
        if view["actions"]:
            program.play(table, 0)


def endure(minutes: float) -> dict[str, float]:
    told: list[tuple[float, int]] = []
    number = 0
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), QUIET) as server:
        start = time.monotonic()
        for number in evenings(server, start + minutes * 60 * WARM, start + minutes * 60):
            now = time.monotonic() - start
            if not told or now - told[-1][0] > minutes * 60 / TIMES:
                each = memory(server.process.pid)
                told.append((now, sum(each)))
                apart = " + ".join(f"{kib / 1024:.0f}" for kib in each)
                print(f"{now:6.0f} s, {number} games: {apart} MB", flush=True)
    return figures(told, number)


def evenings(server: Served, warm: float, end: float) -> Iterator[int]:
    """How many there were, after each of them."""
    names, numbers, done = cycle(games.names()), count(1), count(1)
    going: set[Future[None]] = set()
    with ThreadPoolExecutor(AT_ONCE) as people:
        while time.monotonic() < end or going:
            wanted = AT_ONCE if time.monotonic() < warm else 1
            while time.monotonic() < end and len(going) < wanted:
                number = next(numbers)
                going.add(people.submit(an_evening, server, next(names), Rng(number), number))
            ended, going = wait(going, return_when=FIRST_COMPLETED)
            for evening in ended:
                evening.result()
                yield next(done)
            time.sleep(PAUSE)


def figures(told: list[tuple[float, int]], played: int) -> dict[str, float]:
    """Memory when warm and at the end: the median of a sixth of the time each."""
    end = told[-1][0]
    warm = median(kib for when, kib in told if end * WARM <= when <= end / 2)
    last = median(kib for when, kib in told if when >= end * 5 / 6)
    grown = last / warm - 1
    return {"games": played, "warm": warm / 1024, "end": last / 1024, "grown": grown}


def main(minutes: str = "30") -> int:
    found = endure(float(minutes))
    print(json.dumps({name: round(value, 3) for name, value in found.items()}))
    return int(found["grown"] > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
