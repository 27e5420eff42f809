"""Frozen dataclasses that can be pickled and copied.

The compiler's own way to do so sets the fields of an empty object, which a frozen one refuses: such
an object says how it is made.
"""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from types import ModuleType

from engine.writing import classes, with_import

METHOD = """
def __reduce__(self) -> Any:
    return ({name}, ({values}))
"""


def with_reduction(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    frozen = [node for node in classes(body) if is_dataclass(getattr(module, node.name))]
    for node in frozen:
        values = "".join(f"self.{field.name}, " for field in fields(getattr(module, node.name)))
        node.body += ast.parse(METHOD.format(name=node.name, values=values)).body
    return with_import(body, "from typing import Any") if frozen else body
