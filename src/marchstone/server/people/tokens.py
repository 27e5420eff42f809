"""Signed tokens: in the cookie of a browser, or as the bearer token of a program."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import itsdangerous

COOKIE, BEARER = "cookie", "bearer"


@dataclass(frozen=True, slots=True)
class Signer:
    secret: str

    def sign(self, purpose: str, person: str, stamp: int) -> str:
        return self._signer(purpose).sign(f"{person}.{stamp}").decode()

    def read(self, purpose: str, token: str) -> tuple[str, int] | None:
        """Person and stamp, or None if we did not sign this for this purpose."""
        try:
            person, _, stamp = self._signer(purpose).unsign(token).decode().partition(".")
        except itsdangerous.BadSignature:
            return None
        # base64 passes over letters that are not its own; a token of ours holds none.
        is_ours = token == self.sign(purpose, person, int(stamp))
        return (person, int(stamp)) if is_ours else None

    def _signer(self, purpose: str) -> itsdangerous.Signer:
        return itsdangerous.Signer(
            self.secret, salt=purpose, key_derivation="hmac", digest_method=hashlib.sha256
        )
