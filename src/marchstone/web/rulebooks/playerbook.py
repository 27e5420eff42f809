"""A game's rules for players, `rulebook/player.md`, as the chapters of a page and of a sheet.

A heading names its anchor (`## A turn {#turn}`). A paragraph `{formations}` is a picture that the
game's `rulebook/pictures.html` draws. `[Show me](show:early "Nothing beats it.")` leads to a
position of `rulebook/positions.toml`. The sheet to print has the points and the tables of every
chapter, and the pictures that are marked with a plus: `{formations+}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode as Node
from markupsafe import escape

from marchstone.core.protocol import AnyGame
from marchstone.core.words import LANGUAGES, words
from marchstone.web.contexts.games.rules import Chapter, PlayerBook, Shown
from marchstone.web.render import rule_picture
from marchstone.web.rulebooks.rulebook import Page

ANCHOR = re.compile(r" *\{#([a-z-]+)\}$")
PICTURE = re.compile(r"\{([\w-]+)(\+?)\}")
SHOW = re.compile(r'\[([^\]]+)\]\(show:([a-z-]+) "([^"]+)"\)')
ON_THE_SHEET = {"bullet_list", "table"}


def book_of(game: AnyGame, language: str) -> Path | None:
    """In that language, in English where there is no translation; None where there is no book."""
    folder = game.folder / "rulebook"
    books = (folder / f"player.{language}.md", folder / "player.md")
    return next((book for book in books if book.is_file()), None)


def read_player_book(game: AnyGame, language: str) -> PlayerBook | None:
    book = book_of(game, language)
    return read(book, game.name, language) if book else None


@cache
def read(book: Path, game: str, language: str = LANGUAGES[0]) -> PlayerBook:
    tree = Node(_markdown().parse(book.read_text(encoding="utf-8")))
    lead, *chapters = _split(tree.children)
    return PlayerBook(
        _html(lead, game, language),
        tuple(_chapter(nodes, game, language) for nodes in chapters),
        tuple(shown for nodes in chapters for shown in _shown(nodes)),
    )


def _split(nodes: Iterable[Node]) -> list[list[Node]]:
    """What stands before the first chapter, then each with its heading first."""
    parts: list[list[Node]] = [[]]
    for node in nodes:
        if node.tag == "h2":
            parts.append([])
        if node.tag != "h1":  # the title of the book: the page has its own
            parts[-1].append(node)
    return parts


def _chapter(nodes: list[Node], game: str, language: str) -> Chapter:
    heading, *below = nodes
    on_sheet = [node for node in below if _is_on_sheet(node)]
    return Chapter(
        anchor=str(heading.attrs["id"]),
        title=heading.children[0].content,
        html=_html(below, game, language),
        sheet=_html(on_sheet, game, language, for_print=True),
    )


def _is_on_sheet(node: Node) -> bool:
    return node.type in ON_THE_SHEET or bool(node.meta.get("is_on_sheet"))


def _shown(nodes: list[Node]) -> Iterator[Shown]:
    anchor = str(nodes[0].attrs["id"])
    for node in nodes:
        for it in node.walk():
            if it.type == "show":
                yield Shown(it.meta["name"], it.meta["sentence"], anchor)


def _html(nodes: Iterable[Node], game: str, language: str, *, for_print: bool = False) -> str:
    markdown = _markdown()
    tokens = [token for node in nodes for token in node.to_tokens()]
    env = {"game": game, "t": words(language), "for_print": for_print}
    return str(markdown.renderer.render(tokens, markdown.options, env))


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=Illustrated).enable("table")
    markdown.inline.ruler.before("link", "show", _find_show)
    markdown.core.ruler.push("anchors", _find_anchors)
    markdown.core.ruler.push("pictures", _find_pictures)
    return markdown


def _find_show(state: StateInline, silent: bool) -> bool:
    found = SHOW.match(state.src, state.pos)
    if found and not silent:
        token = state.push("show", "", 0)
        token.content = found[1]
        token.meta = {"name": found[2], "sentence": found[3]}
    state.pos = found.end() if found else state.pos
    return found is not None


def _find_anchors(state: StateCore) -> None:
    for opened, said in zip(state.tokens, state.tokens[1:], strict=False):
        if opened.type == "heading_open" and (found := ANCHOR.search(said.content)):
            opened.attrSet("id", found[1])
            said.content = said.content[: found.start()]
            (said.children or [])[-1].content = said.content


def _find_pictures(state: StateCore) -> None:
    """A paragraph that is nothing but a picture's name becomes that picture."""
    tokens: list[Token] = []
    for token in state.tokens:
        tokens.append(token)
        found = PICTURE.fullmatch(tokens[-2].content) if len(tokens) > 2 else None
        if token.type == "paragraph_close" and found:
            drawn = Token("picture", "", 0, content=found[1])
            drawn.meta = {"is_on_sheet": bool(found[2])}
            tokens[-3:] = [drawn]
    state.tokens = tokens


class Illustrated(Page):
    """Pictures are drawn by the game, and a position is a link with its sentence."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return str(escape(tokens[idx].content))

    def picture(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return str(rule_picture(env["game"], tokens[idx].content, env["t"]))

    def show(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        if env["for_print"]:
            return ""
        told, meta = escape(tokens[idx].content), tokens[idx].meta
        address = f"/rules/{env['game']}/show/{meta['name']}"
        label = f"{told}: {escape(meta['sentence'])}"
        return f' <a class="show-me" href="{address}" aria-label="{label}">{told}</a>'
