"""Events are put together only if somebody listens.

`tell` asks that itself, but is told all that there is to tell before it can: by name, in a call
that goes through Python. In the copy it is asked first. What is told is made from what is there,
and changes nothing.
"""

from __future__ import annotations

import ast
from types import ModuleType


class Asked(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "tell":
            return node
        listens = ast.Compare(call.args[0], [ast.IsNot()], [ast.Constant(None)])
        return ast.If(listens, [node], [])


def told_to_listeners(body: list[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    return [Asked().visit(node) for node in body]
