"""A game's rulebook as sections of rules, from the few marks of Markdown that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby, takewhile
from pathlib import Path

from markupsafe import escape

from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words, words
from marchstone.web.contexts import Rule, RuleSection

RULE = re.compile(r"- ([A-Z]+-\d+) (.+)")
PART = re.compile(r"\s+- (.+)")  # of the rule above it
EXAMPLE = re.compile(r"(\d+)\. (.+)")
OURS = re.compile(r"\s*\*\*\(([^)]*\bours\b[^)]*)\)\*\*")
INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"\b([A-Z]{2,}-\d+)\b"), r'<a href="#\1">\1</a>'),
)


def read_sections(game: AnyGame, language: str) -> tuple[RuleSection, ...]:
    """The rules in that language, or in English where there is no translation."""
    folder = game.folder / "rulebook"
    own = folder / f"rules.{language}.md"
    return _sections(own if own.is_file() else folder / "rules.md", words(language))


@cache
def _sections(file: Path, t: Words) -> tuple[RuleSection, ...]:
    text = file.read_text(encoding="utf-8")
    prefix = RULE.search(text)
    initials = prefix[1].split("-")[0] if prefix else ""
    preface, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    # The first line of the preface is the title of the book, which the page has its own for.
    sections = [_section("", preface.partition("\n")[2], initials, t)]
    for chapter in chapters:
        title, _, body = chapter.partition("\n")
        mark = "".join(found[0] for found in OURS.finditer(title))
        sections.append(_section(OURS.sub("", title), f"{mark}\n{body}", initials, t))
    return tuple(sections)


def _section(title: str, body: str, initials: str, t: Words) -> RuleSection:
    lines = [line for line in body.splitlines() if line.strip()]
    rules = tuple(_rules(lines, initials, t))
    others = [line for line in lines if not any(m.match(line) for m in (RULE, PART, EXAMPLE))]
    return RuleSection(title, rules, "".join(_blocks(others, t)))


def _rules(lines: list[str], initials: str, t: Words) -> Iterator[Rule]:
    for number, line in enumerate(lines, start=1):
        if found := RULE.match(line):
            html = inline(found[2], t) + _parts(lines[number:], t)
            yield Rule(found[1], html, OURS.search(line) is not None)
        elif found := EXAMPLE.match(line):
            yield Rule(f"{initials}-E{found[1]}", inline(found[2], t), False)


def _parts(lines: list[str], t: Words) -> str:
    """The parts of a rule, which are the first of these lines."""
    parts = takewhile(bool, map(PART.match, lines))
    return "".join(f"<br>– {inline(part[1], t)}" for part in parts if part)


def _blocks(lines: list[str], t: Words) -> Iterator[str]:
    for is_table, group in groupby(lines, key=lambda line: line.startswith("|")):
        block = list(group)
        yield _table(block, t) if is_table else _paragraphs(block, t)


def _paragraphs(lines: list[str], t: Words) -> str:
    return "".join(f"<p>{inline(line, t)}</p>" for line in lines)


def _table(lines: list[str], t: Words) -> str:
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    top = "".join(f'<th scope="col">{inline(cell, t)}</th>' for cell in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{inline(cell, t)}</td>' for cell in row)}</tr>" for row in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def inline(text: str, t: Words) -> str:
    """A line of the rulebook as HTML."""
    html = OURS.sub(lambda found: _badge(found[1], t), str(escape(text)))
    for mark, tag in INLINE:
        html = mark.sub(tag, html)
    return html


def _badge(note: str, t: Words) -> str:
    """`(ruse, pass: ours)` becomes the badge and what it speaks of."""
    about = re.sub(r"^ours[;,]?\s*|[:;,]?\s*ours$|\bours\b", "", note).strip()
    said = f' <span class="note">({about})</span>' if about else ""
    return f' <span class="ours">{escape(t("our choice"))}</span>{said}'
