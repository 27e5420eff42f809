"""Real servers in processes of their own, and clients that come over the network."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.world import GAME

PATIENCE = 30.0
# Seconds for which a line without work is used again; the server hangs up a little later.
IDLE = 2.0


class Served:
    def __init__(self, data: Path, *flags: str, **settings: str) -> None:
        command = [sys.executable, "-m", "marchstone", "serve", "--port=0", "--pace=0"]
        environment = {**os.environ, "MARCHSTONE_DATA": str(data), "PYTHONUNBUFFERED": "1"}
        environment |= settings
        self.process = subprocess.Popen(
            [*command, *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        self.address = told.partition("http://")[2].partition("/")[0]
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"http://{self.address}/health", trust_env=False).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """What it has logged."""
        self.process.send_signal(how)
        _, logged = self.process.communicate(timeout=PATIENCE)
        return logged

    def stop_all(self, how: signal.Signals) -> str:
        """As a terminal does it: every process gets the signal."""
        os.killpg(self.process.pid, how)
        _, logged = self.process.communicate(timeout=PATIENCE)
        return logged


@contextmanager
def served(data: Path, *flags: str, **settings: str) -> Iterator[Served]:
    server = Served(data, *flags, **settings)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


FORWARDED = "X-Forwarded-For"


def came_from(address: str) -> dict[str, str]:
    """As a web server in front of ours on this machine would tell it."""
    return {FORWARDED: address} if address else {}


class Remote:
    """A program that plays through the API of one server or another."""

    def __init__(self, server: Served, name: str = "", token: str = "", address: str = "") -> None:
        self.server, self.came = server, came_from(address)
        self.token = token or self.ask("POST", "/api/guests", json={"name": name})["token"]

    def at(self, server: Served) -> "Remote":
        return Remote(server, token=self.token, address=self.came.get(FORWARDED, ""))

    def ask(self, method: str, path: str, **more: Any) -> Any:
        headers = dict(self.came)
        if hasattr(self, "token"):
            headers["authorization"] = f"Bearer {self.token}"
        with httpx.Client(trust_env=False, timeout=PATIENCE) as client:
            url = f"http://{self.server.address}{path}"
            return client.request(method, url, headers=headers, **more).json()

    def new_table(self, *seats: str) -> str:
        wish = {"game": GAME, "seats": list(seats)}
        return str(self.ask("POST", "/api/tables", json=wish)["id"])

    def view(self, table: str, seat: int) -> Any:
        return self.ask("GET", f"/api/tables/{table}/view?seat={seat}")

    def play(self, table: str, seat: int) -> Any:
        """The last legal action, as soon as there is one: lots may still be on their way."""
        deadline = time.monotonic() + PATIENCE
        while not (view := self.view(table, seat))["actions"]:
            assert time.monotonic() < deadline, view
            time.sleep(0.1)
        move = {"seat": seat, "action": view["actions"][-1]["action"], "decision": view["decision"]}
        return self.ask("POST", f"/api/tables/{table}/actions", json=move)

    @contextmanager
    def events(self, table: str, seat: int) -> Iterator[Iterator[Any]]:
        headers = {"authorization": f"Bearer {self.token}"}
        url = f"http://{self.server.address}/api/tables/{table}/events?seat={seat}"
        with (
            httpx.Client(trust_env=False, timeout=PATIENCE) as client,
            client.stream("GET", url, headers=headers) as stream,
        ):
            yield (
                json.loads(line.removeprefix("data: "))
                for line in stream.iter_lines()
                if line.startswith("data: ")
            )


class Person:
    """A browser without a window: cookies, forms, and a socket."""

    def __init__(self, server: Served, name: str, address: str = "") -> None:
        brief = httpx.Limits(keepalive_expiry=IDLE)
        self.server, self.came = server, came_from(address)
        self.client = httpx.Client(
            trust_env=False, timeout=PATIENCE, limits=brief, headers=self.came
        )
        self.post("/name", name=name, next="/lobby")

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def url(self, path: str) -> str:
        return f"http://{self.server.address}{path}"

    def post(self, path: str, **form: str) -> str:
        page = self.client.get(self.url("/about")).text
        form["_csrf_token"] = page.partition('name="_csrf_token" value="')[2].partition('"')[0]
        answer = self.client.post(self.url(path), data=form, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    @contextmanager
    def live(self, table: str) -> Iterator[ClientConnection]:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)
        with connect(
            f"ws://{self.server.address}/table/{table}/live",
            additional_headers={"Cookie": cookies, **self.came},
            origin=Origin(f"http://{self.server.address}"),
            proxy=None,
        ) as socket:
            yield socket


def until(socket: ClientConnection, kind: str, **wanted: Any) -> Any:
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind and all(message[k] == v for k, v in wanted.items()):
            return message


def send(socket: ClientConnection, kind: str, **fields: Any) -> None:
    socket.send(json.dumps({"type": kind, **fields}))
