"""Who comes in: guests by a signed cookie, accounts by a password."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from marchstone.core.words import Words
from marchstone.server.limits import Meter
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import Signer
from marchstone.server.refusals import BadInput, WrongPassword
from marchstone.storage import Store
from marchstone.storage.people import name_key
from marchstone.storage.rows import Person

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200

hasher = PasswordHasher()  # argon2id, with the library's recommended cost
# Checked when there is no such account, so that the time taken does not tell which names exist.
NOBODYS_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5c3NhbHQ$Tk+s+gKs9rr6s2CZNQ4NUqFkzXhoeqMYhdJCYLVv/Xs"
)


class Doorkeeper:
    def __init__(self, store: Store, signer: Signer, meter: Meter) -> None:
        self._people = store.people
        self._signer = signer
        self._meter = meter

    def token_for(self, purpose: str, person: Person) -> str:
        return self._signer.sign(purpose, person.id, person.stamp)

    async def recognise(self, purpose: str, token: str) -> Person | None:
        """The person whom we gave this token, if it is still good."""
        read = self._signer.read(purpose, token)
        if read is None:
            return None
        person = await self._people.get(read[0])
        return person if person is not None and person.stamp == read[1] else None

    async def register(self, guest: Person, name: str, password: str, t: Words) -> Person:
        """The guest becomes an account. BadInput or NameTaken says why not."""
        if guest.is_account:
            raise BadInput(t("You have an account already."))
        name = clean_name(name, t)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadInput(t("A password has at least {n} characters.", n=SHORTEST_PASSWORD))
        hashed = await asyncio.to_thread(hasher.hash, password)
        await self._people.register(guest.id, name, hashed)
        return await self._people.get(guest.id) or guest

    async def check(self, name: str, password: str, address: str) -> Person:
        """The account, if the password is right; few tries per name and address."""
        keys = (f"name {name_key(name)[:64]}", f"address {address}")
        for key in keys:
            self._meter.spend(key)
        found = await self._people.find_account(name)
        account, hashed = found if found else (None, NOBODYS_HASH)
        is_right = await asyncio.to_thread(_verify, hashed, password[:LONGEST_PASSWORD])
        if account is None or not is_right:
            raise WrongPassword
        for key in keys:
            self._meter.refund(key)
        return account


def _verify(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
