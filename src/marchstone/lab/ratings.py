"""Ratings of bots from the results of the arena.

Bots do not learn, so nothing is added to their uncertainty between games.
"""

from __future__ import annotations

from collections.abc import Iterable

from marchstone.core.errors import MarchstoneError
from marchstone.lab.playing import Result
from marchstone.server.ratings.scale import Model, Rating

__all__ = ["MissingExtra", "Rater", "Rating"]


class MissingExtra(MarchstoneError):
    """Something of an extra is not installed."""

    def __init__(self, what: str, module: str | None, extra: str = "lab") -> None:
        super().__init__(f"{what} needs {module}: pip install 'marchstone[{extra}]'")


class Rater:
    """Made before the first game, so that what is missing is told at once."""

    def __init__(self) -> None:
        self._model = Model()
        try:
            self._model.open()
        except ModuleNotFoundError as error:
            raise MissingExtra("the arena", error.name) from None

    def rate(self, bots: Iterable[str], results: Iterable[Result]) -> dict[str, Rating]:
        """From the games in their order."""
        ratings = dict.fromkeys(bots, Rating())
        for result in sorted(results, key=lambda it: it.number):
            ratings |= self._model.after(ratings, result.seating, result.ranks)
        return ratings
