"""How the server rates: where everybody begins, what is provisional, and what a table shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from marchstone.bots.ratings import ratings as measured
from marchstone.core.protocol import Seat
from marchstone.server.logs import log_event
from marchstone.server.ratings.scale import SIGMA, Model, Rating, of_points
from marchstone.storage import StorageError, Store
from marchstone.storage.ratings import Standing
from marchstone.storage.ratings.players import BOT_PLAYER
from marchstone.storage.rows import Table

MEASURED = 100.0  # points to either side: how sure we are of a bot that the arena has measured
TAU = SIGMA / 100  # what comes back to the uncertainty of a person with every game
PROVISIONAL = 200.0  # points to either side: who is less certain is in no list
COUNTS = range(2, 5)  # players

# The same limit, as the store keeps ratings.
CERTAIN = of_points(0.0, PROVISIONAL).sigma


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people read it."""

    points: int
    margin: int  # to either side, with 95 %
    is_provisional: bool
    games: int = 0

    @classmethod
    def of(cls, mu: float, sigma: float, games: int = 0) -> Shown:
        rating = Rating(mu, sigma)
        return cls(round(rating.points), round(rating.margin), sigma > CERTAIN, games)

    @classmethod
    def standing(cls, standing: Standing) -> Shown:
        return cls.of(standing.mu, standing.sigma, standing.games)


class HouseRater:
    """A storage Rater. People begin in the middle, bots where the arena has measured them."""

    def __init__(self) -> None:
        self._model = Model()

    def start(self, game: str, player: str) -> tuple[float, float]:
        rating = Rating()
        if player.startswith(BOT_PLAYER):
            found = measured(game, player.removeprefix(BOT_PLAYER), COUNTS)
            rating = of_points(fmean(found.values()), MEASURED) if found else rating
        return rating.mu, rating.sigma

    def after(
        self,
        before: Mapping[str, tuple[float, float]],
        seating: Sequence[str],
        ranks: Sequence[int],
    ) -> dict[str, tuple[float, float]]:
        loosened = {
            player: Rating(*strength).loosened(0.0 if player.startswith(BOT_PLAYER) else TAU)
            for player, strength in before.items()
        }
        after = self._model.after(loosened, seating, ranks)
        return {player: (rating.mu, rating.sigma) for player, rating in after.items()}


RATER = HouseRater()


async def count_waiting(store: Store) -> None:
    """All rated games that are over. Nothing is lost if it fails: it is tried again soon."""
    try:
        counted = await store.ratings.count(RATER)
    except StorageError:
        return
    for table in counted:
        log_event("rated", table=table)


async def rating_changes(store: Store, table: Table) -> dict[Seat, tuple[int, int]]:
    """Before and after a rated game, in points, by seat; nothing if it did not count."""
    if not table.rated:
        return {}
    await count_waiting(store)
    changes = await store.ratings.changes(table.id)
    return {it.seat: (Shown.of(*it.before).points, Shown.of(*it.after).points) for it in changes}
