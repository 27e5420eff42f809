"""A small server for a browser: pages of a test, the files they need, and the line of a table."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from marchstone.web import assets

HTML = "text/html; charset=utf-8"


def say_nothing(line: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        for _ in line:
            pass


class Host:
    """Each test gives it other pages; a browser keeps the files, as from a real server."""

    def __init__(self) -> None:
        self.pages: Mapping[str, Callable[[], str]] = {}
        self.talk: Callable[[ServerConnection], None] = say_nothing

    def __enter__(self) -> Self:
        self.server = serve(
            lambda line: self.talk(line),
            "127.0.0.1",
            0,
            process_request=self._answer,
            close_timeout=0.1,
        )
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.socket.getsockname()[1]}"

    def shows(self, path: str, html: str) -> str:
        """The address at which this page stands alone."""
        self.pages, self.talk = {path: lambda: html}, say_nothing
        return self.url + path

    def _answer(self, line: ServerConnection, request: Request) -> Response | None:
        path = request.path.partition("?")[0]
        if path.endswith("/live"):
            return None
        if path in self.pages:
            return reply(self.pages[path]().encode(), HTML)
        found = assets.find(path.split("/", 3)[-1])
        if found is None:
            return reply(b"", "text/plain", 404)
        return reply(found.content, found.media_type, kept="max-age=3600, immutable")


def reply(body: bytes, media_type: str, status: int = 200, kept: str = "no-store") -> Response:
    headers = Headers(
        {
            "Content-Type": media_type,
            "Content-Length": str(len(body)),
            "Cache-Control": kept,
            "Connection": "close",
        }
    )
    return Response(status, "OK" if status == 200 else "Not Found", headers, body)
