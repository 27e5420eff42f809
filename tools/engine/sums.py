"""Sums on small numbers as the compiler does them by itself.

`divmod` makes a pair, and `held[seat] |= bit` asks any object to change itself: of ints both are
written out, so that they are sums of C. Bits are counted by `native/bits.py`.
"""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from types import ModuleType

from engine.writing import with_import
from marchstone.core.declared.position import Layout

PURE = (ast.Name, ast.Attribute, ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
COUNTING = "from marchstone.core.bits import bit_count"
INTS = ("list[int]", "Own[list[int]]", "Hidden[list[int]]", "Derived[list[int]]")


class Sums(ast.NodeTransformer):
    """`fields` are those of a position that are lists of ints; a function may give them names."""

    def __init__(self, fields: set[str]) -> None:
        self.fields = fields
        self.names: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        pairs = [pair for inner in ast.walk(node) for pair in assigned(inner)]
        others = {name for name, value in pairs if not self.is_field(value)}
        self.names = {name for name, value in pairs if self.is_field(value)} - others
        self.generic_visit(node)
        return node

    def is_field(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Attribute) and node.attr in self.fields

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        self.generic_visit(node)
        if is_division(node.value) and isinstance(node.targets[0], ast.Tuple):
            node.value = ast.Tuple(parts(node.value), ast.Load())
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bit_count":
            return ast.Call(ast.Name("bit_count", ast.Load()), [node.func.value], [])
        node.args = [part for it in node.args for part in spread(it)]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        place = node.target
        if not isinstance(place, ast.Subscript) or not is_pure(place.slice):
            return node
        is_named = isinstance(place.value, ast.Name) and place.value.id in self.names
        if not is_named and not self.is_field(place.value):
            return node
        there = ast.Subscript(place.value, place.slice, ast.Load())
        return ast.Assign([place], ast.BinOp(there, node.op, node.value))


def assigned(node: ast.AST) -> list[tuple[str, ast.expr]]:
    """Names and what they are given, one by one."""
    if not isinstance(node, ast.Assign):
        return []
    pairs = [(target, node.value) for target in node.targets]
    for target, value in pairs[:]:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs += zip(target.elts, value.elts, strict=False)
    return [(target.id, value) for target, value in pairs if isinstance(target, ast.Name)]


def written_as_sums(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    sums = Sums(int_fields(module))
    written = [sums.visit(node) for node in body]
    names = [it for node in written for it in ast.walk(node) if isinstance(it, ast.Name)]
    counts = any(it.id == "bit_count" for it in names)
    return with_import(written, COUNTING) if counts else written


def int_fields(module: ModuleType) -> set[str]:
    """By the layouts of the game that the module belongs to."""
    room, inside, _ = module.__name__.partition(".rules")
    if not inside:
        return set()
    state = import_module(f"{room}.rules.state")
    layouts = [it for it in vars(state).values() if isinstance(it, type) and issubclass(it, Layout)]
    said = [(name, kind) for it in layouts for name, kind in declared(it)]
    others = {name for name, kind in said if kind not in INTS}
    return {name for name, kind in said if kind in INTS} - others


def declared(layout: type) -> list[tuple[str, str]]:
    return list(inspect.get_annotations(layout).items())


def is_pure(node: ast.AST) -> bool:
    return all(isinstance(inner, PURE) for inner in ast.walk(node))


def is_division(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "divmod"
        and all(map(is_pure, node.args))
    )


def parts(node: ast.expr) -> list[ast.expr]:
    assert isinstance(node, ast.Call)
    whole, by = node.args
    return [ast.BinOp(whole, ast.FloorDiv(), by), ast.BinOp(whole, ast.Mod(), by)]


def spread(node: ast.expr) -> list[ast.expr]:
    return (
        parts(node.value) if isinstance(node, ast.Starred) and is_division(node.value) else [node]
    )
