"""What a table deals, from a secret: nobody can compute the cards to come from those he has seen.

`rng.py` is quick and good for imagined worlds, but whoever sees a dozen cards dealt by it can work
back to its seed. So a table deals from a keyed hash in counter mode: word n of the stream is a
part of BLAKE2b over n // 8, under a key of 256 bits that never leaves the server before the end.

A seed below 2**64 is a word of the quick generator: for libraries, tests and experiments. A longer
one is a secret. A game asks for its generator by `dealer(seed)`, keeps `generator.rest` for the
chance to come, and goes on with `dealer(rest)`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TypeAlias

from marchstone.core.chance.rng import Rng

SECRETS = range(1 << 64, 1 << 256)  # seeds that cannot be guessed
KEY_BYTES = 32
WORDS = 8  # of 64 bits in one digest: more than enough for a deck
_PURPOSE = b"marchstone deal"


@dataclass(frozen=True, slots=True)
class Secret:
    """A key, and how many words of its stream are spent. Its repr does not tell it."""

    key: bytes = field(repr=False)
    spent: int = 0


Chance: TypeAlias = int | Secret  # a word of the quick generator, or a secret


class Deal(Rng):
    """A generator like any other, whose words come from a secret."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, secret: Secret) -> None:
        super().__init__(secret.spent)
        self._key = secret.key
        self._block = -1
        self._words: tuple[int, ...] = ()

    def next(self) -> int:
        block, place = divmod(self.word, WORDS)
        if block != self._block:
            self._block, self._words = block, self._digest(block)
        self.word += 1
        return self._words[place]

    def _digest(self, block: int) -> tuple[int, ...]:
        digest = blake2b(block.to_bytes(8, "little"), key=self._key, person=_PURPOSE).digest()
        return tuple(int.from_bytes(digest[n : n + 8], "little") for n in range(0, 8 * WORDS, 8))

    @property
    def rest(self) -> Secret:
        return Secret(self._key, self.word)


def dealer(chance: Chance) -> Rng:
    """The generator of a seed, or of what was left of another one."""
    if isinstance(chance, int):
        if chance < SECRETS.start:
            return Rng(chance)
        chance = Secret(chance.to_bytes(KEY_BYTES, "big"))
    return Deal(chance)
