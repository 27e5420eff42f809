"""Tuples that are joined, and entries that have a name.

`(*side, card)` goes by a list, and `purse.stock` asks any object for what it calls so: where the
types say that these are tuples, they are added, and the entry is found by its number.
"""

from __future__ import annotations

import ast
from importlib import import_module
from inspect import get_annotations
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from marchstone.core.declared.position import Layout


class Typed(ast.NodeTransformer):
    """`fields` are the types of those of a position, `module` knows those of parameters."""

    def __init__(self, module: ModuleType, fields: dict[str, Any]) -> None:
        self.module = module
        self.fields = fields
        self.known: dict[str, Any] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        names = [it for it in ast.walk(node) if isinstance(it, ast.Name)]
        stored = [it.id for it in names if isinstance(it.ctx, ast.Store)]
        given = [it for it in node.args.args if it.annotation and it.arg not in stored]
        outer, self.known = self.known, {it.arg: self.meant(it.annotation) for it in given}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign):
                self.learn(inner, stored)
        self.generic_visit(node)
        self.known = outer
        return node

    def learn(self, node: ast.Assign, stored: list[str]) -> None:
        """A name that is given once, and what is known of a type."""
        target, kind = node.targets[0], self.type_of(node.value)
        if isinstance(target, ast.Name) and kind and stored.count(target.id) == 1:
            self.known[target.id] = kind

    def meant(self, annotation: ast.expr | None) -> Any:
        """The type that is written there; None where it is known to mypy only."""
        assert annotation is not None
        try:
            return eval(ast.unparse(annotation), vars(self.module))  # noqa: S307  our source
        except NameError:
            return None

    def type_of(self, node: ast.expr) -> Any:
        """Of a parameter or a field, of an entry or a slice of it; None of anything else."""
        if isinstance(node, ast.Name):
            return self.known.get(node.id)
        if isinstance(node, ast.Attribute):
            return self.fields.get(node.attr)
        whole = self.type_of(node.value) if isinstance(node, ast.Subscript) else None
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            return whole if is_tuple(whole) else None
        inner = get_args(whole)
        is_row = get_origin(whole) is list or (is_tuple(whole) and inner[1:] == (...,))
        return inner[0] if is_row else None


class Tuples(Typed):
    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        starred = [it.value for it in node.elts if isinstance(it, ast.Starred)]
        if not starred or not all(is_tuple(self.type_of(it)) for it in starred):
            return node
        first, *others = parts_of(node.elts)
        for part in others:
            first = ast.BinOp(first, ast.Add(), part)
        return first

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        kind = self.type_of(node.value) if isinstance(node.value, ast.Name) else None
        names: tuple[str, ...] = getattr(kind, "_fields", ())
        if node.attr not in names:
            return node
        return ast.Subscript(node.value, ast.Constant(names.index(node.attr)), ast.Load())


def written_as_tuples(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    tuples = Tuples(module, fields_near(module))
    return [tuples.visit(node) for node in body]


def fields_near(module: ModuleType) -> dict[str, Any]:
    """The types of fields of the game's positions, if all that are called so are of one."""
    room, inside, _ = module.__name__.partition(".rules")
    if not inside:
        return {}
    state = import_module(f"{room}.rules.state")
    layouts = [it for it in vars(state).values() if isinstance(it, type) and issubclass(it, Layout)]
    found: dict[str, list[Any]] = {}
    for layout in layouts:
        hints = get_type_hints(layout)
        for name in get_annotations(layout):
            found.setdefault(name, []).append(hints[name])
    return {name: kinds[0] for name, kinds in found.items() if kinds.count(kinds[0]) == len(kinds)}


def is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def parts_of(entries: list[ast.expr]) -> list[ast.expr]:
    """The tuples that follow one another: those with a star, and of the others between them one."""
    found: list[ast.expr] = []
    for entry in entries:
        if isinstance(entry, ast.Starred):
            found.append(entry.value)
        elif found and isinstance(found[-1], ast.Tuple):
            found[-1].elts.append(entry)
        else:
            found.append(ast.Tuple([entry], ast.Load()))
    return found
