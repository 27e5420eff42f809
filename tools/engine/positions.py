"""Positions as plain classes.

`core/declared/position.py` makes copies and comparisons of a position from its annotations, while
it is imported. The compiler makes a class of its own kind of what it reads, whose fields are those
of a C struct: so the methods are written into it, and it has no bases but such classes.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType
from typing import Any

from engine.writing import classes, with_import
from marchstone.core.declared.position import DERIVED, FROZEN, THAWED, Frozen, Layout, fields_of
from marchstone.core.protocol import State

NOT_COMPILED = {"Layout", "State"}
IMPORTS = """
from collections.abc import Callable
from typing import Any, Self
from marchstone.core.protocol import Action, Seat
"""
CLONED = {
    "plain": "{}",
    "list": "{}[:]",
    "lists": "[each[:] for each in {}]",
    "part": "None if {0} is None else {0}.clone()",
    "parts": "[part.clone() for part in {}]",
}
METHODS = """
def clone(self) -> Self:
    twin = type(self)()
    {cloned}
    return twin

def shown(self) -> dict[str, Any]:
    return {{{shown}}}

def lay_out(self, view: Any) -> None:
    {laid_out}

def __eq__(self, other: object) -> Any:
    if type(self) is not type(other):
        return NotImplemented
    assert isinstance(other, {name})
    return {equal}
"""


def is_position(made: object) -> bool:
    return isinstance(made, type) and issubclass(made, Layout) and not issubclass(made, Frozen)


def written_out(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    """The module with its positions written out."""
    positions = [node for node in classes(body) if is_position(getattr(module, node.name))]
    for node in positions:
        made = getattr(module, node.name)
        node.bases = [base for base in node.bases if ast.unparse(base) not in NOT_COMPILED]
        if made.__dict__["__slots__"]:
            node.body += methods(made)
        if "to_act" in made.__dict__ and issubclass(made, State):
            node.body += inherited(made)
    return with_import(body, IMPORTS) if positions else body


def methods(made: Any) -> list[ast.stmt]:
    fields = fields_of(made)
    shown = [field for field in fields if field.mark is None]
    compared = [field.name for field in fields if field.mark != DERIVED]
    laid_out = [f"self.{it.name} = {it.written(THAWED, 'view')}" for it in shown]
    source = METHODS.format(
        name=made.__name__,
        cloned="\n    ".join(f"twin.{it.name} = {it.written(CLONED, 'self')}" for it in fields),
        shown=", ".join(f"{it.name!r}: {it.written(FROZEN, 'self')}" for it in shown),
        laid_out="\n    ".join(laid_out) or "pass",
        equal=" and ".join(f"self.{name} == other.{name}" for name in compared) or "True",
    )
    return ast.parse(source).body


def inherited(made: Any) -> list[ast.stmt]:
    """The methods that a position has from State, and not of its own."""
    (state,) = ast.parse(inspect.getsource(State)).body
    assert isinstance(state, ast.ClassDef)
    functions = [node for node in state.body if isinstance(node, ast.FunctionDef)]
    return [it for it in functions if not (it.decorator_list or it.name in made.__dict__)]
