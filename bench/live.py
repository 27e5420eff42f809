"""How long a move takes from the socket of one player to the boards of both.

A real server in its own process, real WebSocket clients: by default 50 tables, each with a move a
second. Also how long the server takes to start.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAME = "schotten-totten"
AIMS = {"p50": 15.0, "p99": 60.0, "start": 2.0}


class State(msgspec.Struct):
    """What a client of the bench looks at in a message."""

    type: str
    ply: int = 0
    seat: int | None = None
    decision: int = 0
    yours: bool = False
    over: bool = False
    actions: list[dict[str, Any]] = []


@dataclass
class Server:
    process: subprocess.Popen[str]
    address: str
    started: float  # seconds from the command to the first answer

    @classmethod
    def start(cls, data: str, *flags: str) -> Server:
        begun = time.perf_counter()
        command = [sys.executable, "-m", "marchstone", "serve", "--port=0", f"--data={data}"]
        process = subprocess.Popen(
            [*command, "--log=warning", *flags], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        address = process.stdout.readline().partition("http://")[2].partition("/")[0]
        while True:
            try:
                httpx.get(f"http://{address}/health", trust_env=False)
                return cls(process, address, time.perf_counter() - begun)
            except httpx.TransportError:
                time.sleep(0.005)

    def cpu(self) -> float:
        """Seconds of processor time, where the system tells them."""
        try:
            with Path(f"/proc/{self.process.pid}/stat").open(encoding="ascii") as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


async def seal(client: httpx.AsyncClient, url: str) -> dict[str, str]:
    """What the forms of a page carry."""
    page = (await client.get(f"{url}/about")).text
    return {"_csrf_token": page.partition('name="_csrf_token" value="')[2].partition('"')[0]}


async def seated(server: Server, client: httpx.AsyncClient, variant: str) -> tuple[str, list[str]]:
    """A table with two guests: its id and their cookies."""
    cookies = []
    path = ""
    for name in ("Anna", "Ben"):
        client.cookies.clear()
        url = f"http://{server.address}"
        await client.post(f"{url}/name", data={**await seal(client, url), "name": name})
        token = await seal(client, url)
        if path:
            await client.post(f"{url}{path}/sit", data={**token, "seat": "1"})
        else:
            form = {**token, "seat.0": "me", "seat.1": "open", "option.variant": variant}
            answer = await client.post(f"{url}/new/{GAME}", data=form)
            path = answer.headers["location"]
        cookies.append(f"marchstone={client.cookies['marchstone']}")
    return path, cookies


@dataclass
class Figures:
    took: list[float] = field(default_factory=list)  # milliseconds until both have the board
    sizes: list[int] = field(default_factory=list)
    busy: float = 0.0  # cores that the server used


async def newest(socket: ClientConnection, ply: int, figures: Figures) -> State:
    while True:
        text = await socket.recv()
        state = msgspec.json.decode(text, type=State)
        if state.type == "state" and state.ply >= ply:
            figures.sizes.append(len(text))
            return state


async def seat_down(server: Server, path: str, cookies: list[str]) -> list[ClientConnection]:
    url = f"ws://{server.address}{path}/live"
    return [
        await connect(url, additional_headers={"Cookie": cookie}, proxy=None) for cookie in cookies
    ]


async def play(sockets: list[ClientConnection], until: float, out: Figures) -> None:
    states = [await newest(socket, 0, Figures()) for socket in sockets]
    await asyncio.sleep(random.random())
    while time.perf_counter() < until and not states[0].over:
        due = time.perf_counter() + 1.0
        mover = next(seat for seat, state in enumerate(states) if state.yours)
        action = random.choice(states[mover].actions)["action"]
        move = {"seat": mover, "action": action, "decision": states[mover].decision}
        sent = time.perf_counter()
        await sockets[mover].send(json.dumps({"type": "play", **move}))
        ply = states[mover].ply + 1
        states = list(await asyncio.gather(*(newest(s, ply, out) for s in sockets)))
        out.took.append((time.perf_counter() - sent) * 1000)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def measure(server: Server, tables: int, seconds: float, variant: str) -> Figures:
    figures = Figures()
    async with httpx.AsyncClient(trust_env=False, timeout=30) as client:
        made = [await seated(server, client, variant) for _ in range(tables)]
    pairs = [await seat_down(server, *table) for table in made]
    before, begun = server.cpu(), time.perf_counter()
    await asyncio.gather(*(play(pair, begun + seconds, figures) for pair in pairs))
    figures.busy = (server.cpu() - before) / (time.perf_counter() - begun)
    for socket in (socket for pair in pairs for socket in pair):
        await socket.close()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--variant", default="basic", choices=["basic", "tactics"])
    parser.add_argument("--database", help="a PostgreSQL address; a new SQLite file otherwise")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        flags = [f"--database={chosen.database}"] if chosen.database else []
        Server.start(data, *flags).stop()  # the first start makes the database
        server = Server.start(data, *flags)
        try:
            figures = asyncio.run(measure(server, chosen.tables, chosen.seconds, chosen.variant))
        finally:
            server.stop()
    cuts = statistics.quantiles(figures.took, n=100)
    told = {
        "tables": chosen.tables,
        "moves": len(figures.took),
        "start": round(server.started, 2),
        "p50": round(cuts[49], 1),
        "p90": round(cuts[89], 1),
        "p99": round(cuts[98], 1),
        "max": round(max(figures.took), 1),
        "state_kb": round(statistics.mean(figures.sizes) / 1024, 1),
        "server_cpu": round(figures.busy, 2),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }
    report(told, as_json=chosen.json)
    return 0


def report(told: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(told))
        return
    print(f"live: {told['moves']} moves at {told['tables']} tables, one a second each")
    print(f"  server start        {told['start']:8} s   (aim below {AIMS['start']:g})")
    print(f"  move to both, p50   {told['p50']:8} ms  (aim below {AIMS['p50']:g})")
    print(f"  move to both, p90   {told['p90']:8} ms")
    print(f"  move to both, p99   {told['p99']:8} ms  (aim below {AIMS['p99']:g})")
    print(f"  move to both, max   {told['max']:8} ms")
    print(f"  size of a state     {told['state_kb']:8} KiB")
    print(f"  server's processor  {told['server_cpu']:8} cores")
    print(f"  machine's load      {told['load']:8}")


if __name__ == "__main__":
    sys.exit(main())
