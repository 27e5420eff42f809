"""Who comes in: guests and accounts by a session, accounts by a password."""

from __future__ import annotations

import asyncio
import contextlib

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from marchstone.core.words import Words
from marchstone.server.limits import Meter
from marchstone.server.logs import log_event
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import Seal, digest_of, fresh_token, is_token
from marchstone.server.refusals import BadInput, WrongPassword
from marchstone.storage import StorageError, Store
from marchstone.storage.people import name_key
from marchstone.storage.rows import Person, Session
from marchstone.storage.schema import now

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200

DAY = 24 * 3600 * 1000  # milliseconds
TOUCH = 5 * 60 * 1000  # a session in use is written down at most so often

hasher = PasswordHasher()  # argon2id, with the library's recommended cost
# Checked when there is no such account, so that the time taken does not tell which names exist.
NOBODYS_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5c3NhbHQ$Tk+s+gKs9rr6s2CZNQ4NUqFkzXhoeqMYhdJCYLVv/Xs"
)


class Doorkeeper:
    def __init__(self, store: Store, seal: Seal, meter: Meter, *, idle: int, longest: int) -> None:
        """`idle` and `longest` are the days that a session lasts, unused and at all."""
        self._people = store.people
        self._sessions = store.sessions
        self.seal = seal
        self._meter = meter
        self._idle, self._longest = idle * DAY, longest * DAY

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
        ended = await self._sessions.end_old(self._idle, self._longest)
        if ended:
            log_event("sessions_expired", count=len(ended))
        return ended

    # Passwords

    async def register(self, guest: Person, name: str, password: str, t: Words) -> Person:
        """The guest becomes an account. BadInput or NameTaken says why not."""
        if guest.is_account:
            raise BadInput(t("You have an account already."))
        name = clean_name(name, t)
        hashed = await self._hash(password, t)
        await self._people.register(guest.id, name, hashed)
        log_event("registered", person=guest.id)
        return await self._people.get(guest.id) or guest

    async def set_password(self, person: Person, password: str, t: Words) -> None:
        await self._people.set_password(person.id, await self._hash(password, t))
        log_event("password_changed", person=person.id)

    async def _hash(self, password: str, t: Words) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadInput(t("A password has at least {n} characters.", n=SHORTEST_PASSWORD))
        return await asyncio.to_thread(hasher.hash, password)

    async def check(self, name: str, password: str, address: str) -> Person:
        """The account, if the password is right; few tries per name and address."""
        keys = (f"name {name_key(name)[:64]}", f"address {address}")
        for key in keys:
            self._meter.spend(key)
        found = await self._people.find_account(name)
        account, hashed = found if found else (None, NOBODYS_HASH)
        is_right = await asyncio.to_thread(_verify, hashed, password[:LONGEST_PASSWORD])
        if account is None or not is_right:
            log_event("wrong_password", where=self.seal.of("log", address)[:12])
            raise WrongPassword
        for key in keys:
            self._meter.refund(key)
        log_event("right_password", person=account.id, where=self.seal.of("log", address)[:12])
        return account


def _verify(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
