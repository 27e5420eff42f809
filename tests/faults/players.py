"""Who plays: a browser without a window on a socket, and a program on the API.

Both come again by themselves and send what was not acknowledged once more.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from faults.invariants import Seen, Told
from faults.people import Guest

FIRST_WAIT, LONGEST_WAIT, SOON = 0.4, 5.0, 0.5  # as in web/static/table/socket.js
COME_AGAIN = 1012
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)

Moved = Callable[[int], None]  # so many moves were acknowledged


class Player:
    def __init__(
        self, host: str, guest: Guest, seen: Seen, told: Told, rng: Random, think: float
    ) -> None:
        self._host = host
        self._guest = guest
        self._told = told
        self._rng = rng
        self._think = think
        self.seen = seen
        self.moved: Moved = lambda fresh: None

    async def play(self) -> None:
        """Until the game is over."""
        raise NotImplementedError

    def _choose(self, decision: int, actions: list[dict[str, Any]]) -> int:
        """The same again for a decision that was sent before."""
        if decision not in self.seen.sent:
            self.seen.sent[decision] = self._rng.choice(actions)["action"]
        return self.seen.sent[decision]

    def _see(self, ply: int, decision: int, *, is_over: bool) -> None:
        is_new = ply > self.seen.newest >= 0  # the first state that comes tells of no move
        fresh = self.seen.state(ply, decision)
        self.seen.is_over = is_over
        if is_new or fresh:
            self.moved(fresh)

    async def _rest(self) -> None:
        await asyncio.sleep(self._think * (0.5 + self._rng.random()))


class Browser(Player):
    """Follows the table by its socket, and comes back as the script of the page does."""

    async def play(self) -> None:
        wait = FIRST_WAIT
        while not self.seen.is_over:
            try:
                async with self._line() as line:
                    wait = FIRST_WAIT
                    await line.send(json.dumps({"type": "hello", "ply": -1}))
                    await self._follow(line)
            except LOST as lost:
                if _is_sent_on(lost):
                    await asyncio.sleep(self._rng.random() * SOON)
                    continue
                self._told.lose(lost)
                await asyncio.sleep(wait * (0.75 + self._rng.random() / 2))
                wait = min(wait * 2, LONGEST_WAIT)

    def _line(self) -> connect:
        return connect(
            f"ws://{self._host}/table/{self.seen.table}/live",
            additional_headers={
                "Cookie": f"marchstone={self._guest.token}",
                "X-Forwarded-For": self._guest.address,
            },
            origin=Origin(f"http://{self._host}"),
            compression=None,
            open_timeout=60,
            proxy=None,
        )

    async def _follow(self, line: ClientConnection) -> None:
        async for text in line:
            message = json.loads(text)
            if message["type"] == "state":
                self._see(message["ply"], message["decision"], is_over=message["over"])
                if self.seen.is_over:
                    return
                if message["yours"]:
                    await self._send(line, message)
            elif message["type"] == "error":
                self._told.note(message["code"])
                await self._rest()
                await line.send(json.dumps({"type": "hello", "ply": -1}))

    async def _send(self, line: ClientConnection, state: dict[str, Any]) -> None:
        await self._rest()
        decision = state["decision"]
        action = self._choose(decision, state["actions"])
        move = {"seat": self.seen.seat, "action": action, "decision": decision}
        await line.send(json.dumps({"type": "play", **move}))


def _is_sent_on(lost: Exception) -> bool:
    """The server begins anew and has asked us to come again."""
    if not isinstance(lost, ConnectionClosed) or lost.rcvd is None:
        return False
    return lost.rcvd.code == COME_AGAIN


class Program(Player):
    """Asks for its view and posts its moves, each on a connection of its own."""

    async def play(self) -> None:
        alone = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(trust_env=False, timeout=60, limits=alone) as client:
            while not self.seen.is_over:
                await self._rest()
                view = await self._ask(client, "GET", f"view?seat={self.seen.seat}")
                if view is not None and self.seen.seat in view["to_act"]:
                    decision = view["decision"]
                    action = self._choose(decision, view["actions"])
                    move = {"seat": self.seen.seat, "action": action, "decision": decision}
                    await self._ask(client, "POST", "actions", json=move)

    async def _ask(self, client: httpx.AsyncClient, method: str, what: str, **more: Any) -> Any:
        """A view, or None if there is none just now."""
        headers = {
            "authorization": f"Bearer {self._guest.token}",
            "x-forwarded-for": self._guest.address,
        }
        url = f"http://{self._host}/api/tables/{self.seen.table}/{what}"
        try:
            answer = await client.request(method, url, headers=headers, **more)
        except httpx.TransportError as lost:
            self._told.lose(lost)
            return None
        view = answer.json()
        if not answer.is_success:
            self._told.note(view["error"])
            return None
        self._see(view["ply"], view["decision"], is_over=view["ranks"] is not None)
        return view
