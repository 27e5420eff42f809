"""Tokens: in the cookie of a browser, or as the bearer token of a program.

A token is drawn at random and given out once; the store keeps its digest.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from itsdangerous import Signer

TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Whether it may be one of ours; nothing else is looked for in the store."""
    return TOKEN.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Seal:
    """What only this server can make of a text."""

    secret: str

    def of(self, purpose: str, text: str) -> str:
        return self._signer(purpose).get_signature(_bytes(text)).decode()

    def fits(self, purpose: str, text: str, seal: str) -> bool:
        # To the letter: the signer itself overlooks letters that are not of its alphabet.
        return hmac.compare_digest(self.of(purpose, text).encode(), _bytes(seal))

    def _signer(self, purpose: str) -> Signer:
        return Signer(self.secret, salt=purpose, digest_method=hashlib.sha256)


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")  # nothing that a client sends is a fault of ours
