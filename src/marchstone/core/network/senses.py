"""What a game tells its networks, and between what they choose: numbers instead of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from marchstone.core.protocol import Action, Seat

    Row: TypeAlias = NDArray[np.float32]


class Senses(Protocol):
    """Read from a position, which in play is an imagined one.

    `tell_known` reads nothing of it that the seat may not know: all positions that a view allows
    have the same row. Others stand in turn order from the seat, so that all seats learn as one.
    """

    known: int  # numbers that the seat may know
    hidden: int  # numbers besides, of what it may not know: a critic is told both
    plays: int  # what can be preferred; actions that bring the same are one play

    def tell_known(self, world: Any, seat: Seat, row: Row) -> None:
        """Write into a row of zeros, `known` numbers long."""

    def tell_hidden(self, world: Any, seat: Seat, row: Row) -> None:
        """Write into a row of zeros, `hidden` numbers long."""

    def plays_of(self, world: Any, seat: Seat, legal: Sequence[Action]) -> list[int]:
        """The play of each of these actions, from 0 to below `plays`."""
