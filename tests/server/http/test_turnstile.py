"""How many requests of one address are worked on at a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from marchstone.server.config import Config
from marchstone.server.http import turnstile
from marchstone.server.http.heard import LARGEST_FORM
from marchstone.server.http.turnstile import AT_ONCE, LINE, Turnstile, step_aside, turn_of
from marchstone.server.limits import HITS
from marchstone.server.refusals import TooMany
from marchstone.server.running.serving import Serving


class Work:
    """An application that is never done before it is told so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = asyncio.Event()
        self.fails = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.begun.append(scope["client"][0])
        await self.may_end.wait()
        if self.fails:
            raise RuntimeError


def tried(story: Callable[[Work, Turnstile], Awaitable[None]]) -> None:
    async def told() -> None:
        work = Work()
        await story(work, Turnstile(work))

    asyncio.run(told())


class Client:
    """Sends its body in pieces, each when it is told to, and hears when it has hung up."""

    def __init__(self, *pieces: bytes, is_here: bool = True) -> None:
        self.pieces = [*pieces]
        self.sends, self.hangs_up = asyncio.Event(), asyncio.Event()
        if is_here:
            self.sends.set()

    async def receive(self) -> Any:
        if self.pieces:
            await self.sends.wait()
        if not self.pieces:
            await self.hangs_up.wait()
            return {"type": "http.disconnect"}
        body = self.pieces.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(self.pieces)}


def ask(
    door: Turnstile, address: str, said: list[int] | None = None, client: Client | None = None
) -> asyncio.Task[None]:
    async def send(message: Any) -> None:
        if said is not None and "status" in message:
            said.append(message["status"])

    scope: Any = {"type": "http", "client": (address, 1)}
    return asyncio.create_task(door(scope, (client or Client(b"")).receive, send))


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_of_one_address_a_few_are_worked_on_and_the_others_wait() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        many = [ask(door, "10.0.0.1") for _ in range(50)]
        other = ask(door, "10.0.0.2")
        await a_moment()
        assert work.begun == ["10.0.0.1"] * AT_ONCE + ["10.0.0.2"]
        work.may_end.set()
        await asyncio.gather(*many, other)
        assert len(work.begun) == 51
        assert len(door) == 0

    tried(story)


def test_one_that_fails_or_hangs_up_leaves_its_place() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        work.fails = True
        many = [ask(door, "10.0.0.1") for _ in range(3 * AT_ONCE)]
        await a_moment()
        for gone in (many[0], many[-1]):  # of those inside, and of those in line
            gone.cancel()
        await a_moment()
        assert len(work.begun) == AT_ONCE + 1
        work.may_end.set()
        await asyncio.gather(*many, return_exceptions=True)
        assert len(work.begun) == len(many) - 1
        assert len(door) == 0

    tried(story)


def test_who_is_called_at_the_moment_he_hangs_up_passes_it_on() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        many = [ask(door, "10.0.0.1") for _ in range(AT_ONCE + 2)]
        await a_moment()
        many[0].cancel()
        await asyncio.sleep(0)
        many[AT_ONCE].cancel()
        await a_moment()
        assert len(work.begun) == AT_ONCE + 1
        work.may_end.set()
        await asyncio.gather(*many, return_exceptions=True)
        assert len(door) == 0

    tried(story)


def test_one_that_waits_for_something_keeps_nobody_from_his_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turnstile, "LONGEST", 0.01)

    async def story(work: Work, door: Turnstile) -> None:
        many = [ask(door, "10.0.0.1") for _ in range(3 * AT_ONCE)]
        await asyncio.sleep(0.3)
        assert len(work.begun) == len(many)
        work.may_end.set()
        await asyncio.gather(*many)
        assert len(door) == 0

    tried(story)


def test_one_that_waits_for_the_processor_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "LONGEST", 0.01)

    class Toils(Work):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            self.begun.append(scope["client"][0])
            for _ in range(3):
                time.sleep(0.04)  # noqa: ASYNC251  nobody else does anything meanwhile
                await asyncio.sleep(0)
            await super().__call__(scope, receive, send)

    async def story() -> None:
        work = Toils()
        door = Turnstile(work)
        many = [ask(door, "10.0.0.1") for _ in range(3 * AT_ONCE)]
        await a_moment()
        assert len(set(work.begun)) == 1
        assert len(work.begun) <= 2 * AT_ONCE  # each says twice that it has begun
        work.may_end.set()
        await asyncio.gather(*many)

    asyncio.run(story())


class Costs(Work):
    """More than a light one each time."""

    def __init__(self, spent: list[float]) -> None:
        super().__init__()
        self.spent = spent

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.spent[0] += 0.02
        await super().__call__(scope, receive, send)


def test_who_asks_one_after_the_other_never_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that costs much is as quick for him as for anybody."""
    spent = [0.0]
    monkeypatch.setattr(turnstile, "thread_time", lambda: spent[0])
    monkeypatch.setattr(turnstile, "REST", 1e6)

    async def story() -> None:
        work = Costs(spent)
        work.may_end.set()
        door = Turnstile(work)
        for _ in range(3 * AT_ONCE):
            await asyncio.wait_for(ask(door, "10.0.0.1"), 5)
        assert len(door) == 0

    asyncio.run(story())


def test_after_one_that_has_cost_much_its_place_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that those of one address come one by one, however many it opens."""
    spent = [0.0]
    monkeypatch.setattr(turnstile, "thread_time", lambda: spent[0])

    async def story() -> None:
        work = Costs(spent)
        work.may_end.set()
        door = Turnstile(work)
        many = [ask(door, "10.0.0.1") for _ in range(3 * AT_ONCE)]
        other = ask(door, "10.0.0.2")
        await a_moment()
        assert work.begun == ["10.0.0.1"] * AT_ONCE + ["10.0.0.2"]
        await asyncio.gather(*many, other)
        await asyncio.sleep(turnstile.REST * 0.02 + 0.05)
        assert len(door) == 0

    asyncio.run(story())


