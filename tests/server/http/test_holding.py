"""What a connection holds: of memory no old message and no queues, of time one message's."""

import asyncio
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest

from marchstone.core.words import ENGLISH
from marchstone.server.http import messages, sockets
from marchstone.server.http.sockets import _read, _write
from marchstone.server.http.socketwire import Flow, Mailbox
from marchstone.server.http.turnstile import at_once
from marchstone.server.live.watching.watcher import Watcher


def test_a_line_that_waits_holds_no_board() -> None:
    board = "".join(map(str, range(10_000)))
    holders = sys.getrefcount(board)

    async def follow() -> int:
        sent = asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            assert message["text"] is board
            sent.set()

        watcher = Watcher("p", ENGLISH, lambda _: None)
        watcher.say(board)
        writing = asyncio.create_task(_write(send, watcher, at_once))  # type: ignore[arg-type]
        await sent.wait()
        await asyncio.sleep(0)  # and waits for the next one
        try:
            return sys.getrefcount(board)
        finally:
            writing.cancel()

    assert asyncio.run(follow()) == holders


def test_what_a_socket_asks_for_takes_turns_and_a_move_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[str] = []
    obeyed: list[messages.Message] = []

    async def turn(do: Any) -> Any:
        turns.append(getattr(do, "__name__", "obey"))
        return await do()

    async def obey(_visitor: Any, _live: Any, _watcher: Any, message: messages.Message) -> None:
        obeyed.append(message)

    monkeypatch.setattr(sockets, "obey", obey)

    async def story() -> None:
        said = [
            '{"type": "past", "ply": 3}',
            '{"type": "play", "seat": 0, "action": 1, "decision": 2}',
            '{"type": "ping"}',
        ]

        async def receive() -> Any:
            if not said:
                return {"type": "websocket.disconnect"}
            return {"type": "websocket.receive", "text": said.pop(0)}

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        meters = SimpleNamespace(message=None)
        house = SimpleNamespace(meters=meters)
        visitor: Any = SimpleNamespace(house=house, spend=lambda _: None, turn=turn, t=ENGLISH)
        watcher = Watcher("p", ENGLISH, lambda _: None)
        await _read(receive, visitor, cast("Any", None), watcher)
        watcher.say("the board")
        watcher.say("later")
        watcher.fall()
        await _write(send, watcher, turn)
        assert [message.get("text") for message in sent] == ["the board", "later", None]

    asyncio.run(story())
    assert len(obeyed) == 3
    assert turns == ["obey", "next"]


def test_whoever_says_much_at_once_lets_others_come_in_between() -> None:
    async def read(mail: Mailbox, name: str, order: list[str]) -> None:
        for _ in range(3):
            await mail.get()
            order.append(name)

    async def both() -> list[str]:
        order: list[str] = []
        boxes = {"one": Mailbox(), "other": Mailbox()}
        for mail in boxes.values():
            for _ in range(3):
                mail.put_nowait("something")
        await asyncio.gather(*(read(mail, name, order) for name, mail in boxes.items()))
        return order

    assert asyncio.run(both()) == ["one", "other"] * 3


def test_a_line_that_is_full_is_waited_for() -> None:
    async def write() -> list[str]:
        flow, told = Flow(), list[str]()

        async def writer(name: str) -> None:
            await flow.wait()
            told.append(name)

        await writer("free")
        flow.clear()
        flow.clear()
        writing = [asyncio.create_task(writer(name)) for name in ("one", "other")]
        await asyncio.sleep(0)
        told.append("full" if not flow.is_set() else "free")
        writing.pop().cancel()
        flow.set()
        await asyncio.gather(*writing)
        return told

    assert asyncio.run(write()) == ["free", "full", "one"]
