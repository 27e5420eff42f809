"""A network that is asked in the middle of a search: what is promising, what each may expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from marchstone.core.network.senses import Senses

if TYPE_CHECKING:
    from marchstone.core.protocol import Seat


class Look(NamedTuple):
    """What the network says of one position in which a seat is to act."""

    preferences: Any  # a row of numbers by play; 1 more is e times as likely
    chances: tuple[float, ...]  # of each seat to win


@runtime_checkable
class Seer(Protocol):
    """A `Network` that looks at positions, too; in play they are imagined ones."""

    @property
    def senses(self) -> Senses: ...

    def look(self, asked: Sequence[tuple[Any, Seat]]) -> list[Look]:
        """Positions, each with a seat that is to act there; many at once are looked at quicker."""

    def chances(self, asked: Sequence[tuple[Any, Seat]]) -> list[tuple[float, ...]]:
        """Likewise, but nothing else is told than each seat's chance to win."""

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        """As `Network`."""

    def worth(self, worlds: Sequence[Any], seat: Seat, *, careful: bool = False) -> list[float]:
        """As `Network`."""
