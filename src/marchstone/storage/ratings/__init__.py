"""Ratings: what rated games make of people and bots, game by game.

A rated table that is over waits to be counted (`tables.rated` is "yes"). Whoever counts holds a
lock, takes all that wait in the order of their ends, and gives each the next number: two workers
never count at once, nothing is counted twice, and what a killed server has left is counted by the
next. The numbers are the order in which everything can be counted again.
"""

from __future__ import annotations

from marchstone.storage.database import Database
from marchstone.storage.ratings.counting import Rater, count_waiting
from marchstone.storage.ratings.reading import (
    Best,
    Change,
    Past,
    Standing,
    best,
    changes,
    history,
    place_of,
    standings_of,
    strengths_of,
)
from marchstone.storage.ratings.recounting import Recount, put_right, worked_out

__all__ = ["Best", "Change", "Past", "Rater", "Ratings", "Recount", "Standing"]


class Ratings:
    def __init__(self, database: Database) -> None:
        self._run, self._read = database.run, database.read
        self._run_here, self._read_here = database.run_here, database.read_here

    async def count(self, rater: Rater) -> list[str]:
        """All games that wait to be counted; their tables."""
        return await self._run(lambda connection: count_waiting(connection, rater))

    def recount(self, rater: Rater) -> Recount:
        """Everything again, from the first game on. It takes its time; only where something was
        wrong does it write, and others wait."""
        found = self._read_here(lambda connection: worked_out(connection, rater))
        if found.is_right:
            return found
        return self._run_here(lambda connection: put_right(connection, rater))

    async def best(self, game: str, certain: float, most: int) -> list[Best]:
        """Those with a sigma of at most `certain`, bots too, the best first; nobody private."""
        return await self._read(lambda connection: best(connection, game, certain, most))

    async def place_of(
        self, person: str, game: str, standing: Standing, certain: float
    ) -> int | None:
        """Of one who is not private, in that list, from 1, if he is in it."""
        asked = (person, game, standing, certain)
        return await self._read(lambda connection: place_of(connection, *asked))

    async def standings_of(self, player: str) -> dict[str, Standing]:
        """By game."""
        return await self._read(lambda connection: standings_of(connection, player))

    async def strengths_of(self, game: str, players: list[str]) -> dict[str, Standing]:
        """By player, of those who have one."""
        return await self._read(lambda connection: strengths_of(connection, game, players))

    async def history(self, player: str, game: str, most: int) -> list[Past]:
        """The latest of his rated games, the oldest first."""
        return await self._read(lambda connection: history(connection, player, game, most))

    async def changes(self, table: str) -> list[Change]:
        """What a counted game has made of each seat; nothing of one that was not."""
        return await self._read(lambda connection: changes(connection, table))
