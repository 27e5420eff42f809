"""Ratings and profiles for programs."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Router, get
from litestar.di import Provide
from litestar.params import FromPath, FromQuery

from marchstone import games
from marchstone.server.http.api.schema import FOR_ANYBODY
from marchstone.server.http.visits import Visiting, program_visit
from marchstone.server.players.best import best_page
from marchstone.server.players.profile import open_profile
from marchstone.server.ratings.counting import Shown
from marchstone.storage.ratings.profiles import Told

MOST = 1000  # games of a history, the latest


@dataclass(frozen=True, slots=True)
class RatingFacts:
    points: int
    margin: int  # to either side, with 95 %
    provisional: bool
    games: int  # rated ones


@dataclass(frozen=True, slots=True)
class BestFacts:
    place: int
    name: str
    person: str | None  # None of a bot
    rating: RatingFacts


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """How often somebody came in at a place, among so many players."""

    players: int
    place: int
    games: int


@dataclass(frozen=True, slots=True)
class GameProfileFacts:
    game: str
    games: int  # finished ones, as far as they are shown
    results: list[ResultFacts]
    rating: RatingFacts | None  # None before the first rated game


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    person: str
    name: str
    account: bool
    games: list[GameProfileFacts]


@dataclass(frozen=True, slots=True)
class RatedGameFacts:
    table: str
    at: int  # when it ended, milliseconds since 1970
    players: int
    place: int  # as it counted
    before: int  # points
    after: int
    margin: int


@get("/api/best/{game:str}", tags=["players"], **FOR_ANYBODY)
async def list_best(visitor: Visiting, game: FromPath[str]) -> list[BestFacts]:
    """The best of a game, bots among them; nobody who is provisional or private."""
    visitor.spend(visitor.house.meters.profile)
    store = visitor.house.store
    page = await best_page(store, games.get(game), visitor.person, visitor.t)
    return [
        BestFacts(
            line.place,
            line.name,
            line.path.removeprefix("/player/") or None,
            RatingFacts(line.rating.points, line.rating.margin, False, line.rating.games),
        )
        for line in page.lines
    ]


@get("/api/players/{player:str}", tags=["players"], **FOR_ANYBODY)
async def show_player(visitor: Visiting, player: FromPath[str]) -> PlayerFacts:
    """Results and ratings of somebody, unless he keeps them to himself."""
    visitor.spend(visitor.house.meters.profile)
    store = visitor.house.store
    person = await open_profile(store, player, visitor.person)
    told = await store.profiles.results(player, is_own=visitor.id == player)
    names = sorted({result.game for result in told.results} | told.standings.keys())
    games = [_game(told, name) for name in names]
    return PlayerFacts(person.id, person.name, person.is_account, games)


def _game(told: Told, name: str) -> GameProfileFacts:
    results = sorted(result for result in told.results if result.game == name)
    standing = told.standings.get(name)
    return GameProfileFacts(
        name,
        sum(result.times for result in results),
        [ResultFacts(it.players, it.rank, it.times) for it in results],
        _rating(Shown.standing(standing)) if standing else None,
    )


def _rating(shown: Shown) -> RatingFacts:
    return RatingFacts(shown.points, shown.margin, shown.is_provisional, shown.games)


@get("/api/players/{player:str}/ratings", tags=["players"], **FOR_ANYBODY)
async def list_ratings(
    visitor: Visiting, player: FromPath[str], game: FromQuery[str]
) -> list[RatedGameFacts]:
    """The latest thousand rated games of somebody in one game, the oldest first."""
    visitor.spend(visitor.house.meters.profile)
    await open_profile(visitor.house.store, player, visitor.person)
    past = await visitor.house.store.ratings.history(player, games.get(game).name, MOST)
    return [
        RatedGameFacts(
            *(one.table, one.at, one.players, one.rank),
            before=Shown.of(*one.before).points,
            after=Shown.of(*one.after).points,
            margin=Shown.of(*one.after).margin,
        )
        for one in past
    ]


HANDLERS = [list_best, show_player, list_ratings]
API = Router("/", route_handlers=HANDLERS, dependencies={"visitor": Provide(program_visit)})
