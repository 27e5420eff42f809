"""Style sheets for pictures: what a browser would make of them by day, in plain values.

A picture stands alone, and who draws it as dots knows no variables, no light-dark() and no HTML. So
of the sheets of a board only rules about single classes are kept, and in them what concerns SVG.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from marchstone.web import assets

COMMENT = re.compile(r"/\*.*?\*/", re.S)
CLASSES = re.compile(r"\.[\w-]+(?:\s*,\s*\.[\w-]+)*")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
BY_DAY = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)")
CHANNELS = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")
DRAWN = ("fill", "stroke", "opacity", "paint-order", "text-anchor", "font-")
MOST_STEPS = 8  # from a variable to its value

Declarations = Mapping[str, str]


@dataclass(frozen=True)
class Style:
    rules: tuple[tuple[str, Declarations], ...]  # selectors with what they declare
    variables: Declarations

    def value(self, text: str) -> str:
        """In plain words, by day; "" if that cannot be told."""
        for _ in range(MOST_STEPS):
            plain = BY_DAY.sub(r"\1", VARIABLE.sub(self._variable, text)).strip()
            if plain == text:
                break
            text = plain
        text = CHANNELS.sub(lambda m: f"rgba({m[1]}, {m[2]}, {m[3]}, {int(m[4]) / 100:g})", text)
        return "" if "var(" in text or "calc(" in text else text

    def _variable(self, found: re.Match[str]) -> str:
        return self.variables.get(found[1], found[2] or found[0])

    def of(self, look: str, name: str, otherwise: str = "") -> str:
        """What the classes of an element declare for it: of("st-red", "--clan")."""
        wanted = {f".{it}" for it in look.split()}
        told = [it[name] for selector, it in self.rules if selector in wanted and name in it]
        return self.value(told[-1]) if told else otherwise

    def sheet(self) -> str:
        """The rules that a picture needs."""
        return "\n".join(filter(None, (self._rule(*rule) for rule in self.rules)))

    def _rule(self, selector: str, declared: Declarations) -> str:
        if not CLASSES.fullmatch(selector):
            return ""
        drawn = {name: self.value(it) for name, it in declared.items() if name.startswith(DRAWN)}
        told = "; ".join(f"{name}: {value}" for name, value in drawn.items() if value)
        return f"{selector} {{ {told} }}" if told else ""


@cache
def style_of(game: str) -> Style:
    sheets = (assets.find("colours.css"), assets.find(f"games/{game}/board.css"))
    text = "".join(sheet.content.decode() for sheet in sheets if sheet)
    rules = tuple(_rules(COMMENT.sub("", text)))
    variables = {
        name: value
        for selector, declared in rules
        if selector == ":root"
        for name, value in declared.items()
        if name.startswith("--")
    }
    return Style(rules, variables)


def _rules(css: str) -> Iterator[tuple[str, Declarations]]:
    """Those that stand for themselves, not those under a condition."""
    at = 0
    while (opened := css.find("{", at)) >= 0:
        closed = _closing(css, opened)
        selector = css[at:opened].strip().rpartition(";")[2].strip()
        if not selector.startswith("@"):
            yield selector, _declarations(css[opened + 1 : closed])
        at = closed + 1


def _closing(css: str, opened: int) -> int:
    depth = 0
    for place in range(opened, len(css)):
        depth += {"{": 1, "}": -1}.get(css[place], 0)
        if depth == 0:
            return place
    return len(css)


def _declarations(text: str) -> Declarations:
    pairs = (it.partition(":") for it in text.split(";") if ":" in it)
    return {name.strip(): value.strip() for name, _, value in pairs}
