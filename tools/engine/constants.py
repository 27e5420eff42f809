"""Constants as the compiler likes them: what is final need not be looked up.

A NAME in capitals is said to be final. A number or a phase is written as what it is; a table is a
tuple of any length, which can be indexed as it lies, where one of so many entries would be copied.
"""

from __future__ import annotations

import ast
from enum import StrEnum
from math import isfinite
from types import ModuleType

from engine.writing import classes, with_import
from marchstone.core.guide import Guide


def fixed(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    found = [written for node in body for written in written_as(node, module)]
    return with_import(found, "from typing import Final")


def with_class_constants(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    """A guide's figures are asked of its class, too: to the compiler they would be an object's."""
    guides = [node for node in classes(body) if issubclass(getattr(module, node.name), Guide)]
    for node in guides:
        node.body = [class_constant(inner) for inner in node.body]
    return with_import(body, "from typing import ClassVar") if guides else body


def class_constant(node: ast.stmt) -> ast.stmt:
    if not isinstance(node, ast.Assign):
        return node
    name, value = ast.unparse(node.targets[0]), ast.unparse(node.value)
    kind = "float" if "." in value else "int"
    return ast.parse(f"{name}: ClassVar[{kind}] = {value}").body[0]


def written_as(node: ast.stmt, module: ModuleType) -> list[ast.stmt]:
    if isinstance(node, ast.AnnAssign):
        return [annotated(node)]
    if not isinstance(node, ast.Assign):
        return [node]
    if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        name = node.targets[0].id
        return [final(name, node.value, getattr(module, name))] if is_constant(name) else [node]
    # One value each, as in `FARM, ENERGY = range(2)`, if all are known.
    names = [
        name.id
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
    made = [getattr(module, name) for name in names]
    values = one_each(node, names)
    if not all(map(is_constant, names)) or not (values or all(map(is_plain, made))):
        return [node]
    values = values or [node.value] * len(names)
    return [final(*each) for each in zip(names, values, made, strict=True)]


def one_each(node: ast.Assign, names: list[str]) -> list[ast.expr]:
    """Of `A, B = a(), b()` the values, if none of them is made of another; else []."""
    (target, *others), value = node.targets, node.value
    if others or not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
        return []
    used = {inner.id for inner in ast.walk(value) if isinstance(inner, ast.Name)}
    is_row = len(target.elts) == len(value.elts) == len(names)
    return value.elts if is_row and not used & set(names) else []


def annotated(node: ast.AnnAssign) -> ast.AnnAssign:
    said = ast.unparse(node.annotation)
    if isinstance(node.target, ast.Name) and is_constant(node.target.id) and said != "TypeAlias":
        node.annotation = ast.parse(f"Final[{said}]", mode="eval").body
    return node


def final(name: str, value: ast.expr, made: object) -> ast.stmt:
    kind = kind_of(made) if isinstance(value, ast.Tuple) and is_table(made) else None
    said = ast.unparse(value)
    if isinstance(made, StrEnum):
        said = f"{type(made).__name__}.{made.name}"
    elif is_plain(made):
        said = repr(made)
    return ast.parse(f"{name}: {f'Final[{kind}]' if kind else 'Final'} = {said}").body[0]


def is_constant(name: str) -> bool:
    return name.isupper() and len(name.strip("_")) > 1  # one letter is a type variable


def is_plain(made: object) -> bool:
    return (
        type(made) is int or isinstance(made, StrEnum) or (type(made) is float and isfinite(made))
    )


def is_table(made: object) -> bool:
    """A pair may well be what it is, a pair."""
    if not isinstance(made, tuple):
        return False
    return len(made) > 2 or any(isinstance(entry, tuple) for entry in made)


def kind_of(made: object) -> str | None:
    """The type of a table, if all its entries are of one type."""
    if not isinstance(made, tuple):
        return type(made).__name__ if type(made) in (bool, int, float, str) else None
    kinds = {kind_of(entry) for entry in made}
    (kind,) = kinds if len(kinds) == 1 else (None,)
    return f"tuple[{kind}, ...]" if kind else None
