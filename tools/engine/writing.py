"""Reading a module as a tree, and writing it again."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

FUTURE = ast.parse("from __future__ import annotations").body


def read(file: Path) -> list[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body


def write(file: Path, body: Sequence[ast.stmt]) -> None:
    tree = ast.fix_missing_locations(ast.Module([*body], []))
    file.write_text(ast.unparse(tree) + "\n", encoding="utf-8")


def classes(body: Sequence[ast.stmt]) -> list[ast.ClassDef]:
    return [node for node in body if isinstance(node, ast.ClassDef)]


def imports(body: Sequence[ast.stmt]) -> list[ast.Import | ast.ImportFrom]:
    """All but the one from __future__, which must stand first."""
    found = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
    return [node for node in found if getattr(node, "module", None) != "__future__"]


def with_import(body: Sequence[ast.stmt], source: str) -> list[ast.stmt]:
    """The module with one more import, after the one from __future__."""
    place = 1 + next(n for n, node in enumerate(body) if isinstance(node, ast.ImportFrom))
    return [*body[:place], *ast.parse(source).body, *body[place:]]


def names_of(body: Sequence[ast.stmt]) -> Iterator[str]:
    """What a module defines."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            names = (name for target in node.targets for name in ast.walk(target))
            yield from (name.id for name in names if isinstance(name, ast.Name))
