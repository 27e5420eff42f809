"""One client cannot take the server from the others, whatever he sends or keeps back."""

import json
import socket as sockets
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from marchstone.server.http.wire import REQUEST
from server.processes import Remote, Served, served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]

SOON = 8.0  # seconds, on two busy cores
NO_PROXY = {"FORWARDED_ALLOW_IPS": "192.0.2.1"}  # so that this machine counts as one address
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: a\r\nX-"
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
HALF_A_BODY = b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\n\r\n{"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all of them, to which nothing happens by whatever they do."""
    with served(tmp_path_factory.mktemp("data"), "--log=error") as server:
        yield server
        logged = server.stop()
    assert "Traceback" not in logged
    assert "level=error" not in logged, logged
    assert "level=warning" not in logged, logged  # as often as they like


@contextmanager
def dialled(server: Served, count: int, begin: bytes) -> Iterator[list[sockets.socket]]:
    host, _, port = server.address.partition(":")
    with ExitStack() as stack:
        lines = []
        for _ in range(count):
            line = stack.enter_context(sockets.create_connection((host, int(port)), timeout=10))
            line.sendall(begin)
            lines.append(line)
        yield lines


def is_open(line: sockets.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(4096) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def health(server: Served) -> float:
    """How long the answer takes."""
    begin = time.perf_counter()
    assert httpx.get(f"http://{server.address}/health", trust_env=False, timeout=10).is_success
    return time.perf_counter() - begin


def test_half_a_request_is_ended_after_seconds(server: Served) -> None:
    with ExitStack() as stack:
        silent = stack.enter_context(dialled(server, 20, b""))
        slow = stack.enter_context(dialled(server, 20, HALF_A_HEAD))
        slow += stack.enter_context(dialled(server, 20, HALF_A_BODY))
        until = time.monotonic() + REQUEST + 2
        while time.monotonic() < until and any(map(is_open, [*silent, *slow])):
            for line in filter(is_open, slow):
                line.send(b"a")  # who sends a byte now and then gains no time by it
            time.sleep(0.5)
        assert sum(map(is_open, [*silent, *slow])) == 0
        health(server)


def test_after_a_request_with_two_ends_comes_no_other(server: Served) -> None:
    """What one takes for its body another might take for a request."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
    hidden = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    sent = head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden
    with dialled(server, 1, sent) as (line,):
        answers = b""
        while more := line.recv(4096):
            answers += more
    assert answers.count(b"HTTP/1.1 ") == 1


def test_whoever_sends_what_takes_long_to_read_is_sent_away(server: Served) -> None:
    head = b"GET /health HTTP/1.1\r\nHost: a\r\n"
    headers = head + 50_000 * b"a:\r\n" + b"\r\n"
    chunks = head + b"Transfer-Encoding: chunked\r\n\r\n" + 50_000 * b"1\r\na\r\n"
    for sent in (headers, chunks):
        with dialled(server, 1, b"") as (line,):
            answer = b""
            with suppress(OSError):  # it is not heard to its end
                line.sendall(sent)
                answer = line.recv(4096)
            assert answer[:12] in (b"", b"HTTP/1.1 400")
    health(server)


@pytest.mark.parametrize(
    ("first", "more"),
    [
        ("POST /table/x/live", "Content-Length: 3\r\n"),
        ("GET /table/x/live", "Content-Length: 30000\r\n"),
        ("GET /table/x/live", "Transfer-Encoding: chunked\r\n"),
        ("GET /table/x/live", f"X: {20_000 * 'a'}\r\n"),
        ("GET /table/x/live", "".join(f"X{n}: a\r\n" for n in range(300))),
        (f"GET /{9_000 * 'a'}", ""),
    ],
    ids=["post", "body", "chunks", "long", "many", "path"],
)
def test_a_handshake_that_is_none_is_ended_at_once(server: Served, first: str, more: str) -> None:
    head = f"{first} HTTP/1.1\r\nHost: a\r\n{HANDSHAKE}{more}\r\n"
    with dialled(server, 1, head.encode()) as (line,):
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 4")
        while line.recv(4096):
            pass
    health(server)


def test_one_address_has_so_many_connections_and_whoever_keeps_us_waiting_makes_room(
    tmp_path: Path,
) -> None:
    with served(tmp_path, **NO_PROXY, MARCHSTONE_CONNECTIONS="20") as server:
        with dialled(server, 40, HALF_A_HEAD) as lines:
            until = time.monotonic() + SOON
            while sum(map(is_open, lines)) > 20:
                assert time.monotonic() < until
                time.sleep(0.02)
            assert health(server) < SOON
        with ExitStack() as stack:
            table = Remote(server, "One").new_table("me", "open")
            url = f"ws://{server.address}/table/{table}/live"
            for _ in range(20):
                stack.enter_context(connect(url, proxy=None))
            with pytest.raises((OSError, ConnectionClosed, EOFError, httpx.HTTPError)):
                health(server)


@pytest.mark.parametrize("kind", ["message", "protocol"])
def test_a_socket_that_floods_is_hung_up_on(server: Served, kind: str) -> None:
    table = Remote(server, "One").new_table("me", "open")
    with connect(f"ws://{server.address}/table/{table}/live", proxy=None) as socket:
        assert flood(server, socket, is_ping=kind == "protocol") < 5_000
    # By the meter, or because it read none of the answers and they piled up.
    assert socket.close_code in (1006, 1008, 1012)
    health(server)


def flood(server: Served, socket: ClientConnection, *, is_ping: bool) -> int:
    """How much could be sent before the line was cut; the others are answered meanwhile."""
    for sent in range(20_000):
        try:
            socket.ping() if is_ping else socket.send('{"type": "ping"}')
        except (ConnectionClosed, OSError):
            return sent
        if sent % 200 == 0:
            assert health(server) < SOON
    return 20_000


def test_who_talks_at_a_table_as_people_do_is_never_hung_up_on(server: Served) -> None:
    table = Remote(server, "One").new_table("me", "open")
    with connect(f"ws://{server.address}/table/{table}/live", proxy=None) as socket:
        for _ in range(40):
            socket.send('{"type": "ping"}')
            while json.loads(socket.recv(timeout=10))["type"] != "pong":
                pass
            time.sleep(0.05)


def test_a_socket_keeps_to_its_protocol_and_ends_whoever_does_not(server: Served) -> None:
    table = Remote(server, "One").new_table("me", "open")
    url = f"ws://{server.address}/table/{table}/live"
    with connect(url, proxy=None) as socket:
        socket.send(['{"type":', ' "ping"}'])  # in parts
        while json.loads(socket.recv(timeout=10))["type"] != "pong":
            pass
        assert socket.ping().wait(10)
        assert len(socket.protocol.extensions) == 1  # it packs what it sends, and is understood
    with connect(url, proxy=None, compression=None) as plain:
        plain.send('{"type": "ping"}')
        while json.loads(plain.recv(timeout=10))["type"] != "pong":
            pass
        assert not plain.protocol.extensions
    assert socket.close_code == 1000
    for frame, code in ((b"\x81\x81\0\0\0\0\xff", 1007), (b"\x81\x01a", 1002)):
        with connect(url, proxy=None) as socket:
            socket.socket.sendall(frame)
            with pytest.raises(ConnectionClosed):
                list(socket)
        assert socket.close_code == code


def upgrade(*headers: bytes) -> bytes:
    lines = [b"GET /table/%s/live HTTP/1.1", b"Host: a", b"Upgrade: websocket"]
    return b"\r\n".join([*lines, b"Connection: Upgrade", *headers, b"", b""])


FORM = b"Content-Type: multipart/form-data; boundary=b"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 400\r\n\r\n{",
    b"POST /name HTTP/1.1\r\nHost: a\r\nContent-Length: 400\r\n" + FORM + b"\r\n\r\n--b",
    b"GET /api/tables/%s/events HTTP/1.1\r\nHost: a\r\n\r\n",
    upgrade(b"Sec-WebSocket-Version: 13", KEY),
    upgrade(),
    b"\x16\x03\x01 this is no HTTP\r\n\r\n",
]


def test_clients_that_hang_up_leave_no_traceback(server: Served) -> None:
    table = Remote(server, "One").new_table("me", "open").encode()
    for wait in (0, 0, 0.02, 0.2):
        for request in REQUESTS:
            text = request.replace(b"%s", table)
            with dialled(server, 3, text) as lines:
                time.sleep(wait)
                for line in lines[1:]:
                    cut(line)
        hang_up_amid_answers(server, table.decode())
    health(server)


def hang_up_amid_answers(server: Served, table: str) -> None:
    with connect(f"ws://{server.address}/table/{table}/live", proxy=None) as socket:
        for _ in range(30):
            socket.send('{"type": "ping"}')
        cut(socket.socket)


def cut(line: sockets.socket) -> None:
    """Without a word, as one whose power fails."""
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()
