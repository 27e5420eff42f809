"""Views as they are, in a module of their own.

A view is a frozen dataclass that `core/declared/position.py` makes; the compiler would take its
annotations away. It goes, with the layouts that it is made from, into `declared.py`, which is not
compiled.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path
from types import ModuleType

from engine.writing import FUTURE, classes, imports, names_of, read, with_import, write
from marchstone.core.declared.position import Frozen


class Tuples(ast.NodeTransformer):
    """A view holds tuples where a position holds lists; methods keep their words."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.value) != "list":
            return node
        return ast.parse(f"tuple[{ast.unparse(node.slice)}, ...]", mode="eval").body

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node


def move_views(rules: Path, state: ModuleType, view: ModuleType) -> None:
    """From view.py to declared.py, in the folder of a game's rules."""
    laid, seen = read(rules / "state.py"), read(rules / "view.py")
    views = [node for node in classes(seen) if issubclass(getattr(view, node.name), Frozen)]
    bases = {base.__name__ for node in views for base in getattr(view, node.name).__mro__}
    layouts = [Tuples().visit(node) for node in classes(laid) if node.name in bases]
    copied = {node.name for node in layouts}
    others = ", ".join(name for name in names_of(laid) if name not in copied)
    declared = [
        *FUTURE,
        *imports(laid),
        *ast.parse(f"from {state.__name__} import {others}").body,
        *layouts,
        *without(imports(seen), copied),
        *(node for node in seen if isinstance(node, ast.Assign)),
        *views,
        *ast.parse("\n".join(states(laid))).body,
    ]
    write(rules / "declared.py", declared)
    moved = ", ".join(node.name for node in views)
    rest = [node for node in seen if node not in views]
    module = view.__name__.replace(".view", ".declared")
    write(rules / "view.py", with_import(rest, f"from {module} import {moved}"))


def states(laid: list[ast.stmt]) -> list[str]:
    """Compiled, a position does not inherit from State, and is one all the same."""
    nodes = [node for node in classes(laid) if "State" in map(ast.unparse, node.bases)]
    return [f"State.register({node.name})" for node in nodes]


def without(nodes: list[ast.Import | ast.ImportFrom], names: set[str]) -> list[ast.stmt]:
    """The imports but for these names."""
    kept = deepcopy(nodes)
    for node in kept:
        node.names = [alias for alias in node.names if alias.name not in names]
    return [node for node in kept if node.names]
