"""Who comes in: guests and accounts by a session, accounts by a password."""

from __future__ import annotations

import asyncio
import contextlib
import time
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from marchstone.core.words import Words
from marchstone.server.limits import Meter, Share, near
from marchstone.server.logs import log_event
from marchstone.server.people import passwords
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import Seal, digest_of, fresh_token, is_token
from marchstone.server.refusals import BadInput, BadLink, Banned, TooFast, WrongPassword
from marchstone.storage import StorageError, Store
from marchstone.storage.people import name_key
from marchstone.storage.rows import Person, Session
from marchstone.storage.schema import now

DAY = 24 * 3600 * 1000  # milliseconds
TOUCH = 5 * 60 * 1000  # a session in use is written down at most so often
AT_ONCE = 2  # passwords being checked: each takes 64 MiB for a while
JUMP = 3600.0  # seconds by which the time of day may be set without our minding
LATE = 2.0  # seconds that a try waits for a name at which many guess


@dataclass(frozen=True, slots=True)
class Tries:
    """How often a password may be tried. Nobody can lock out an owner who is elsewhere."""

    here: Share = field(default_factory=lambda: Share("login", 8, 120))  # one name, one address
    of_name: Meter = field(default_factory=lambda: Meter(30, 600))  # and after that, slowly


class Doorkeeper:
    def __init__(self, store: Store, seal: Seal, *, idle: int, longest: int) -> None:
        """`idle` and `longest` are the days that a session lasts, unused and at all."""
        self._people = store.people
        self._sessions = store.sessions
        self._resets = store.admin.resets
        self.seal = seal
        self.tries = Tries()
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._lines = WeakValueDictionary[str, asyncio.Lock]()  # by whose they are
        self._idle, self._longest = idle * DAY, longest * DAY
        self._ahead = _ahead()

    # Sessions

    async def let_in(self, person: Person, kind: str, device: str = "") -> tuple[str, Session]:
        """A session, with the token that opens it."""
        token = fresh_token()
        session = await self._sessions.add(person.id, kind, digest_of(token), device)
        log_event("session", person=person.id, session=session.id, kind=kind)
        return token, session

    async def recognise(self, kind: str, token: str) -> tuple[Session, Person] | None:
        """Whoever was given this token, if it is still good."""
        found = await self._sessions.find(kind, digest_of(token)) if is_token(token) else None
        if found is None:
            return None
        session, _ = found
        at = now()
        if at - session.seen > self._idle or at - session.created > self._longest:
            return None  # the next round ends it
        if at - session.seen > TOUCH:
            with contextlib.suppress(StorageError):  # a full disk keeps nobody out
                await self._sessions.touch([session.id])
        return found

    async def renew(self, session: Session) -> str:
        """Another token for the same session."""
        token = fresh_token()
        await self._sessions.renew(session.id, digest_of(token))
        return token

    async def end_old(self) -> list[str]:
        """None by a clock that somebody has set: it may be wrong, and what is gone is gone."""
        if abs(_ahead() - self._ahead) > JUMP:
            log_event("clock_was_set")
            return []
        ended = await self._sessions.end_old(self._idle, self._longest)
        if ended:
            log_event("sessions_expired", count=len(ended))
        return ended

    # Passwords

    async def register(
        self, guest: Person, name: str, password: str, t: Words, code: str = "", address: str = ""
    ) -> Person:
        """The guest becomes an account, by an invitation where one is needed. BadInput, NotDone or
        NameTaken says why not."""
        if guest.is_account:
            raise BadInput(t("You have an account already."))
        name = clean_name(name, t)
        hashed = await self._hash(password, name, t, address)
        await self._people.register(guest.id, name, hashed, digest_of(code))
        log_event("registered", person=guest.id)
        return await self._people.get(guest.id) or guest

    async def set_password(self, person: Person, password: str, t: Words) -> None:
        hashed = await self._hash(password, person.name, t, person.id)
        await self._people.set_password(person.id, hashed)
        log_event("password_changed", person=person.id)

    async def set_by_link(self, token: str, password: str, t: Words) -> list[str]:
        """A new password, by a link that an administrator gave him; the sessions that end with it.

        BadLink if it is used up, too old or none of ours.
        """
        digest = digest_of(token)
        person = await self.whose_link(token)
        hashed = await self._hash(password, person.name, t, person.id)
        ended = await self._resets.spend(digest, hashed)
        if ended is None:
            raise BadLink
        log_event("password_changed", person=person.id)
        return ended

    async def whose_link(self, token: str) -> Person:
        found = await self._resets.whose(digest_of(token)) if is_token(token) else None
        if found is None:
            raise BadLink
        return found

    @asynccontextmanager
    async def _hand(self, whose: str) -> AsyncIterator[None]:
        """One at a time for each address, so that nobody keeps both hands busy."""
        line = self._lines.setdefault(near(whose), asyncio.Lock())
        async with line, self._hands:
            yield

    async def _hash(self, password: str, name: str, t: Words, whose: str) -> str:
        async with self._hand(whose):
            kept = await asyncio.to_thread(passwords.checked, password, name, t)
            return await asyncio.to_thread(passwords.hashed, kept)

    async def check(self, name: str, password: str, address: str) -> Person:
        """The account, if the password is right."""
        await self._slow_down(name_key(name)[:64], address)
        found = await self._people.find_account(name)
        if found is None:  # he may have typed it in letters of full width
            found = await self._people.find_account(unicodedata.normalize("NFKC", name))
        account, kept = found or (None, None)
        async with self._hand(address):
            is_right = await asyncio.to_thread(passwords.is_right, kept, password)
        where = self.seal.of("log", address)[:12]
        if account is None or not is_right:
            log_event("wrong_password", where=where)
            raise WrongPassword
        if account.banned_until is not None and account.banned_until > now():
            log_event("banned", person=account.id, where=where)
            raise Banned(account.banned_until)
        log_event("right_password", person=account.id, where=where)
        return account

    async def _slow_down(self, name: str, address: str) -> None:
        """TooFast for an address that tries too often; where many try one name, all wait."""
        self.tries.here.spend(f"{name} at {near(address)}", address)
        try:
            self.tries.of_name.spend(name)
        except TooFast:
            log_event("limit", limit="guesses")
            await asyncio.sleep(LATE)


def _ahead() -> float:
    """How far the time of day is ahead of the seconds that have gone by, which nobody sets."""
    return time.time() - time.monotonic()
