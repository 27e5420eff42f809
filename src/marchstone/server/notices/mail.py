"""Letters, through the SMTP server that the host has named: so many at once, in bounded time."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from collections.abc import Coroutine
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Any

from marchstone.server.config import Config
from marchstone.server.logs import log_event
from marchstone.storage import StorageError

ADDRESS = re.compile(
    r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}",
    re.ASCII,
)
LONGEST, LONGEST_NAME = 254, 64
PATIENCE = 15.0  # seconds for each step of a conversation
ALL_IN_ALL = 40.0
AT_ONCE = 2
MOST_WAITING = 50  # letters; whoever asks while they wait is told nothing else, and asks again


def read_address(text: str) -> str | None:
    """As it is written to; None if it is no address. Nothing that could end a header passes."""
    address = text.strip().lower()
    name, _, _ = address.partition("@")
    is_short = len(address) <= LONGEST and len(name) <= LONGEST_NAME
    return address if is_short and ADDRESS.fullmatch(address) else None


def mailbox(address: str) -> str:
    """Where it arrives: many servers overlook what follows a plus, and one box has many names."""
    name, _, domain = address.rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


@dataclass(frozen=True, slots=True)
class Letter:
    to: str
    subject: str
    text: str
    headers: dict[str, str] = field(default_factory=dict)


class Post:
    """Closed where the host has named no server: nothing is offered that needs one."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._waiting: set[asyncio.Task[None]] = set()

    @property
    def is_open(self) -> bool:
        return bool(self._config.mail_host)

    def address_of(self, path: str) -> str:
        return f"{self._config.public.rstrip('/')}{path}"

    async def send(self, letter: Letter) -> None:
        """OSError or TimeoutError if the server does not take it."""
        message = self.written(letter)
        async with asyncio.timeout(ALL_IN_ALL), self._hands:
            await asyncio.to_thread(self._send, message)
        log_event("mail", result="sent")

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """What somebody asked for and can ask for again: nobody waits for it."""
        if len(self._waiting) >= MOST_WAITING:
            work.close()
            log_event("mail", logging.WARNING, result="too_many")
            return
        task = asyncio.create_task(self._try(work))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (OSError, TimeoutError, StorageError) as error:
            log_event("mail", logging.WARNING, result=type(error).__name__)

    def written(self, letter: Letter) -> EmailMessage:
        """Its headers are made by the library, which lets nothing end a line."""
        message = EmailMessage(policy=SMTP)
        domain = self._config.mail_from.rpartition("@")[2]
        message["From"] = f"Marchstone <{self._config.mail_from}>"
        message["To"] = letter.to
        message["Subject"] = " ".join(letter.subject.split())
        message["Date"] = formatdate()
        message["Auto-Submitted"] = "auto-generated"
        headers = {"Message-ID": make_msgid(domain=domain), **letter.headers}
        for name, value in headers.items():
            message[name] = value
        message.set_content(letter.text)
        return message

    def _send(self, message: EmailMessage) -> None:
        config = self._config
        place = (config.mail_host, config.mail_port)
        opened: smtplib.SMTP
        if config.mail_tls == "tls":
            opened = smtplib.SMTP_SSL(*place, timeout=PATIENCE, context=_trust())
        else:
            opened = smtplib.SMTP(*place, timeout=PATIENCE)
        with opened as server:
            if config.mail_tls == "starttls":
                server.starttls(context=_trust())
            if config.mail_user:
                server.login(config.mail_user, config.mail_password)
            server.send_message(message)

    async def close(self) -> None:
        for task in list(self._waiting):
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)


def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
