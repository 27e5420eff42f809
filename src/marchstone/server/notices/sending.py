"""Sends what is due, beside all that people wait for: so many at once, each in bounded time."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from marchstone.core.words import LANGUAGES, words
from marchstone.server.limits import Meter
from marchstone.server.logs import log_event, log_seldom
from marchstone.server.notices.endpoints import BadEndpoint, NotPublic
from marchstone.server.notices.push import Push
from marchstone.server.notices.words import text, title
from marchstone.server.refusals import TooFast
from marchstone.storage import StorageError, Store
from marchstone.storage.notices.outbox import Sending, Target
from marchstone.storage.notices.rows import INVITED

GLANCE = 1.0  # seconds between two looks at what is due
AT_ONCE = 24
MOST_CALLS = 8  # invitations an hour of which somebody hears by one way; in the page he finds all
GONE = (404, 410)  # the browser takes no pushes there any more

Mail = Callable[[Sending], Awaitable[None]]


class Courier:
    def __init__(self, store: Store, push: Push, mail: Mail | None = None) -> None:
        self._store = store
        self._push = push
        self._mail = mail
        self._calls = Meter(MOST_CALLS, 3600)
        self._task: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self._task = asyncio.create_task(self._rounds())

    async def _rounds(self) -> None:
        while True:
            with contextlib.suppress(StorageError):
                for sending in await self._store.outbox.take(AT_ONCE - len(self._under_way)):
                    self._start(sending)
            await asyncio.sleep(GLANCE)

    def _start(self, sending: Sending) -> None:
        task = asyncio.create_task(self.deliver(sending))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def deliver(self, sending: Sending) -> None:
        """Whatever comes of it is written down; if that fails, it is sent again after a while."""
        with contextlib.suppress(StorageError):
            if self._is_too_much(sending):
                await self._store.outbox.done(sending)
            elif sending.target is not None:
                await self._deliver_push(sending, sending.target)
            else:
                await self._deliver_mail(sending)

    def _is_too_much(self, sending: Sending) -> bool:
        """Whoever likes may invite somebody, and be another guest for the next invitation."""
        if sending.told.notice.kind != INVITED or sending.tries > 1:
            return False
        way = sending.target.id if sending.target else "mail"
        try:
            self._calls.spend(f"{sending.person} {way}")
        except TooFast:
            log_seldom("limit", limit="calls")
            return True
        return False

    async def _deliver_push(self, sending: Sending, target: Target) -> None:
        outbox = self._store.outbox
        try:
            status = await self._push.send(target, message_of(sending), _topic(sending))
        except (NotPublic, OSError, TimeoutError) as error:  # all the same to whoever watches
            log_event("push", result=type(error).__name__)
            return await outbox.again(sending)
        except BadEndpoint:
            log_event("push", result="refused")
            return await outbox.close(target)
        except Exception as error:  # a fault of ours, which may be mended by the next time
            log_event("push", logging.ERROR, result=type(error).__name__)
            return await outbox.again(sending)
        log_event("push", status=status)
        if status in GONE:
            return await outbox.close(target)
        if status == 429 or status >= 500:
            return await outbox.again(sending)
        return await outbox.done(sending)

    async def _deliver_mail(self, sending: Sending) -> None:
        outbox = self._store.outbox
        if self._mail is None or not sending.email:
            return await outbox.done(sending)
        try:
            await self._mail(sending)
        except (OSError, TimeoutError) as error:
            log_event("mail", logging.WARNING, result=type(error).__name__)
            return await outbox.again(sending)
        return await outbox.done(sending)

    async def close(self) -> None:
        tasks = [*filter(None, [self._task]), *self._under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def message_of(sending: Sending) -> dict[str, Any]:
    """What the service worker shows."""
    language = sending.language if sending.language in LANGUAGES else LANGUAGES[0]
    t, told = words(language), sending.told
    return {
        "title": title(told.notice, t),
        "body": text(told.notice, t),
        "path": f"/notices/{told.number}",
        "tag": f"notice-{told.number}",
        "lang": language,
    }


def _topic(sending: Sending) -> str:
    """If two of the same wait at the service, the browser gets the later one."""
    return hashlib.sha256(f"{sending.told.number}".encode()).hexdigest()[:32]
