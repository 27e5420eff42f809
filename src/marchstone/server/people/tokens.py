"""Signed tokens: in the cookie of a browser, or as the bearer token of a program."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

COOKIE, BEARER = "cookie", "bearer"


@dataclass(frozen=True, slots=True)
class Signer:
    secret: str

    def sign(self, purpose: str, person: str, stamp: int) -> str:
        return f"{person}.{stamp}.{self._seal(purpose, person, stamp)}"

    def read(self, purpose: str, token: str) -> tuple[str, int] | None:
        """Person and stamp, or None if we did not sign this for this purpose."""
        person, _, rest = token.partition(".")
        stamp, _, seal = rest.partition(".")
        if not (person.isalnum() and stamp.isdecimal() and stamp.isascii() and len(stamp) < 10):
            return None
        expected = self._seal(purpose, person, int(stamp))
        # Bytes, because compare_digest refuses text that is not ASCII.
        if not hmac.compare_digest(seal.encode(), expected.encode()):
            return None
        return person, int(stamp)

    def _seal(self, purpose: str, person: str, stamp: int) -> str:
        message = f"{purpose}\0{person}\0{stamp}".encode()
        return hmac.new(self.secret.encode(), message, hashlib.sha256).hexdigest()
