"""One WebSocket, and of its protocol no more than a bench needs.

A message costs some 20 microseconds here, so that one process can be a thousand players.
"""

from __future__ import annotations

import asyncio
import struct
import time
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, PACKED = 0x80, 0x40  # bits of a frame's first byte
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # nobody is in between who could be deceived
TAIL = b"\x00\x00\xff\xff"  # what permessage-deflate leaves out at the end

Hear = Callable[[bytes, float], None]  # a message, and when it was here


class Lost(Exception):
    """The server hung up, or did not want us."""


def greeting(host: str, path: str, headers: dict[str, str], *, packed: bool = True) -> bytes:
    """As a browser opens a socket; it offers to unpack, and the server decides."""
    lines = {
        "Host": host,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
        **headers,
    }
    if packed:
        lines["Sec-WebSocket-Extensions"] = "permessage-deflate; client_max_window_bits"
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()


def frame(kind: int, payload: bytes) -> bytes:
    """Masked, as clients have to, with a mask of noughts, which changes nothing."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", FINAL | kind, 0x80 | size)
    else:
        head = struct.pack("!BBH", FINAL | kind, 0x80 | 126, size)
    return head + b"\0\0\0\0" + payload


class Line(asyncio.Protocol):
    """`hear` gets every text; `opened` is done when the server has agreed to speak."""

    def __init__(self, greeting: bytes, hear: Hear) -> None:
        self._greeting = greeting
        self._hear = hear
        self._rest = b""
        self._unpack = zlib.decompressobj(-15)
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0  # bytes of messages, as they came over the wire
        self.is_lost = False

    def say(self, text: str) -> None:
        if self._transport is not None:
            self._transport.write(frame(TEXT, text.encode()))

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._greeting)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(Lost(self._rest[:80].decode(errors="replace")))

    def data_received(self, data: bytes) -> None:
        at = time.monotonic()
        data = self._rest + data if self._rest else data
        begin = 0
        if not self._is_open:
            begin = self._open(data)
        while self._is_open and begin < len(data):
            after = self._frame(data, begin, at)
            if after == begin:
                break
            begin = after
        self._rest = data[begin:]

    def _open(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n") + 4
        if end < 4 or not data.startswith(b"HTTP/1.1 101"):
            return 0
        self._is_open = True
        self.opened.set_result(None)
        return end

    def _frame(self, data: bytes, begin: int, at: float) -> int:
        """Where the next one begins; the same place if this one is not all here."""
        if len(data) < begin + 2:
            return begin
        size, start = data[begin + 1], begin + 2
        if size > 125:
            start += 2 if size == 126 else 8
            if len(data) < start:
                return begin
            size = int.from_bytes(data[begin + 2 : start], "big")
        end = start + size
        if len(data) < end:
            return begin
        self._take(data[begin], data[start:end], at)
        return end

    def _take(self, first: int, payload: bytes, at: float) -> None:
        kind = first & 0x0F
        if kind == TEXT:
            self.received += len(payload)
            if first & PACKED:
                payload = self._unpack.decompress(payload + TAIL)
            self._hear(payload, at)
        elif kind == PING and self._transport is not None:
            self._transport.write(frame(PONG, payload))
        elif kind == CLOSE:
            self.hang_up()
