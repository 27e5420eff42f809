"""A deal that can be proved: who deals is bound to a secret before the others add their lots to it.

The commitment is the SHA-256 of the secret's 32 bytes, and is shown before anybody adds anything.
A lot is what a seat adds, 256 random bits. The seed that deals is HMAC-SHA-256 under the secret,
over the lots in the order of their seats: nobody who lacks the secret can steer it by his lot, and
whoever has bound himself to the secret cannot choose another once he has seen the lots.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from marchstone.core.chance.deal import KEY_BYTES

NO_LOT = ""  # of a bot, a program or a browser that adds nothing
LOT = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")
PURPOSE = "marchstone deal"


@dataclass(frozen=True, slots=True)
class Proof:
    """All that a deal came from. It is laid open when its match is over."""

    commitment: str
    secret: int = field(repr=False)
    lots: tuple[str, ...]

    @property
    def is_kept(self) -> bool:
        """Whether the secret is the one that was bound to."""
        return commitment_of(self.secret) == self.commitment

    @property
    def seed(self) -> int:
        return mixed(self.secret, self.lots)


def is_lot(text: str) -> bool:
    return LOT.fullmatch(text) is not None


def commitment_of(secret: int) -> str:
    return sha256(_key(secret)).hexdigest()


def mixed(secret: int, lots: Iterable[str]) -> int:
    """The seed that deals. Each lot has a line, an empty one too: no two lists read alike."""
    text = "".join(f"{line}\n" for line in (PURPOSE, *lots))
    return int.from_bytes(hmac.digest(_key(secret), text.encode(), "sha256"), "big")


def _key(secret: int) -> bytes:
    return secret.to_bytes(KEY_BYTES, "big")
