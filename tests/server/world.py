"""A server in this process, and browsers and programs that visit it."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from databases import an_empty_store
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.server.app import routes
from marchstone.server.config import Config
from marchstone.server.house import House
from marchstone.server.thinking.thinker import Thinker
from marchstone.web.drawing import PLAYERS
from server.pageshown import PageShown

GAME = "schotten-totten"
ORIGIN = "http://testserver.local"


class HereThinker(Thinker):
    """Thinks at once, in this process, and always the same."""

    def __init__(self) -> None:
        super().__init__(1)
        self.hint_budget = Budget(iterations=40)

    def word(self) -> int:
        return 7

    async def think(self, table: str, work: Any, *given: Any, **how: Any) -> Any:
        return work(*given)


class World:
    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.house: House = client.app.state.house

    def put_away(self, table: str) -> None:
        """As soon as those who have hung up are gone, and no bot thinks."""
        deadline = time.monotonic() + 20
        while table in self.house.tables._live and time.monotonic() < deadline:
            self.house.tables.put_away(float("inf"))
            time.sleep(0.02)

    def browser(self, name: str = "") -> "Browser":
        browser = Browser(self)
        if name:
            browser.post("/name", name=name, next="/lobby")
        return browser

    def program(self, name: str) -> "Program":
        return Program(self, name)

    def do(self, work: Any, *given: Any, **more: Any) -> Any:
        """Run a coroutine function of the server where the server runs."""
        with self.client.portal() as portal:
            return portal.call(lambda: work(*given, **more))


@contextmanager
def a_world(address: str, tmp_path: Path, **more: Any) -> Iterator[World]:
    settings = {"pace": 0.0, "data": str(tmp_path), "database": address, **more}
    if "://" not in address and not Path(address).exists():
        Path(address).write_bytes(an_empty_store())
    with an_app() as app:
        app.state.house = House.build(Config(**settings), HereThinker())
        with TestClient(app, raise_server_exceptions=False, timeout=30) as client:
            yield World(client)


_idle: list[Litestar] = []


@contextmanager
def an_app() -> Iterator[Litestar]:
    """Routes take longer to lay than most tests to walk them: they are used again."""
    app = _idle.pop() if _idle else routes()
    yield app
    del app.state.house  # and all that was in it
    _idle.append(app)


class Browser:
    """Keeps its own cookies and fills in the token of every form."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.cookies: dict[str, str] = {}
        self._seal = ""
        self._sealed_for: str | None = None
        self.headers: dict[str, str] = {}

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.ask("POST", path, data={**self.seal(), **form})

    def seal(self) -> dict[str, str]:
        """What the forms of its pages carry."""
        if self._sealed_for != self.token:
            page = self.get("/about").text
            self._seal = page.partition('name="_csrf_token" value="')[2].partition('"')[0]
            self._sealed_for = self.token
        return {"_csrf_token": self._seal}

    @property
    def token(self) -> str:
        return self.cookies.get("marchstone") or self.cookies.get("form", "")

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        client = self.world.client
        client.cookies.clear()
        headers = {"cookie": self.cookie_header, **self.headers}
        response = client.request(method, path, headers=headers, follow_redirects=False, **more)
        for line in response.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
                if not morsel.value or morsel.value == "null":
                    del self.cookies[name]
        return response

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def new_table(self, *seats: str, game: str = GAME, **form: str) -> str:
        chosen = {f"seat.{n}": seat for n, seat in enumerate(seats)}
        response = self.post(f"/new/{game}", **chosen, **form)
        assert response.status_code == 303, response.text
        return response.headers["location"].removeprefix("/table/")

    def sit(self, table: str, seat: int) -> httpx.Response:
        return self.post(f"/table/{table}/sit", seat=str(seat))

    @contextmanager
    def live(self, table: str, query: str = "?shown=", origin: str = ORIGIN) -> Iterator["Live"]:
        headers = {"cookie": self.cookie_header, "origin": origin, "host": "testserver.local"}
        client = self.world.client
        client.cookies.clear()
        with client.websocket_connect(f"/table/{table}/live{query}", headers=headers) as socket:
            yield Live(socket)


class Live:
    """One end of a live socket; keeps all that came."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}  # the newest, as the page shows it
        self.page = PageShown()

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send_text(json.dumps({"type": kind, **fields}))

    def receive(self, timeout: float = 20) -> dict[str, Any]:
        text = self.socket.receive_text(timeout=timeout)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            message = self.state = self.page.show(message)
        elif message["type"] == "players" and self.page.parts:
            self.page.parts[PLAYERS] = message["html"]
        return message

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of this kind with these fields."""
        while True:
            message = self.receive()
            if message["type"] == kind and all(message[k] == v for k, v in wanted.items()):
                return message

    def refusal(self) -> str:
        return str(self.until("error")["code"])

    def play(self, action: int | None = None, **more: Any) -> None:
        """The first legal action, unless another is named."""
        state = self.state
        chosen = state["actions"][0]["action"] if action is None else action
        move = {"seat": state["seat"], "action": chosen, "decision": state["decision"], **more}
        self.send("play", **move)

    def play_any(self, rng: Rng) -> None:
        self.play(rng.choice(self.state["actions"])["action"])


class Program:
    """Speaks to the API with a bearer token."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.token = ""
        self.token = self.post("/api/guests", name=name).json()["token"]

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.world.client.cookies.clear()
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return self.world.client.request(method, path, headers=headers, **more)

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.ask("POST", path, json=fields)

    def first_event(self, path: str, query: str = "") -> bytes:
        """The stream from its first byte to the end of its first event, or a refusal."""
        app = self.world.client.app
        headers = {"query": query, "authorization": f"Bearer {self.token}"}
        return bytes(self.world.do(first_event, app, path, **headers))


async def first_event(app: Any, path: str, query: str = "", **headers: str) -> bytes:
    """Spoken without a client, since those of the tests wait for the end of a stream."""
    sent, is_enough = bytearray(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        await is_enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.extend(message.get("body", b""))
        is_last = message["type"] == "http.response.body" and not message.get("more_body")
        if is_last or sent.endswith(b"\r\n\r\n"):
            is_enough.set()

    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
    }
    scope |= {"query_string": query.encode(), "scheme": "http", "http_version": "1.1"}
    given = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope |= {"headers": given, "root_path": ""}
    scope |= {"client": ("test", 1), "server": ("testserver.local", 80), "state": {}}
    await asyncio.wait_for(app(scope, receive, send), 20)
    return bytes(sent)


def text_of(html: str) -> str:
    """What a reader sees of a page."""
    return " ".join(re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", html, flags=re.S).split())
