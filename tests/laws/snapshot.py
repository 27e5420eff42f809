"""All that a position holds, as values that can be compared."""

from __future__ import annotations

from typing import Any

from marchstone.core.protocol import State

PLAIN = (int, str, float, bytes, type(None))


def snapshot(value: Any) -> Any:
    """Deep, and apart from the original: a later change of one does not reach the other."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *map(snapshot, value))
    if isinstance(value, dict):
        return {key: snapshot(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return frozenset(map(snapshot, value))
    return type(value).__name__, {name: snapshot(getattr(value, name)) for name in _names(value)}


def _names(value: Any) -> list[str]:
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    return [name for name in (*slots, *getattr(value, "__dict__", ())) if hasattr(value, name)]


def difference(before: State, after: State) -> str:
    """The slots in which two positions differ, for the message of a broken law."""
    mine, theirs = snapshot(before)[1], snapshot(after)[1]
    return ", ".join(name for name in mine if mine[name] != theirs.get(name))
