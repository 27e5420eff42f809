"""The catalogues and the sentences that they translate, read once for all tests."""

from __future__ import annotations

import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from catalogues import po_of, rooms


@cache
def templates() -> dict[Path, Catalog]:
    """What every room says, as the source has it."""
    return dict(rooms())


@cache
def catalogue(room: Path, language: str) -> Catalog:
    po = po_of(room, language)
    assert po.is_file(), f"{room.name} has no catalogue for {language}"
    with po.open("rb") as source:
        return read_po(source, locale=language)


def as_tuple(said: str | Sequence[str] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said or ())


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
