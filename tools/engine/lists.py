"""Lists of numbers as `native/numbers.py` makes them, searches them and changes them.

`bisect`, `max`, `map(step.__add__, numbers)` and the methods of a list take any objects, and ask
each of them; tuples that are walked through once need not be joined before. Where the types say
that there are ints, functions are called that know it.
"""

from __future__ import annotations

import ast
from types import ModuleType
from typing import Any, get_args, get_origin

from engine.tuples import Typed, fields_near
from engine.writing import with_import

NUMBERS = "marchstone.core.numbers"
ADDED = "__add__"
FOUND = "found_plays"


class Lists(Typed, ast.NodeTransformer):
    """Notes in `used` what has to be imported."""

    def __init__(self, module: ModuleType, fields: dict[str, Any]) -> None:
        super().__init__(module, fields)
        self.used: set[str] = set()
        self.makes_plays = False

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        """Of each of some things numbers that are so much more: tuples of them are not joined."""
        made = node.value
        if not self.makes_plays or not isinstance(made, ast.ListComp) or not is_nested(made):
            self.generic_visit(node)
            return node
        *outer, inner = made.generators
        assert isinstance(made.elt, ast.BinOp)
        adding = [
            ast.Expr(self.call("add_shifted", ast.Name(FOUND, ast.Load()), made.elt.left, part))
            for part in parts_of_sum(inner.iter)
        ]
        lines: list[ast.stmt] = [*adding]
        for it in reversed(outer):
            for condition in reversed(it.ifs):
                lines = [ast.If(condition, lines, [])]
            lines = [ast.For(it.target, it.iter, lines, [])]
        begun, ended = ast.parse(f"{FOUND}: list[int] = []\n{FOUND}").body
        assert isinstance(ended, ast.Expr)
        return [begun, *lines, ast.Return(ended.value)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outer = self.makes_plays
        self.makes_plays = node.returns is not None and ast.unparse(node.returns) == "list[int]"
        super().visit_FunctionDef(node)
        self.makes_plays = outer
        return node

    def call(self, name: str, *given: ast.expr) -> ast.Call:
        self.used.add(name)
        return ast.Call(ast.Name(name, ast.Load()), [*given], [])

    def visit_ListComp(self, node: ast.ListComp) -> ast.ListComp:
        self.generic_visit(node)
        if self.makes_plays and is_sum(node.elt):
            node.elt = self.call("kept_number", node.elt)
        return node

    def visit_List(self, node: ast.List) -> ast.expr:
        """`[*map(step.__add__, numbers)]`"""
        self.generic_visit(node)
        inner = node.elts[0].value if node.elts and isinstance(node.elts[0], ast.Starred) else None
        if not isinstance(inner, ast.Call) or ast.unparse(inner.func) != "map":
            return node
        added, numbers = inner.args
        if not isinstance(added, ast.Attribute) or added.attr != ADDED or len(node.elts) > 1:
            return node
        return self.call("shifted", added.value, numbers)

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        only = node.args[0] if len(node.args) == 1 and not node.keywords else None
        if only is None:
            return node
        if ast.unparse(node.func) == "max" and self.has_ints(only, tuple):
            return self.call("greatest", only)
        place = node.func.value if isinstance(node.func, ast.Attribute) else None
        if place and ast.unparse(node.func).endswith(".remove") and self.has_ints(place, list):
            return self.call("take_out", place, only)
        return node

    def has_ints(self, node: ast.expr, whole: type) -> bool:
        kind = self.type_of(node)
        return get_origin(kind) is whole and get_args(kind)[0] is int


def is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)


def is_nested(made: ast.ListComp) -> bool:
    """`[so_much + n for thing in things for n in some + others]`, where `so_much` is the thing's"""
    *outer, inner = made.generators
    if not (outer and is_sum(made.elt) and is_sum(inner.iter)) or inner.ifs:
        return False
    assert isinstance(made.elt, ast.BinOp)
    number = ast.unparse(inner.target)
    so_much = {it.id for it in ast.walk(made.elt.left) if isinstance(it, ast.Name)}
    return ast.unparse(made.elt.right) == number and number not in so_much


def parts_of_sum(numbers: ast.expr) -> list[ast.expr]:
    """Tuples that are joined, one by one."""
    if isinstance(numbers, ast.BinOp) and isinstance(numbers.op, ast.Add):
        return [*parts_of_sum(numbers.left), *parts_of_sum(numbers.right)]
    return [numbers]


def with_lists(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    if ".rules" not in module.__name__:
        return body
    lists = Lists(module, fields_near(module))
    written = [lists.visit(node) for node in body]
    for node in written:
        if isinstance(node, ast.ImportFrom) and node.module == "bisect":
            node.module = NUMBERS
    used = ", ".join(sorted(lists.used))
    return with_import(written, f"from {NUMBERS} import {used}") if used else written
