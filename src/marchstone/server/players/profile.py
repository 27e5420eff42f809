"""What finished games tell of somebody: to himself all, to others what is public or was rated."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from marchstone import games
from marchstone.core.options import choices
from marchstone.core.words import Words
from marchstone.server.live.lines import iso, table_line
from marchstone.server.players.best import rating_line
from marchstone.server.ratings.counting import CERTAIN
from marchstone.server.ratings.scale import Rating
from marchstone.server.refusals import NoSuchPlayer, PrivateProfile
from marchstone.server.study.graph import rated
from marchstone.storage import Store
from marchstone.storage.ratings import Standing
from marchstone.storage.ratings.profiles import Met, Result
from marchstone.storage.rows import OVER, Person
from marchstone.web.analysiscontexts import Graph
from marchstone.web.contexts import TableLine
from marchstone.web.players import (
    CountLine,
    FavouriteLine,
    GameProfile,
    MetLine,
    PlaceLine,
    ProfilePage,
)

MOST_LATEST = 10  # games in the list
MOST_POINTS = 300  # games in a graph, the latest
FEW = 2  # values of options that are told
LEAST_PART = 50  # per cent, of what one plays most often


@dataclass(slots=True)
class Tally:
    """Results in one game."""

    games: int = 0
    places: dict[int, Counter[int]] = field(default_factory=dict)  # by number of players
    chosen: Counter[tuple[str, str]] = field(default_factory=Counter)  # option and value, as JSON

    def add(self, result: Result) -> None:
        self.games += result.times
        self.places.setdefault(result.players, Counter())[result.rank] += result.times
        for option, value in json.loads(result.options).items():
            self.chosen[option, json.dumps(value)] += result.times


@dataclass(frozen=True, slots=True)
class Profile:
    person: Person
    since: int
    is_own: bool
    tallies: dict[str, Tally]  # by game
    standings: dict[str, Standing]


async def profile_of(store: Store, player: str, reader: Person | None) -> Profile:
    """NoSuchPlayer or PrivateProfile, if there is none for him."""
    person = await store.people.get(player) if player.isalnum() else None
    if person is None:
        raise NoSuchPlayer
    is_own = reader is not None and reader.id == person.id
    if person.is_private and not is_own:
        raise PrivateProfile
    tallies: dict[str, Tally] = {}
    for result in await store.profiles.results(player, is_own=is_own):
        tallies.setdefault(result.game, Tally()).add(result)
    standings = await store.ratings.standings_of(player)
    return Profile(person, person.created, is_own, tallies, standings)


async def profile_page(
    store: Store, profile: Profile, reader: Person | None, t: Words
) -> ProfilePage:
    person, known = profile.person, set(games.names())
    told = sorted(known & (profile.tallies.keys() | profile.standings.keys()))
    met = [] if reader is None or profile.is_own else await store.profiles.met(reader.id, person.id)
    return ProfilePage(
        id=person.id,
        name=person.name,
        since=iso(profile.since),
        is_account=person.is_account,
        is_you=profile.is_own,
        is_private=person.is_private,
        games=tuple([await _game(store, profile, name, t) for name in told]),
        met=tuple(_met(it, t) for it in met if it.game in known),
        latest=await _latest(store, profile, t),
    )


async def _game(store: Store, profile: Profile, name: str, t: Words) -> GameProfile:
    tally, standing = profile.tallies.get(name, Tally()), profile.standings.get(name)
    place, graph = None, None
    if standing is not None:
        place = await store.ratings.place_of(profile.person.id, name, CERTAIN)
        graph = await _graph(store, profile.person, name, standing, t)
    return GameProfile(
        game=name,
        title=_title(name, t),
        games=tally.games,
        counts=tuple(_count(players, tally.places[players]) for players in sorted(tally.places)),
        favourites=_favourites(name, tally, t),
        rating=rating_line(standing) if standing else None,
        place=place,
        graph=graph,
    )


async def _graph(
    store: Store, person: Person, game: str, standing: Standing, t: Words
) -> Graph | None:
    past = await store.ratings.history(person.id, game, MOST_POINTS)
    if not past:
        return None
    course = [past[0].before, *(it.after for it in past)]
    points = [Rating(*strength).points for strength in course]
    return rated(points, standing.games - len(past), person.name, t)


def _title(name: str, t: Words) -> str:
    game = games.get(name)
    return game.text.title(game.words(t.language))


def _count(players: int, places: Counter[int]) -> CountLine:
    total = places.total()
    lines = (
        PlaceLine(rank, places[rank], round(100 * places[rank] / total, 1))
        for rank in sorted(places)
    )
    return CountLine(players, total, tuple(lines))


def _favourites(name: str, tally: Tally, t: Words) -> tuple[FavouriteLine, ...]:
    """Of options that have a choice, what is chosen in at least every second game."""
    game = games.get(name)
    offered, words, text = choices(game.options), game.words(t.language), game.text
    found: list[FavouriteLine] = []
    for (option, told), times in tally.chosen.most_common():
        value, part = json.loads(told), round(100 * times / tally.games)
        if part < LEAST_PART or len(found) == FEW:
            break
        if len(offered.get(option, ())) > 1 and value in offered[option]:
            title = text.option_title(words, option)
            found.append(FavouriteLine(f"{title}: {text.option_value(words, option, value)}", part))
    return tuple(found)


def _met(met: Met, t: Words) -> MetLine:
    return MetLine(_title(met.game, t), met.before, met.behind, met.beside)


async def _latest(store: Store, profile: Profile, t: Words) -> tuple[TableLine, ...]:
    """Those that the reader may open."""
    person = profile.person.id
    found: Sequence[TableLine] = [
        table_line(table, person if profile.is_own else None, t)
        for table in (await store.tables.of_person(person, OVER)).tables
        if profile.is_own or table.is_shared
    ]
    return tuple(found[:MOST_LATEST])
