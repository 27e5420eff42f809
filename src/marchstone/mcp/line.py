"""The line to a server's API: JSON to and fro, refusals as sentences."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from marchstone.mcp.sight import Refused

LONGEST = 15.0  # seconds for an answer
DATA = b"data: "
LARGEST = 4 * 1024 * 1024  # bytes of one


class NoDetours(urllib.request.HTTPRedirectHandler):
    """A token is shown to the server that was named, wherever that would send us."""

    def redirect_request(self, *told: Any) -> None:
        return None


class Line:
    """Who speaks is told by a token, in each call."""

    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise Refused(f"{server} is no address of a server: http://… or https://…")
        self._server = server.rstrip("/")
        self._opener = urllib.request.build_opener(NoDetours)

    def ask(self, path: str, token: str, sent: Any = None) -> Any:
        """What the server answers; without something to send it is a question only."""
        data = None if sent is None else json.dumps(sent).encode()
        with self._called(path, token, data, LONGEST) as answer:
            return json.loads(answer.read(LARGEST))

    def follow(self, path: str, token: str, seconds: float) -> Iterator[Any]:
        """What a stream of events tells, for so long."""
        until = time.monotonic() + seconds
        with self._called(path, token, None, max(seconds, 1.0)) as stream:
            while time.monotonic() < until and (line := _next(stream)):
                if line.startswith(DATA):
                    yield json.loads(line.removeprefix(DATA))

    @contextmanager
    def _called(self, path: str, token: str, data: bytes | None, seconds: float) -> Iterator[Any]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self._server + path, data, headers)  # noqa: S310
        try:
            with self._opener.open(request, timeout=seconds) as answer:
                yield answer
        except urllib.error.HTTPError as error:
            with error:  # it is an answer, which wants to be closed
                raise Refused(_sentence(error)) from error
        except (OSError, HTTPException, ValueError) as error:
            raise Refused("the server does not answer, or not as one of ours") from error


def _next(stream: Any) -> bytes:
    """A line; nothing if none comes."""
    try:
        return bytes(stream.readline(LARGEST))
    except TimeoutError:
        return b""


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read(LARGEST))["text"])
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"the server refuses that ({error.code})"
