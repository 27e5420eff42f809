"""What a function remembers, in a table that the compiler knows.

`functools.cache` and `lru_cache` hide a function behind an object that is called as any other. In
the copy the table stands beside the function, which asks it first: a row where it is asked for
a number. A table that may hold so much
and no more begins anew when it is full: which entry was asked for last is not kept.
"""

from __future__ import annotations

import ast
from types import ModuleType

from engine.writing import with_import

WRITTEN = """
{name}_kept: Final[dict[Any, {kind}]] = {{}}

def {name}({given}) -> {kind}:
    kept = {name}_kept.get({key})
    if kept is None:{room}
        kept = {name}_kept[{key}] = {name}_reckoned({passed})
    return kept
"""
# A number is its own place in a row; few functions are asked for more than that.
IN_A_ROW = """
{name}_kept: Final[list[Any]] = [None] * {most}

def {name}({given}) -> {kind}:
    if not 0 <= {key} < {most}:
        return {name}_reckoned({key})
    kept: {kind} | None = {name}_kept[{key}]
    if kept is None:
        kept = {name}_kept[{key}] = {name}_reckoned({key})
    return kept
"""
ROW = 1024
ROOM = """
        if len({name}_kept) >= {most}:
            {name}_kept.clear()"""


def with_tables(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    found = [written for node in body for written in remembering(node)]
    return with_import(found, "from typing import Any, Final") if len(found) > len(body) else body


def remembering(node: ast.stmt) -> list[ast.stmt]:
    """The function that reckons, its table, and the one that is asked."""
    if not isinstance(node, ast.FunctionDef) or not is_kept(node):
        return [node]
    names = [argument.arg for argument in node.args.args]
    (decorator,) = node.decorator_list
    assert node.returns is not None
    in_a_row = ast.unparse(decorator) == "cache" and ast.unparse(node.args) == f"{names[0]}: int"
    source = (IN_A_ROW if in_a_row else WRITTEN).format(
        name=node.name,
        kind=ast.unparse(node.returns),
        given=ast.unparse(node.args),
        key=names[0] if len(names) == 1 else f"({', '.join(names)})",
        passed=", ".join(names),
        room=ROOM.format(name=node.name, most=most(decorator)) if most(decorator) else "",
        most=ROW,
    )
    node.name, node.decorator_list = f"{node.name}_reckoned", []
    return [node, *ast.parse(source).body]


def most(decorator: ast.expr) -> str:
    """How many entries it may remember; "" for any number."""
    if not isinstance(decorator, ast.Call):
        return ""
    given = [*decorator.args, *(keyword.value for keyword in decorator.keywords)]
    return ast.unparse(given[0])


def is_kept(node: ast.FunctionDef) -> bool:
    """Whether it remembers what it was asked; one that may answer None is left as it is."""
    arguments = node.args
    others = (arguments.posonlyargs, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return (
        [ast.unparse(it).partition("(")[0] for it in node.decorator_list]
        in (["cache"], ["lru_cache"])
        and bool(arguments.args)
        and not any(others)
        and node.returns is not None
        and "None" not in ast.unparse(node.returns)
    )
