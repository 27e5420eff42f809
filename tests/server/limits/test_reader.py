"""What takes long to read is refused before it is read."""

import h11
import pytest

from marchstone.server.http.reader import (
    LONGEST_HEAD,
    MOST_HEADERS,
    MOST_LINES,
    RequestReader,
)

HEAD = b"POST /replay HTTP/1.1\r\nHost: a\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PIECES = 256 * 1024  # bytes that come at once


def heard(sent: bytes, size: int = PIECES) -> list[h11.Event]:
    """What is read of it, when it comes in such pieces."""
    reader, events = RequestReader(), list[h11.Event]()
    for at in range(0, len(sent), size):
        reader.receive_data(sent[at : at + size])
        while (event := reader.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            assert isinstance(event, h11.Event)
            events.append(event)
    return events


def body(events: list[h11.Event]) -> bytes:
    return b"".join(bytes(event.data) for event in events if isinstance(event, h11.Data))


@pytest.mark.parametrize("size", [100, PIECES])
@pytest.mark.parametrize(
    "sent",
    [
        HEAD + MOST_HEADERS * b"a:\r\n" + b"\r\n",
        HEAD + MOST_HEADERS * b"a:\n" + b"\n",
        HEAD + b"a: " + LONGEST_HEAD * b"b" + b"\r\n\r\n",
        CHUNKED + MOST_LINES * b"1\r\na\r\n" + b"0\r\n\r\n",
        CHUNKED + b"0\r\n" + (MOST_LINES + 1) * b"a:\r\n" + b"\r\n",
    ],
    ids=["headers", "bare", "long", "chunks", "trailers"],
)
def test_many_lines_are_not_read_to_their_end(sent: bytes, size: int) -> None:
    with pytest.raises(h11.RemoteProtocolError):
        heard(sent, size)


@pytest.mark.parametrize("size", [100, PIECES])
def test_what_people_send_is_read(size: int) -> None:
    told = 6000 * b"a line\r\n\r\n"
    whole = HEAD + 40 * b"a: b\r\n" + b"Content-Length: %d\r\n\r\n" % len(told) + told
    assert body(heard(whole, size)) == told
    chunks = CHUNKED + b"".join(b"%x\r\n%s\r\n" % (900, 900 * b"x") for _ in range(70))
    assert body(heard(chunks + b"0\r\n\r\n", size)) == 63_000 * b"x"


def test_a_request_that_comes_behind_another_is_read_as_carefully() -> None:
    reader = RequestReader()
    reader.receive_data(HEAD + b"\r\n" + HEAD + MOST_HEADERS * b"a:\r\n" + b"\r\n")
    assert isinstance(reader.next_event(), h11.Request)
    assert isinstance(reader.next_event(), h11.EndOfMessage)
    reader.send(h11.Response(status_code=200, headers=[("content-length", "0")]))
    reader.send(h11.EndOfMessage())
    reader.start_next_cycle()
    with pytest.raises(h11.RemoteProtocolError):
        reader.next_event()
