"""Frames of a WebSocket: what a client writes is read, and what none may send is refused."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
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
    packed,
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


def test_what_is_packed_is_read_in_parts_too_and_a_ping_between_is_not_packed() -> None:
    text = b"the same again and " * 300
    small = packed(text, 12)
    assert len(small) < len(text) / 10
    parts = flagged(sent(TEXT, small[:9], final=False)) + sent(PING, b"!") + sent(PART, small[9:])
    reader = FrameReader(LARGEST, unpacks=True)
    wanted = [(PART, b""), (PING, b"!"), (TEXT, text)]
    assert list(reader.read(parts)) == wanted
    assert list(reader.read(flagged(sent(TEXT, small)) + sent(TEXT, b"plain"))) == [
        (TEXT, text),
        (TEXT, b"plain"),
    ]


@given(st.binary(max_size=3000))
def test_what_is_packed_the_library_unpacks_and_what_it_packs_we_do(payload: bytes) -> None:
    library = PerMessageDeflate(True, True, 15, 15)  # it remembers nothing either
    packed_frame = Frame(Opcode.BINARY, packed(payload, 15), rsv1=True)
    assert library.decode(packed_frame).data == payload
    theirs = Frame(Opcode.BINARY, payload).serialize(mask=True, extensions=[library])
    assert list(FrameReader(LARGEST, unpacks=True).read(theirs)) == [(BINARY, payload)]


def flagged(frame: bytes) -> bytes:
    """As packed."""
    return bytes([frame[0] | 0x40]) + frame[1:]


PACKED_WRONG = {
    "what grows too large": (flagged(sent(TEXT, packed(b"a" * 70_001, 15))), TOO_LARGE),
    "what was never packed": (flagged(sent(TEXT, b"\xff\xff\xff")), WRONG),
    "a packed ping": (flagged(sent(PING, b"")), WRONG),
    "a later part that says so": (
        sent(TEXT, b"a", final=False) + flagged(sent(PART, b"a")),
        WRONG,
    ),
    "another bit": (bytes([sent(TEXT, b"a")[0] | 0x20]) + sent(TEXT, b"a")[1:], WRONG),
}


@pytest.mark.parametrize("name", PACKED_WRONG)
def test_what_is_packed_wrongly_is_refused_and_a_bomb_does_not_go_off(name: str) -> None:
    data, code = PACKED_WRONG[name]
    with pytest.raises(BadFrame) as refused:
        list(FrameReader(LARGEST, unpacks=True).read(data))
    assert refused.value.code == code


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
