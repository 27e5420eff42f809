"""The list of the best."""

from __future__ import annotations

from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words
from marchstone.server.live.shown.lines import game_card, game_cards
from marchstone.server.people.names import bot_title
from marchstone.server.ratings.counting import CERTAIN, Shown
from marchstone.storage import Store
from marchstone.storage.ratings import Best, Standing
from marchstone.storage.ratings.players import BOT_PLAYER
from marchstone.storage.rows import Person
from marchstone.web.contexts.people.players import BestLine, BestPage, RatingLine

MOST = 100


def rating_line(standing: Standing) -> RatingLine:
    shown = Shown.standing(standing)
    return RatingLine(shown.points, shown.margin, shown.is_provisional, shown.games)


async def best_page(store: Store, game: AnyGame, reader: Person | None, t: Words) -> BestPage:
    found = await store.ratings.best(game.name, CERTAIN, MOST)
    mine, place = None, None
    if reader is not None:
        mine = (await store.ratings.standings_of(reader.id)).get(game.name)
    if reader is not None and mine is not None and not reader.is_private:
        place = await store.ratings.place_of(reader.id, game.name, mine, CERTAIN)
    return BestPage(
        games=game_cards(t.language),
        game=game_card(game, t.language),
        lines=tuple(_line(n, one, reader, t) for n, one in enumerate(found, 1)),
        mine=rating_line(mine) if mine else None,
        my_place=place,
        is_private=reader is not None and reader.is_private,
    )


def _line(place: int, best: Best, reader: Person | None, t: Words) -> BestLine:
    is_bot = best.player.startswith(BOT_PLAYER)
    name = bot_title(best.player.removeprefix(BOT_PLAYER), t) if is_bot else best.name
    path = "" if is_bot else f"/player/{best.player}"
    is_you = reader is not None and reader.id == best.player
    return BestLine(place, name, path, rating_line(best.standing), is_you)
