"""What a connection came with is left here while it stays: it may stay for hours.

An application that returns is forgotten, with all its layers, the headers and what was made of
them. Of somebody who only looks on that is more than half of what he would hold.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

STAY = "marchstone.stay"  # in the scope: takes what is to go on when the application has returned

GoesOn = Callable[[Receive, Send], Awaitable[None]]


class Cloakroom:
    """Around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
            return
        wishes: list[GoesOn] = []
        cast("Any", scope)[STAY] = wishes.append
        await self._app(scope, receive, send)
        if wishes:
            cast("Any", scope).clear()
            await wishes.pop()(receive, send)


async def stay(scope: Scope, receive: Receive, send: Send, goes_on: GoesOn) -> None:
    """At once, where nobody has asked for the application to be left before."""
    wish: Callable[[GoesOn], None] | None = cast("Any", scope).get(STAY)
    if wish is None:
        await goes_on(receive, send)
    else:
        wish(goes_on)
