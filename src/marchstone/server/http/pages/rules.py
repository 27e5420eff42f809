"""A game's rules: for players, by number, on one sheet, and positions that explain them."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from marchstone import games
from marchstone.core.protocol import AnyGame
from marchstone.server.http.visits import Visit, Visiting
from marchstone.server.live.shown.lines import game_card
from marchstone.web.contexts.games.rules import (
    PlayerBook,
    PlayerRulesPage,
    RulesPage,
    SheetPage,
    ShownPage,
)
from marchstone.web.rulebooks.playerbook import read_player_book
from marchstone.web.rulebooks.positions import positions, shown_board
from marchstone.web.rulebooks.rulebook import read_sections


@get("/rules/{name:str}", include_in_schema=False)
async def rules(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    """For players; by number where a game has nothing else."""
    game, language = games.get(name), visitor.t.language
    book = read_player_book(game, language)
    if book is None:
        return visitor.page(_numbered(game, language))
    return visitor.page(PlayerRulesPage(game_card(game, language), book))


@get("/rules/{name:str}/numbered", include_in_schema=False)
async def numbered(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    return visitor.page(_numbered(games.get(name), visitor.t.language))


def _numbered(game: AnyGame, language: str) -> RulesPage:
    has_book = read_player_book(game, language) is not None
    return RulesPage(game_card(game, language), read_sections(game, language), has_book)


@get("/rules/{name:str}/sheet", include_in_schema=False)
async def sheet(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    game, language = games.get(name), visitor.t.language
    return visitor.page(SheetPage(game_card(game, language), _book(visitor, game)))


@get("/rules/{name:str}/show/{position:str}", include_in_schema=False)
async def show(visitor: Visiting, name: FromPath[str], position: FromPath[str]) -> Response[str]:
    game, language = games.get(name), visitor.t.language
    book = _book(visitor, game)
    order = [shown.name for shown in book.shown]
    if position not in order:
        raise NotFoundException
    at = order.index(position)
    beside = {"before": order[at - 1 : at], "after": order[at + 1 : at + 2]}
    shown = book.shown[at]
    return visitor.page(
        ShownPage(
            game=game_card(game, language),
            shown=shown,
            chapter=next(it.title for it in book.chapters if it.anchor == shown.anchor),
            board=shown_board(game, position, language),
            light=positions(game)[position].light,
            neighbours={where: names[0] for where, names in beside.items() if names},
        )
    )


def _book(visitor: Visit, game: AnyGame) -> PlayerBook:
    book = read_player_book(game, visitor.t.language)
    if book is None:
        raise NotFoundException
    return book


HANDLERS = [rules, numbered, sheet, show]
