"""The moves of a game and their numbers, declared as a table of blocks::

    CARD = Part(30, "card-{}".format, str)
    MOVES = Moves(
        Block(Bid, path="{card}", notation="bid {card}", card=CARD),
        Block(Pass, path="pass", notation="pass"),
    )
    BID, PASS = MOVES.starts

A block is one kind of move: a frozen dataclass whose fields run over its parts. Its numbers follow
those of the block before; in it the last field runs fastest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, Generic, TypeVar

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Part:
    """What a field of a move may be, from `first` on, and how it is picked and written."""

    size: int
    pick: Callable[[int], str]  # the element of the board; several, with blanks between them
    written: Callable[[int], str]  # in notation
    first: int = 0


class Block(Generic[M]):
    """One kind of move. `path` and `notation` name its parts in braces."""

    def __init__(self, kind: Callable[..., M], *, path: str, notation: str, **parts: Part) -> None:
        self.kind = kind
        self._path = path
        self._notation = notation
        self.parts = parts
        self.size = prod(part.size for part in parts.values())

    def number(self, move: M) -> int:
        number = 0
        for name, part in self.parts.items():
            value = getattr(move, name) - part.first
            if not 0 <= value < part.size:
                raise ValueError(f"{move} has no number: {name} is out of range")
            number = number * part.size + value
        return number

    def values(self, number: int) -> dict[str, int]:
        values: dict[str, int] = {}
        for name, part in reversed(self.parts.items()):
            number, value = divmod(number, part.size)
            values[name] = value + part.first
        return values

    def path(self, values: dict[str, int]) -> tuple[str, ...]:
        picks = {name: part.pick(values[name]) for name, part in self.parts.items()}
        return tuple(self._path.format(**picks).split())

    def notation(self, values: dict[str, int]) -> str:
        words = {name: part.written(values[name]) for name, part in self.parts.items()}
        return self._notation.format(**words)


class Moves(Generic[M]):
    """All kinds of moves of a game: from moves to numbers and back, to picks and to notation."""

    def __init__(self, *blocks: Block[Any]) -> None:
        self.blocks = blocks
        self.starts = tuple(sum(block.size for block in blocks[:n]) for n in range(len(blocks)))
        self.size = sum(block.size for block in blocks)
        self._places = {block.kind: n for n, block in enumerate(blocks)}
        # A page asks for the same few thousand again and again.
        self.decode: Callable[[int], M] = cache(self._decode)
        self.path: Callable[[int], tuple[str, ...]] = cache(self._path)
        self.notation: Callable[[int], str] = cache(self._notation)

    def encode(self, move: M) -> int:
        place = self._places[type(move)]
        return self.starts[place] + self.blocks[place].number(move)

    def _decode(self, action: int) -> M:
        block, values = self._found(action)
        move: M = block.kind(**values)
        return move

    def _path(self, action: int) -> tuple[str, ...]:
        """The elements of the board that a person picks, in order."""
        block, values = self._found(action)
        return block.path(values)

    def _notation(self, action: int) -> str:
        """The move in a few letters."""
        block, values = self._found(action)
        return block.notation(values)

    def _found(self, action: int) -> tuple[Block[Any], dict[str, int]]:
        if not 0 <= action < self.size:
            raise ValueError(f"{action} is no number of a move")
        place = bisect_right(self.starts, action) - 1
        return self.blocks[place], self.blocks[place].values(action - self.starts[place])
