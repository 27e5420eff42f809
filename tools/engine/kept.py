"""What a function remembers, in a table that the compiler knows.

`functools.cache` and `lru_cache` hide a function behind an object that is called as any other. In
the copy the table stands beside the function, which asks it first: a row where it is asked for
a number. A table that may hold so much and no more begins anew when it is full: which entry was
asked for last is not kept.

Tuples in a table are walked through whenever what is thrown away is collected, numbers are not: so
amounts of three resources are one number in a key, and what is asked of a thing that equals only
itself (`dataclass(eq=False)`) and of one key more stands in a row of that thing.
"""

from __future__ import annotations

import ast
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any

from engine.writing import with_import

WRITTEN = """
{name}_kept: Final[dict[Any, {table}]] = {{}}

def {name}({given}) -> {kind}:
    kept = {name}_kept.get({key}{default})
    if kept is {missed}:{room}
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
OF_ITSELF = """
{name}_kept: Final[dict[Any, dict[Any, {kind}]]] = {{}}
{name}_held: Final[list[int]] = [0]

def {name}({given}) -> {kind}:
    row = {name}_kept.get({itself})
    key: Any = {key}
    kept = None if row is None else row.get(key)
    if kept is None:
        kept = {name}_reckoned({passed})
        if {name}_held[0] >= {most}:
            {name}_kept.clear()
            {name}_held[0] = 0
        {name}_held[0] = {name}_held[0] + 1
        {name}_kept.setdefault({itself}, {{}})[key] = kept
    return kept
"""
ROW = 1024
AMOUNTS = tuple[int, int, int]
NATIVE = {"MISSED", "packed"}
ROOM = """
        if len({name}_kept) >= {most}:
            {name}_kept.clear()"""


def with_tables(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    found = [written for node in body for written in remembering(node, module)]
    if len(found) == len(body):
        return body
    names = {it.id for node in found for it in ast.walk(node) if isinstance(it, ast.Name)}
    used = ", ".join(sorted(names & NATIVE))
    numbers = f"from marchstone.core.numbers import {used}" if used else ""
    return with_import(found, f"from typing import Any, Final\n{numbers}")


def remembering(node: ast.stmt, module: ModuleType) -> list[ast.stmt]:
    """The function that reckons, its table, and the one that is asked."""
    if not isinstance(node, ast.FunctionDef) or not is_kept(node):
        return [node]
    names = [argument.arg for argument in node.args.args]
    (decorator,) = node.decorator_list
    assert node.returns is not None
    kinds = [meant(argument.annotation, module) for argument in node.args.args]
    keys = [key_of(*each) for each in zip(names, kinds, strict=True)]
    form = WRITTEN
    if ast.unparse(decorator) == "cache" and kinds == [int]:
        form = IN_A_ROW
    elif len(keys) == 2 and not may_be_none(node) and most(decorator) and is_itself(kinds[0]):
        form, keys = OF_ITSELF, keys[1:]
    source = form.format(
        name=node.name,
        kind=ast.unparse(node.returns),
        given=ast.unparse(node.args),
        key=keys[0] if len(keys) == 1 else f"({', '.join(keys)})",
        itself=names[0],
        passed=", ".join(names),
        room=ROOM.format(name=node.name, most=most(decorator)) if most(decorator) else "",
        most=most(decorator) or ROW,
        table="Any" if may_be_none(node) else ast.unparse(node.returns),
        default=", MISSED" if may_be_none(node) else "",
        missed="MISSED" if may_be_none(node) else "None",
    )
    node.name, node.decorator_list = f"{node.name}_reckoned", []
    return [node, *ast.parse(source).body]


def meant(annotation: ast.expr | None, module: ModuleType) -> Any:
    """The type that is written there; None where it is known to mypy only."""
    try:
        return eval(ast.unparse(annotation), vars(module)) if annotation else None  # noqa: S307
    except NameError:
        return None


def key_of(name: str, kind: Any) -> str:
    return f"packed({name})" if kind == AMOUNTS else name


def is_itself(kind: Any) -> bool:
    """Whether it equals nothing but itself."""
    return is_dataclass(kind) and kind.__eq__ is object.__eq__


def most(decorator: ast.expr) -> str:
    """How many entries it may remember; "" for any number."""
    if not isinstance(decorator, ast.Call):
        return ""
    given = [*decorator.args, *(keyword.value for keyword in decorator.keywords)]
    return ast.unparse(given[0])


def is_kept(node: ast.FunctionDef) -> bool:
    """Whether it remembers what it was asked."""
    arguments = node.args
    others = (arguments.posonlyargs, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return (
        [ast.unparse(it).partition("(")[0] for it in node.decorator_list]
        in (["cache"], ["lru_cache"])
        and bool(arguments.args)
        and not any(others)
        and node.returns is not None
    )


def may_be_none(node: ast.FunctionDef) -> bool:
    return node.returns is not None and "None" in ast.unparse(node.returns)
