"""What finished games tell of somebody: to himself all, to others what is public or was rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from marchstone import games
from marchstone.core.declared.options import choices
from marchstone.core.words import Words
from marchstone.server.live.shown.lines import iso, table_line
from marchstone.server.players.best import rating_line
from marchstone.server.ratings.counting import CERTAIN
from marchstone.server.ratings.scale import Rating
from marchstone.server.refusals import NoSuchPlayer, PrivateProfile
from marchstone.server.study.graph import rated
from marchstone.storage import Store
from marchstone.storage.ratings.profiles import Met, Result, Told
from marchstone.storage.rows import Person
from marchstone.web.contexts.games.analysis import Graph
from marchstone.web.contexts.people.players import (
    CountLine,
    FavouriteLine,
    GameProfile,
    MetLine,
    PlaceLine,
    ProfilePage,
)

FEW = 2  # values of options that are told
LEAST_PART = 50  # per cent, of what one plays most often


async def open_profile(store: Store, player: str, reader: Person | None) -> Person:
    """NoSuchPlayer or PrivateProfile, if there is none for him."""
    person = await store.people.get(player) if player.isalnum() else None
    if person is None:
        raise NoSuchPlayer
    if person.is_private and (reader is None or reader.id != person.id):
        raise PrivateProfile
    return person


async def profile_page(
    store: Store, person: Person, reader: Person | None, t: Words
) -> ProfilePage:
    told = await store.profiles.whole(person.id, reader.id if reader else None, CERTAIN)
    is_own = reader is not None and reader.id == person.id
    known = [name for name in games.names() if _has_played(told, name)]
    return ProfilePage(
        id=person.id,
        name=person.name,
        since=iso(person.created),
        is_account=person.is_account,
        is_you=is_own,
        is_private=person.is_private,
        games=tuple(_game(told, name, person, t) for name in known),
        met=tuple(_met(it, t) for it in told.met if it.game in known),
        latest=tuple(table_line(it, person.id if is_own else None, t) for it in told.latest),
    )


def _has_played(told: Told, game: str) -> bool:
    return game in told.standings or any(result.game == game for result in told.results)


def _game(told: Told, name: str, person: Person, t: Words) -> GameProfile:
    results = [result for result in told.results if result.game == name]
    standing, is_listed = told.standings.get(name), not person.is_private
    return GameProfile(
        game=name,
        title=_title(name, t),
        games=sum(result.times for result in results),
        counts=counts(results),
        favourites=_favourites(name, told.chosen.get(name, Counter()), t),
        rating=rating_line(standing) if standing else None,
        place=told.places.get(name) if is_listed else None,
        graph=_graph(told, name, person.name, t),
    )


def _graph(told: Told, name: str, player: str, t: Words) -> Graph | None:
    course, standing = told.courses.get(name), told.standings.get(name)
    if not course or standing is None:
        return None
    points = [Rating(*strength).points for strength in course]
    return rated(points, standing.games - len(course) + 1, player, t)


def _title(name: str, t: Words) -> str:
    game = games.get(name)
    return game.text.title(game.words(t.language))


def counts(results: Sequence[Result]) -> tuple[CountLine, ...]:
    """By number of players."""
    found: dict[int, Counter[int]] = {}
    for result in results:
        found.setdefault(result.players, Counter())[result.rank] += result.times
    return tuple(_count(players, found[players]) for players in sorted(found))


def _count(players: int, places: Counter[int]) -> CountLine:
    total = places.total()
    lines = (
        PlaceLine(rank, places[rank], round(100 * places[rank] / total, 1))
        for rank in sorted(places)
    )
    return CountLine(players, total, tuple(lines))


def _favourites(
    name: str, chosen: Counter[tuple[str, object]], t: Words
) -> tuple[FavouriteLine, ...]:
    """Of options that have a choice, what is chosen in at least every second game."""
    game = games.get(name)
    offered, words, text = choices(game.options), game.words(t.language), game.text
    found: list[FavouriteLine] = []
    for (option, value), times in chosen.most_common():
        part = round(100 * times / _games_with(chosen, option))
        if len(offered.get(option, ())) > 1 and value in offered[option] and part >= LEAST_PART:
            title = text.option_title(words, option)
            found.append(FavouriteLine(f"{title}: {text.option_value(words, option, value)}", part))
    return tuple(found[:FEW])


def _games_with(chosen: Counter[tuple[str, object]], option: str) -> int:
    return sum(times for (name, _), times in chosen.items() if name == option)


def _met(met: Met, t: Words) -> MetLine:
    return MetLine(_title(met.game, t), met.before, met.behind, met.beside)
