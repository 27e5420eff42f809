"""A game's rulebook as chapters of rules, read from the tokens of its Markdown.

A point that begins with an id (`- ST-4 …`) is a rule, and the points below it are its parts. The
numbered points of a chapter without rules are worked examples: `1. …` is ST-E1. What is strong,
in brackets and says "ours" marks what we settled ourselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode as Node
from markupsafe import escape

from marchstone.core.protocol import AnyGame
from marchstone.core.words import ENGLISH, Words, words
from marchstone.web.contexts.games.rules import Rule, RuleSection

ID = re.compile(r"([A-Z]+)-\d+(?= )")
SPOKEN_OF = re.compile(r"\b([A-Z]{2,}-\d+)\b")
OURS = re.compile(r"\*\*\(([^)]*\bours\b[^)]*)\)\*\*")


def read_sections(game: AnyGame, language: str) -> tuple[RuleSection, ...]:
    """The rules in that language, in English where there is no translation; none without a book."""
    folder = game.folder / "rulebook"
    books = (folder / f"rules.{language}.md", folder / "rules.md")
    return next((read_book(book, words(language)) for book in books if book.is_file()), ())


@cache
def read_book(file: Path, t: Words = ENGLISH) -> tuple[RuleSection, ...]:
    """The chapters; what stands before the first has no title."""
    found = {"initials": ""}
    tree = Node(_markdown().parse(file.read_text(encoding="utf-8"), found))
    chapters: list[tuple[Node | None, list[Node]]] = [(None, [])]
    for node in tree.children:
        if node.tag == "h2":
            chapters.append((node, []))
        elif node.tag != "h1":  # the title of the book: the page has its own
            chapters[-1][1].append(node)
    return tuple(_section(title, nodes, found["initials"], t) for title, nodes in chapters)


def _section(heading: Node | None, nodes: list[Node], initials: str, t: Words) -> RuleSection:
    rules = [rule for node in nodes if _holds_rules(node) for rule in _rules(node, t)]
    if not rules:
        examples = [node for node in nodes if node.type == "ordered_list"]
        rules = [rule for node in examples for rule in _examples(node, initials, t)]
        nodes = [node for node in nodes if node not in examples]
    title = heading.children[0].children if heading else []
    marks = [_html([node], t) for node in title if node.type == "ours"]
    html = "".join(f"<p>{mark}</p>" for mark in marks)
    html += _html([node for node in nodes if not _holds_rules(node)], t)
    said = "".join(node.content for node in title if node.type != "ours")
    return RuleSection(said, tuple(rules), html)


def _holds_rules(node: Node) -> bool:
    return node.type == "bullet_list" and all("id" in item.meta for item in node.children)


def _rules(points: Node, t: Words) -> Iterator[Rule]:
    for item in points.children:
        said, *below = item.children
        parts = tuple(_said(part.children[0], t) for node in below for part in node.children)
        is_ours = any(node.type == "ours" for node in said.children[0].children)
        yield Rule(item.meta["id"], _said(said, t), is_ours, parts)


def _examples(points: Node, initials: str, t: Words) -> Iterator[Rule]:
    for item in points.children:
        yield Rule(f"{initials}-E{item.info}", _said(item.children[0], t), False)


def _said(paragraph: Node, t: Words) -> str:
    return _html(paragraph.children, t)


def _html(nodes: Iterable[Node], t: Words) -> str:
    markdown = _markdown()
    tokens = [token for node in nodes for token in node.to_tokens()]
    return str(markdown.renderer.render(tokens, markdown.options, {"t": t}))


@cache
def _markdown() -> MarkdownIt:
    """Markdown with the marks of a rulebook."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=Page).enable("table")
    markdown.inline.ruler.before("emphasis", "ours", _find_ours)
    markdown.core.ruler.push("ids", _find_ids)
    return markdown


def _find_ours(state: StateInline, silent: bool) -> bool:
    found = OURS.match(state.src, state.pos)
    if found and not silent:
        state.pending = state.pending.rstrip()
        state.push("ours", "", 0).content = found[1]
    state.pos = found.end() if found else state.pos
    return found is not None


def _find_ids(state: StateCore) -> None:
    """The id of a rule stands with its point, and no longer in its text."""
    for item, _, said in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if item.type == "list_item_open" and said.children and (found := ID.match(said.content)):
            item.meta["id"] = found[0]
            state.env["initials"] = found[1]
            text = said.children[0]
            text.content = text.content[found.end() + 1 :]


class Page(RendererHTML):
    """Ids become links, our marks badges, and a wide table can be scrolled."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return _linked(tokens[idx].content)

    def ours(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """`(ruse, pass: ours)` becomes the badge and what it speaks of."""
        note = tokens[idx].content
        about = re.sub(r"^ours[;,]?\s*|[:;,]?\s*ours$|\bours\b", "", note).strip()
        said = f' <span class="note">({_linked(about)})</span>' if about else ""
        return f' <span class="ours">{escape(env["t"]("our choice"))}</span>{said}'

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return '<div class="wide"><table>'

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return "</table></div>"

    def th_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return '<th scope="col">'


def _linked(text: str) -> str:
    return SPOKEN_OF.sub(r'<a href="#\1">\1</a>', str(escape(text)))
