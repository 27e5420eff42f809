"""Turns contexts into pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from markupsafe import Markup

from marchstone import games
from marchstone.core.plain import to_plain
from marchstone.core.words import Words
from marchstone.web import TEMPLATES, assets

if TYPE_CHECKING:
    from marchstone.web.contexts import Page, Part, Shell, TableLine

# Each language in itself, so that whoever looks for his own finds it.
LANGUAGE_NAMES = {"en": "English", "cs": "Čeština", "pl": "Polski", "es": "Español"}

MOST_LINES = 4_000  # of lists that are kept, about a kilobyte each


def render_page(page: Page, shell: Shell) -> str:
    """A whole page: its template sees the fields of both."""
    template = environment().get_template(page.template)
    return template.render(**_fields(shell), **_fields(page))


def render_part(part: Part, t: Words) -> str:
    """A piece of the live table, as the socket sends it."""
    return environment().get_template(part.template).render(t=t, **_fields(part))


@lru_cache(maxsize=MOST_LINES)
def table_line(line: TableLine, t: Words, label: str, records: bool) -> Markup:
    """A table in a list; most of a list is as it was when somebody else looked at it."""
    template = environment().get_template("lists/line.html")
    drawn = template.render(line=line, t=t, label=label, records=records)
    return Markup(drawn)  # noqa: S704  our own template


def symbols(name: str) -> Markup:
    """A game's symbol sheet, to be inlined once per page, and what its board adds to it."""
    return _inline(f"games/{name}/symbols.svg") + _drawn_sheet(name)


@cache
def _drawn_sheet(name: str) -> Markup:
    """Symbols that a game makes from its data."""
    board = games.get(name).board
    return Markup(board.sheet() if board else "")  # noqa: S704  made from files of the game


def aim_picture(name: str) -> Markup:
    """What goes with the sentence that tells a game's aim; empty where nothing is drawn."""
    file = games.get(name).folder / "lessons" / "aim.svg"
    return Markup(file.read_text(encoding="utf-8") if file.is_file() else "")  # noqa: S704  ours


def has_board(name: str) -> bool:
    """Whether the game can be played in a browser; a library may hold games that cannot."""
    return games.get(name).board is not None


@cache
def scene(name: str) -> Markup:
    """The picture by which a game is chosen."""
    return _inline(f"games/{name}/scene.svg")


def rule_picture(name: str, rule: str, t: Words) -> Markup:
    """What a game's rulebook/pictures.html draws by this name; empty where it draws nothing."""
    game = games.get(name)
    if not (game.folder / "rulebook" / "pictures.html").is_file():
        return Markup()
    template = environment().get_template(f"games/{name}/rulebook/pictures.html")
    own = game.words(t.language)  # the page speaks with the words of the house
    box = game.board.box(own) if game.board else None
    drawn = template.render(rule=rule, t=own, box=box)
    return Markup(drawn.strip())  # noqa: S704  our own template


@cache
def environment() -> Environment:
    loaders = [FileSystemLoader(TEMPLATES), FunctionLoader(_template_of_a_game)]
    env = Environment(
        loader=ChoiceLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals |= {
        "asset": assets.url,
        "scripts": assets.scripts,
        "fonts": assets.fonts,
        "symbols": symbols,
        "table_line": table_line,
        "scene": scene,
        "has_board": has_board,
        "aim_picture": aim_picture,
        "rule_picture": rule_picture,
        "language_names": LANGUAGE_NAMES,
    }
    env.filters["without_parts"] = _without_parts
    env.filters["plain"] = to_plain
    return env


def _template_of_a_game(path: str) -> str | None:
    match path.split("/", 2):
        case ["games", name, rest] if name in games.names() and ".." not in rest:
            file = _folder(name, rest) / rest
            return file.read_text(encoding="utf-8") if file.is_file() else None
    return None


def _folder(name: str, path: str) -> Path:
    """Templates lie with the board, except those of the rulebook."""
    game = games.get(name)
    return game.folder if game.board is None or path.startswith("rulebook/") else game.board.folder


def _inline(path: str) -> Markup:
    asset = assets.find(path)
    return Markup(asset.content.decode() if asset else "")  # noqa: S704  a file of the game


def _without_parts(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state for the script of a page that has its parts drawn already."""
    return {name: value for name, value in state.items() if name not in {"parts", "curtain"}}


def _fields(context: Any) -> dict[str, Any]:
    return {field.name: getattr(context, field.name) for field in fields(context)}