def test_who_answers_by_a_stream_or_only_waits_leaves_his_place_at_once() -> None:
    class Streams(Work):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            if len(self.begun) % 2:
                step_aside(scope)
            else:
                await send({"type": "http.response.start", "status": 200})
            await super().__call__(scope, receive, send)

    async def story() -> None:
        work = Streams()
        door = Turnstile(work)
        many = [ask(door, "10.0.0.1") for _ in range(3 * AT_ONCE)]
        await a_moment()
        assert len(work.begun) == len(many)
        assert len(door) == 0
        work.may_end.set()
        await asyncio.gather(*many)

    asyncio.run(story())
    step_aside(cast("Any", {}))  # where there is no such door


def test_a_line_has_an_end() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        said: list[int] = []
        before = HITS["requests"]
        many = [ask(door, "10.0.0.1", said) for _ in range(AT_ONCE + LINE + 3)]
        await a_moment()
        assert said == [429] * 3
        assert HITS["requests"] == before + 3
        work.may_end.set()
        await asyncio.gather(*many)
        assert len(work.begun) == AT_ONCE + LINE

    tried(story)


def test_whoever_dawdles_over_his_request_has_no_place_in_line() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        dawdlers = [Client(b"", b"late", is_here=False) for _ in range(AT_ONCE + LINE)]
        slow = [ask(door, "10.0.0.1", client=client) for client in dawdlers]
        await a_moment()
        said: list[int] = []
        quick = ask(door, "10.0.0.1", said)
        await a_moment()
        assert work.begun == ["10.0.0.1"]
        assert said == []
        work.may_end.set()
        for client in dawdlers[1:]:
            client.sends.set()
        dawdlers[0].pieces.clear()
        dawdlers[0].hangs_up.set()
        dawdlers[0].sends.set()
        await asyncio.gather(quick, *slow)
        assert len(work.begun) == AT_ONCE + LINE
        assert len(door) == 0

    tried(story)


def test_whoever_has_hung_up_is_not_worked_for() -> None:
    async def story(work: Work, door: Turnstile) -> None:
        clients = [Client(b"") for _ in range(AT_ONCE + LINE)]
        many = [ask(door, "10.0.0.1", client=client) for client in clients]
        await a_moment()
        for client in clients[AT_ONCE:]:
            client.hangs_up.set()
        await a_moment()
        said: list[int] = []
        after = ask(door, "10.0.0.1", said)
        await a_moment()
        assert said == []  # there is room in line again
        work.may_end.set()
        await asyncio.gather(*many, after)
        assert len(work.begun) == AT_ONCE + 1
        assert len(door) == 0

    tried(story)


def test_a_request_comes_to_the_application_as_it_was_sent() -> None:
    heard: list[bytes] = []

    async def read(scope: Any, receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            heard.append(message["body"])
            more = message["more_body"]
        assert (await receive())["type"] == "http.disconnect"

    async def story() -> None:
        large = [b"x" * LARGEST_FORM, b"y", b"z"]  # the application says that it is too much
        for pieces in ([b"one", b"two"], large):
            client = Client(*pieces)
            client.hangs_up.set()
            await ask(Turnstile(read), "10.0.0.1", client=client)
        assert heard == [b"one", b"two", *large]

    asyncio.run(story())


def test_what_sockets_ask_for_takes_turns_with_the_requests_of_their_address() -> None:
    begun: list[str] = []
    may_end = asyncio.Event()

    async def work(name: str) -> str:
        begun.append(name)
        await may_end.wait()
        return name

    async def socket(scope: Any, receive: Any, send: Any) -> None:
        assert await turn_of(scope)(partial(work, scope["client"][0])) == scope["client"][0]

    async def story() -> None:
        door = Turnstile(socket)

        def comes(address: str) -> asyncio.Task[None]:
            scope: Any = {"type": "websocket", "client": (address, 1)}
            return asyncio.create_task(door(scope, asyncio.Event().wait, asyncio.Event().wait))  # type: ignore[arg-type]

        many = [comes("10.0.0.1") for _ in range(AT_ONCE + LINE)]
        other = comes("10.0.0.2")
        await a_moment()
        assert begun == ["10.0.0.1"] * AT_ONCE + ["10.0.0.2"]
        with pytest.raises(TooMany):
            await comes("10.0.0.1")
        many.pop().cancel()
        may_end.set()
        await asyncio.gather(*many, other)
        assert len(begun) == AT_ONCE + LINE
        assert len(door) == 0
        assert await turn_of(cast("Any", {}))(partial(work, "no door")) == "no door"

    asyncio.run(story())


def test_every_worker_has_one_at_its_door(tmp_path: Path) -> None:
    serving = Serving(Config(data=str(tmp_path)), secret="drawn")
    assert isinstance(serving.config.app, Turnstile)
