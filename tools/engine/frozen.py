"""Frozen dataclasses that are made by the compiler, and can be pickled and copied.

`dataclass` writes in Python how an object is made, field by field past the refusal of a frozen one;
written in the class it sets the fields of a C struct, where it is compiled. The compiler's own way
to copy would set those of an empty object: such an object says how it is made.
"""

from __future__ import annotations

import ast
from dataclasses import MISSING, Field, fields, is_dataclass
from types import ModuleType
from typing import Any

from engine.writing import classes, with_import

REDUCED = """
def __reduce__(self) -> Any:
    return ({name}, ({values}))
"""
MADE = """
def __init__(self, {given}) -> None:
    if IS_COMPILED:
        {set}
    else:
        {written}
"""
IMPORTS = """
from typing import Any
from marchstone.core.bits import IS_COMPILED
"""


def with_reduction(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    frozen = [node for node in classes(body) if is_dataclass(getattr(module, node.name))]
    for node in frozen:
        made = fields(getattr(module, node.name))
        values = "".join(f"self.{field.name}, " for field in made)
        node.body += ast.parse(REDUCED.format(name=node.name, values=values)).body
        if made and all(map(is_simple, made)) and not methods(node) & {"__init__", "__post_init__"}:
            write_out_making(node, made)
    return with_import(body, IMPORTS) if frozen else body


def is_simple(field: Field[Any]) -> bool:
    return field.init and field.default_factory is MISSING


def methods(node: ast.ClassDef) -> set[str]:
    return {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}


def write_out_making(node: ast.ClassDef, made: tuple[Field[Any], ...]) -> None:
    declared = {
        inner.target.id: inner
        for inner in node.body
        if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name)
    }
    is_whole = declared.keys() == {field.name for field in made}  # none is inherited
    if not is_whole or any(isinstance(inner.value, ast.Call) for inner in declared.values()):
        return
    given = ", ".join(ast.unparse(declared[field.name]) for field in made)
    sets = [f"self.{it.name} = {it.name}" for it in made]
    writes = [f"object.__setattr__(self, {it.name!r}, {it.name})" for it in made]
    lines = {"set": "\n        ".join(sets), "written": "\n        ".join(writes)}
    node.body += ast.parse(MADE.format(given=given, **lines)).body
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "dataclass":
            decorator.keywords.append(ast.keyword("init", ast.Constant(False)))
