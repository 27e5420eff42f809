"""A push service on this machine, and the keys of a browser that it carries messages to."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 30.0  # seconds


class BrowserKeys:
    """What a browser keeps to itself, and what it tells."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        point = Encoding.X962, PublicFormat.UncompressedPoint
        self.p256dh = text_of(self._private.public_key().public_bytes(*point))
        self.auth = text_of(self._auth)

    def read(self, body: bytes) -> dict[str, Any]:
        key = {"private_key": self._private, "auth_secret": self._auth}
        message: dict[str, Any] = json.loads(http_ece.decrypt(body, **key, version="aes128gcm"))
        return message


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService:
    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []  # path, headers, body
        self.status = 201
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.server_address[1]}"

    def endpoint(self, name: str = "one") -> str:
        return f"http://{self.host}/{name}"

    def wait(self, count: int) -> list[tuple[str, dict[str, str], bytes]]:
        """Until so many have come."""
        until = time.monotonic() + PATIENCE
        while len(self.received) < count and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.received) == count
        return self.received

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append((self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Location", f"http://{service.host}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Nobody reads it."""

        return Handler


@contextmanager
def a_push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
