"""A game's board for the browser: a tree of keyed parts, each drawn from a small value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from marchstone.core.words import Voice, Words

BOARD = "board"  # the key of the part that holds all others
# Seats are called so in what is drawn for all tables; each table then puts its own names there.
PLACES = tuple(map(chr, range(1, 9)))


@cache
def placed_voice(t: Words, reader: int | None, seats: int) -> Voice:
    """Speaks to a reader of any table: it has places where names will stand."""
    return Voice(t, PLACES[:seats], reader)


def _as_it_is(value: Any, t: Words) -> Any:
    return value


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Kind:
    """How parts of one sort are drawn, from their value and the language alone."""

    macro: str  # of board.html, which gets what `ready` makes of the value
    ready: Callable[[Any, Words], Any] = _as_it_is  # a value as things ready to draw

    def __repr__(self) -> str:
        """Short: what is kept of a board is weighed by what its key says of itself."""
        return self.macro


class Row:
    """A list of slots, one for each number of the value. It is other after most moves: to write it
    takes less than to look whether it was drawn before."""

    __slots__ = ("_items",)

    def __init__(self, keys: Iterable[str]) -> None:
        """By number, the key of the part that lies in the slot."""
        self._items = tuple(f"<li><!--{key}--><!--/{key}--></li>" for key in keys)

    def html(self, numbers: Any) -> str:
        return "".join(map(self._items.__getitem__, numbers))


class Part(NamedTuple):
    """A piece of a board. Parts with the same kind and value look the same at every table.

    Of two values that are equal one is drawn: let no True stand where another part has a 1.
    """

    key: str  # names the slot that it fills
    kind: Kind | Row
    value: Hashable  # all that it is drawn from


GONE = Kind("gone")  # of a part that is no more


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """Makes a group; and of one that was made before, only what is other."""

    all: Callable[[Any], Iterable[Part]]
    # By the value before and the value: parts that are GONE first. None: all have to be made.
    other: Callable[[Any, Any], Iterable[Part] | None]

    def __call__(self, value: Any) -> Iterable[Part]:
        return self.all(value)


class Group(NamedTuple):
    """Parts that stay what they are while their value does: a board that was drawn a move before
    has them ready, and none of them is made again. For what a move seldom touches."""

    key: str  # its own, beside those of the parts
    make: Callable[[Any], Iterable[Part]]  # from the value alone; a Maker for many parts
    value: Hashable


def _show_nothing(t: Words) -> Any:
    """A game whose rules for players list no cards."""


WHOLE = Kind("board")


def in_one_part(view: Any, voice: Voice) -> Iterable[Part]:
    """The least a board can be: all of it drawn from the view."""
    return (Part(BOARD, WHOLE, view),)


@dataclass(frozen=True, slots=True)
class Board:
    """The picture of a game: templates and drawings in a folder, and what they are drawn from."""

    folder: Path  # board.html and board.css; symbols.svg and scene.svg, if there are
    # each after the one that holds it
    parts: Callable[[Any, Voice], Iterable[Part | Group]] = in_one_part
    sheet: Callable[[], str] = str  # symbols that are made from data
    box: Callable[[Words], Any] = _show_nothing  # all that lies in the game's box, for the rules
    # What the macro `position` of position.svg draws: the table as a picture that stands alone.
    position: Callable[[Any, Words], Any] | None = None
