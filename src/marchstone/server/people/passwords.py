"""Passwords: which are taken, and how they are kept."""

from __future__ import annotations

import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from marchstone.core.words import Words
from marchstone.server.refusals import BadInput

SHORTEST, LONGEST = 8, 200
FEWEST = 4  # different characters

hasher = PasswordHasher()  # argon2id, with the library's recommended cost
# Checked when there is no such account, so that the time taken does not tell which names exist.
NOBODYS_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5c3NhbHQ$Tk+s+gKs9rr6s2CZNQ4NUqFkzXhoeqMYhdJCYLVv/Xs"
)

# Rows of keys and of the alphabet, read to and fro.
ROWS = ("1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "abcdefghijklmnopqrst")
# What people here would think of first, and no list from elsewhere knows.
OURS = {"marchstone", "schotten totten", "schottentotten", "rebirth", "heslo", "hasło", "haslo"}
OURS |= {"contraseña", "contrasena", "clans and glory", "stone weapons paper"}


def checked(password: str, name: str, t: Words) -> str:
    """The password as it is kept; BadInput says why it is none."""
    kept = unicodedata.normalize("NFKC", password)
    if len(kept) < SHORTEST:
        raise BadInput(
            t.n(
                "A password has at least {n} character.",
                "A password has at least {n} characters.",
                SHORTEST,
            )
        )
    if len(kept) > LONGEST:
        raise BadInput(
            t.n(
                "A password has at most {n} character.",
                "A password has at most {n} characters.",
                LONGEST,
            )
        )
    if is_easy(kept, name):
        raise BadInput(
            t("Others would try this password first. Take another: a few words are easy to keep.")
        )
    return kept


def is_easy(password: str, name: str = "") -> bool:
    """Few characters, a row of keys, a name, or one that very many people have."""
    said = password.casefold()
    stem = said.strip("0123456789 !?.,-_*#+$@&%")  # "password1!" is no better than "password"
    if len(set(said)) < FEWEST or any(_is_along(said, row) for row in ROWS):
        return True
    first = OURS | {name.casefold()}
    if not stem:
        return len(said) < 2 * SHORTEST  # a date, a number that others know
    return said in _common() or stem in _common() or stem in first


def _is_along(said: str, row: str) -> bool:
    return said in row * 20 or said in row[::-1] * 20


@cache
def _common() -> frozenset[str]:
    # A seventh of a second, which only those need to wait who choose a password.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def hashed(password: str) -> str:
    return hasher.hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """`kept` is None where there is no account: that takes as long."""
    composed = unicodedata.normalize("NFKC", password)
    # Before they were composed, passwords were kept as they were typed.
    typed = [text for text in dict.fromkeys((composed, password)) if len(text) <= LONGEST]
    return any(_verify(kept or NOBODYS_HASH, text) for text in typed)


def _verify(kept: str, password: str) -> bool:
    try:
        return hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
