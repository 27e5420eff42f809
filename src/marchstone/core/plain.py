"""Dataclasses to plain JSON values and back, led by their type hints."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from marchstone.core.errors import shown

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Dicts, lists, numbers, strings, booleans and None only."""
    if is_dataclass(value):
        return {f.name: to_plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def from_plain(kind: type[T], plain: Any) -> T:
    """The dataclass again; TypeError, KeyError or ValueError where the plain value does not fit."""
    result: T = _read(kind, plain)
    return result


def _read(kind: Any, plain: Any) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        return kind(**{name: _read(hint, plain[name]) for name, hint in _hints(kind).items()})
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _read_tuple(inner, plain)
    if origin in (Union, types.UnionType):
        some = next(kind for kind in inner if kind is not types.NoneType)
        return None if plain is None else _read(some, plain)
    if origin is dict:
        _expect(plain, dict)
        return {_read_key(inner[0], key): _read(inner[1], item) for key, item in plain.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(plain)
    if kind is not Any:
        _expect(plain, origin or kind)
    return plain


def _expect(plain: Any, kind: Any) -> None:
    # bool is an int, and True would pass for 1.
    if not isinstance(plain, kind) or (kind is int and isinstance(plain, bool)):
        raise TypeError(f"{shown(plain)} is no {kind.__name__}")


def _read_tuple(inner: tuple[Any, ...], plain: Any) -> tuple[Any, ...]:
    _expect(plain, list)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_read(inner[0], item) for item in plain)
    return tuple(_read(kind, item) for kind, item in zip(inner, plain, strict=True))


def _read_key(kind: Any, key: str) -> Any:
    return int(key) if kind is int else key


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}
