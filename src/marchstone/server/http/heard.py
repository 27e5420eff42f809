"""What has come of a request before its turn: one that dawdles or is gone keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections import deque

from litestar.types import Receive, ReceiveMessage

LARGEST_FORM = 64 * 1024  # bytes of a body; a longer one is refused by the application


class Heard:
    """Receives again what was received already, and then whatever comes."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages = deque[ReceiveMessage]()
        self.is_whole = self.is_gone = False

    async def listen(self) -> None:
        """Until all of it is here, more than anybody takes, or the client has hung up."""
        size = 0
        while not (self.is_whole or self.is_gone) and size <= LARGEST_FORM:
            message = await self._receive()
            self._messages.append(message)
            if message["type"] == "http.request":
                self.is_whole = not message["more_body"]
                size += len(message["body"])
            else:
                self.is_gone = True

    async def hangs_up(self) -> None:
        """Returns when the client does, as far as that is heard before the body was read."""
        while self.is_whole and not self.is_gone:
            self.is_gone = (await self._receive())["type"] == "http.disconnect"
        if not self.is_gone:
            await asyncio.get_running_loop().create_future()

    async def __call__(self) -> ReceiveMessage:
        if self._messages:
            return self._messages.popleft()
        return await self._receive()
