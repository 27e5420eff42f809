"""A real SMTP server on this machine, which keeps what it gets."""

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP

PATIENCE = 30.0  # seconds
LINK = re.compile(r"https?://\S+")


class Letterbox:
    def __init__(self) -> None:
        self.letters: list[tuple[list[str], EmailMessage]] = []
        self.refuses = False
        self.loop = asyncio.new_event_loop()
        self.server = self.loop.run_until_complete(
            self.loop.create_server(lambda: SMTP(self, loop=self.loop), "127.0.0.1", 0)
        )

    async def handle_DATA(self, _server: SMTP, _session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return "451 try again later"
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.letters.append((envelope.rcpt_tos, message))
        return "250 OK"

    @property
    def port(self) -> int:
        return int(self.server.sockets[0].getsockname()[1])

    def settings(self) -> dict[str, Any]:
        return {
            "mail_host": "127.0.0.1",
            "mail_port": self.port,
            "mail_tls": "none",
            "mail_from": "games@games.example",
            "mail_after": 0.0,
            "public": "https://games.example",
            "hosts": "testserver.local",
        }

    def wait(self, count: int) -> EmailMessage:
        """The newest, when so many have come."""
        until = time.monotonic() + PATIENCE
        while len(self.letters) < count and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.letters) == count
        return self.letters[-1][1]


@contextmanager
def a_letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    thread = threading.Thread(target=box.loop.run_forever, daemon=True)
    thread.start()
    try:
        yield box
    finally:
        asyncio.run_coroutine_threadsafe(_end(box), box.loop).result(PATIENCE)
        box.loop.call_soon_threadsafe(box.loop.stop)
        thread.join()
        box.loop.close()


async def _end(box: Letterbox) -> None:
    box.server.close()
    mine = asyncio.current_task()
    others = [task for task in asyncio.all_tasks() if task is not mine]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def link_in(letter: EmailMessage) -> str:
    """The path of the first address in it."""
    text = letter.get_content()
    found = LINK.search(text)
    assert found, text
    return found[0].removeprefix("https://games.example")
