"""What a connection came with is let go of while it stays."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from marchstone.server.http.cloakroom import Cloakroom, stay
from marchstone.server.http.wire import WireConfig


class Coat:
    """Something that an application made of a request."""


async def _unasked(*_: object) -> Any:
    raise AssertionError("nobody reads or writes here")


def _visit(app: Callable[..., Any], kind: str = "websocket") -> None:
    scope: Any = {"type": kind, "headers": [(b"host", b"marchstone")]}
    asyncio.run(Cloakroom(app)(scope, _unasked, _unasked))


def test_who_stays_holds_nothing_of_the_application_and_the_request() -> None:
    coats: list[weakref.ref[Coat]] = []
    seen: list[object] = []

    async def goes_on(receive: object, send: object) -> None:
        gc.collect()
        seen.append([coat() for coat in coats])

    async def app(scope: Any, receive: Any, send: Any) -> None:
        mine, scope["state"] = Coat(), Coat()
        coats.extend([weakref.ref(mine), weakref.ref(scope["state"])])
        await stay(scope, receive, send, goes_on)
        assert not seen, "it goes on when the application has returned"

    _visit(app)
    assert seen == [[None, None]]


def test_a_request_is_answered_in_the_application() -> None:
    seen: list[str] = []

    async def goes_on(receive: object, send: object) -> None:
        seen.append("gone on")

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await stay(scope, receive, send, goes_on)
        seen.append(scope["type"])

    _visit(app, "http")
    assert seen == ["gone on", "http"]


def test_what_fails_before_leaves_nobody_staying() -> None:
    seen: list[str] = []

    async def goes_on(receive: object, send: object) -> None:
        seen.append("gone on")

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await stay(scope, receive, send, goes_on)
        raise LookupError

    with pytest.raises(LookupError):
        _visit(app)
    assert not seen


def test_a_server_has_one_around_everything() -> None:
    async def app(scope: object, receive: object, send: object) -> None:
        return

    config = WireConfig(app, 4, log_config=None)
    config.load()
    assert isinstance(config.loaded_app, Cloakroom)
