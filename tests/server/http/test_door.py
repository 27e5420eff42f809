"""The socket that the server listens on."""

import asyncio
import socket

from marchstone.server.config import Config
from marchstone.server.running.door import open_door


def test_what_is_sent_goes_out_at_once() -> None:
    """Without TCP_NODELAY a short answer waits 40 ms for the reader to say that he reads."""
    seen: list[int] = []

    async def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        seen.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def call() -> None:
        door = open_door(Config(port=0)).socket
        async with await asyncio.start_server(greet, sock=door):
            reader, writer = await asyncio.open_connection(*door.getsockname())
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()

    asyncio.run(call())
    assert seen
    assert all(seen)
