"""The frames of a WebSocket (RFC 6455), as a server reads and writes them, and messages in them
that are packed, each by itself (RFC 7692).

Libraries do more, and took longer for a move's frames than the rules for the move.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache

PART, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, MASKED, LOW, SIZE = 0x80, 0x80, 0x0F, 0x7F  # bits of the first two bytes
PACKED, SPARE = 0x40, 0x70  # of the first one: that the message is packed; all that are for that
TAIL = b"\x00\x00\xff\xff"  # with which every packed message would end, and which is left out
WIDEST = 15  # bits of the window out of which one may pack
KINDS = frozenset({PART, TEXT, BINARY, CLOSE, PING, PONG})
SHORT = 125  # bytes: the most that a control frame holds
WRONG, NO_TEXT, TOO_LARGE, NO_STATUS = 1002, 1007, 1009, 1005  # close codes
NEVER_SENT = frozenset({1004, NO_STATUS, 1006, 1015})  # they stand for what was not said

Frame = tuple[int, bytes]  # its kind, and what it holds


class BadFrame(Exception):
    """What came is no frame, or not where it stands."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def framed(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size <= SHORT:
        return bytes((FINAL | kind, size)) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", FINAL | kind, 126, size) + payload
    return struct.pack("!BBQ", FINAL | kind, 127, size) + payload


@lru_cache(maxsize=8)  # all who look on at a table get the same
def packed(payload: bytes, window: int) -> bytes:
    """Nothing is remembered from one message to the next: a connection would hold it."""
    packer = zlib.compressobj(zlib.Z_BEST_SPEED, zlib.DEFLATED, -window)
    return (packer.compress(payload) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


def unpacked(payload: bytes, largest: int) -> bytes:
    """BadFrame if it is no packed message, or one that would be too large."""
    try:
        plain = zlib.decompressobj(-WIDEST).decompress(payload + TAIL, largest + 1)
    except zlib.error:
        raise BadFrame(WRONG, "not packed as agreed") from None
    if len(plain) > largest:
        raise BadFrame(TOO_LARGE, "too large")
    return plain


def closing(code: int, why: str = "") -> bytes:
    return framed(CLOSE, code.to_bytes(2, "big") + why.encode())


def close_code(payload: bytes) -> int:
    """With which code the other end takes its leave; BadFrame if that is none."""
    if not payload:
        return NO_STATUS
    code = int.from_bytes(payload[:2], "big")
    is_known = 1000 <= code < 1016 and code not in NEVER_SENT
    if len(payload) < 2 or not (is_known or 3000 <= code < 5000):
        raise BadFrame(WRONG, "no such code")
    as_text(payload[2:])
    return code


def as_text(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(NO_TEXT, "no UTF-8") from None


class FrameReader:
    """Takes apart what one client sends. `largest` is the size of a message, in bytes."""

    def __init__(self, largest: int, *, unpacks: bool = False) -> None:
        self._largest = largest
        self._unpacks = unpacks  # whether messages may come packed
        self._is_packed = False
        self._rest = b""
        self._kind = PART  # of the message whose parts are coming
        self._parts = b""

    def read(self, data: bytes) -> Iterator[Frame]:
        """Whole messages and control frames; a part of a message counts as a frame of its own."""
        data = self._rest + data if self._rest else data
        begin = 0
        while (end := self._end(data, begin)) > 0:
            first, payload = data[begin], self._payload(data, begin, end)
            begin = end
            yield self._whole(first, payload)
        self._rest = data[begin:]

    def _end(self, data: bytes, begin: int) -> int:
        """Where the frame that begins there ends; 0 if it is not all here yet."""
        if len(data) < begin + 2:
            return 0
        first, second = data[begin], data[begin + 1]
        size, head = second & SIZE, 6
        kind, is_final = first & LOW, first & FINAL
        may_be_packed = self._unpacks and kind in (TEXT, BINARY)
        spare = first & SPARE & ~(PACKED if may_be_packed else 0)
        if spare or kind not in KINDS or not second & MASKED:
            raise BadFrame(WRONG, "no frame of a client")
        if kind >= CLOSE and (size > SHORT or not is_final):
            raise BadFrame(WRONG, "a control frame is short and whole")
        if size > SHORT:
            head += 2 if size == 126 else 8
            if len(data) < begin + head:
                return 0
            size = int.from_bytes(data[begin + 2 : begin + head - 4], "big")
        if size + len(self._parts) > self._largest and kind < CLOSE:
            raise BadFrame(TOO_LARGE, "too large")
        end = begin + head + size
        return end if end <= len(data) else 0

    def _payload(self, data: bytes, begin: int, end: int) -> bytes:
        """Freed of its mask."""
        size = data[begin + 1] & SIZE
        at = begin + (6 if size <= SHORT else 8 if size == 126 else 14)
        length = end - at
        mask = (data[at - 4 : at] * (length // 4 + 1))[:length]
        plain = int.from_bytes(data[at:end], "big") ^ int.from_bytes(mask, "big")
        return plain.to_bytes(length, "big")

    def _whole(self, first: int, payload: bytes) -> Frame:
        kind = first & LOW
        if kind >= CLOSE:
            return kind, payload
        if (kind == PART) is (self._kind == PART):
            raise BadFrame(WRONG, "a part without a beginning, or a beginning in the middle")
        if kind != PART:
            self._kind, self._is_packed = kind, bool(first & PACKED)
        if not first & FINAL:
            self._parts += payload
            return PART, b""
        kind, whole = self._kind, self._parts + payload if self._parts else payload
        self._kind, self._parts = PART, b""
        return kind, unpacked(whole, self._largest) if self._is_packed else whole
