"""Frames of a WebSocket: what a client writes is read, and what none may send is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from marchstone.server.http.frames import (
    BINARY,
    CLOSE,
    NO_STATUS,
    NO_TEXT,
    PART,
    PING,
    PONG,
    TEXT,
    TOO_LARGE,
    WRONG,
    BadFrame,
    FrameReader,
    as_text,
    close_code,
    closing,
    framed,
)

LARGEST = 70_000


def sent(kind: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """As a client's library writes it."""
    return Frame(Opcode(kind), payload, fin=final).serialize(mask=True)


def read(data: bytes, largest: int = LARGEST) -> list[tuple[int, bytes]]:
    return list(FrameReader(largest).read(data))


payloads = st.tuples(
    st.sampled_from([TEXT, BINARY, PING, PONG]), st.binary(max_size=125) | st.binary(max_size=400)
).map(lambda pair: (pair[0], pair[1][:125] if pair[0] >= CLOSE else pair[1]))


@pytest.mark.slow
@given(st.lists(payloads, max_size=8), st.integers(1, 200))
def test_what_a_library_writes_is_read_however_it_is_cut(
    wanted: list[tuple[int, bytes]], step: int
) -> None:
    data = b"".join(sent(kind, payload) for kind, payload in wanted)
    reader = FrameReader(LARGEST)
    pieces = (data[begin : begin + step] for begin in range(0, len(data), step))
    assert [frame for piece in pieces for frame in reader.read(piece)] == wanted


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_every_size_is_written_and_read(size: int) -> None:
    assert read(sent(BINARY, b"x" * size)) == [(BINARY, b"x" * size)]
    client = ClientProtocol(parse_uri("ws://a/"), state=State.OPEN)
    client.receive_data(framed(BINARY, b"x" * size))
    (event,) = client.events_received()
    assert isinstance(event, Frame)
    assert event.data == b"x" * size


def test_parts_become_a_message_and_a_ping_may_come_between() -> None:
    parts = sent(TEXT, b"ab", final=False) + sent(PING, b"!") + sent(PART, b"cd", final=False)
    assert read(parts + sent(PART, b"ef")) == [
        (PART, b""),
        (PING, b"!"),
        (PART, b""),
        (TEXT, b"abcdef"),
    ]


WHOLE = sent(TEXT, b"a")
REFUSED = {
    "not masked": (Frame(Opcode.TEXT, b"a").serialize(mask=False), WRONG),
    "a bit of an extension": (bytes([WHOLE[0] | 0x40]) + WHOLE[1:], WRONG),
    "an unknown kind": (bytes([0x83]) + WHOLE[1:], WRONG),
    "a ping in parts": (bytes([PING]) + WHOLE[1:], WRONG),
    "a long ping": (bytes([0x80 | PING, 0xFE, 0, 200]), WRONG),
    "a part of nothing": (sent(PART, b"a"), WRONG),
    "a beginning in the middle": (sent(TEXT, b"a", final=False) + WHOLE, WRONG),
    "too large, by its head alone": (bytes([0x82, 0xFF, *[1] * 12]), TOO_LARGE),
    "too large in parts": (
        sent(TEXT, b"a" * 40_000, final=False) + sent(PART, b"a" * 40_000),
        TOO_LARGE,
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_client_may_send_is_refused(name: str) -> None:
    data, code = REFUSED[name]
    with pytest.raises(BadFrame) as refused:
        read(data)
    assert refused.value.code == code


@given(st.binary(max_size=300))
def test_noise_is_read_refused_or_waited_for(noise: bytes) -> None:
    with contextlib.suppress(BadFrame):
        for kind, payload in FrameReader(LARGEST).read(noise):
            assert kind in {PART, TEXT, BINARY, CLOSE, PING, PONG}
            assert len(payload) <= len(noise)


def test_a_farewell_says_why_and_nonsense_is_none() -> None:
    assert closing(1008, "too fast") == framed(CLOSE, b"\x03\xf0too fast")
    assert close_code(b"") == NO_STATUS
    assert close_code(b"\x03\xe8bye") == 1000
    assert close_code((4403).to_bytes(2, "big")) == 4403
    for payload in (b"\x03", b"\x03\xed", b"\x00\x01", (5000).to_bytes(2, "big"), b"\x03\xe8\xff"):
        with pytest.raises(BadFrame):
            close_code(payload)
    with pytest.raises(BadFrame) as refused:
        as_text(b"\xff")
    assert refused.value.code == NO_TEXT
