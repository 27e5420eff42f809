"""Options of a game: a frozen dataclass whose fields name their choices."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import Field, field, fields
from typing import Any, TypeVar

from marchstone.core.errors import BadOptions, shown

O = TypeVar("O")  # noqa: E741  the protocol's letter for options


def choice(default: str | int, *choices: str | int) -> Any:
    """A field of an options dataclass that takes one of these values."""
    return field(default=default, metadata={"choices": choices})


def choices(options: type[Any]) -> dict[str, tuple[Any, ...]]:
    return {f.name: f.metadata["choices"] for f in fields(options)}


def defaults(options: type[Any]) -> dict[str, Any]:
    return {f.name: f.default for f in fields(options)}


def parse_options(options: type[O], given: Mapping[str, Any]) -> O:
    """Options from names and values as typed: `{"variant": "tactics", "rounds": "3"}`."""
    known: dict[str, Field[Any]] = {f.name: f for f in fields(options)}  # type: ignore[arg-type]
    values = {}
    for name, text in given.items():
        if name not in known:
            raise BadOptions(f"no option {shown(name)}; there are: {', '.join(known) or 'none'}")
        values[name] = _value(name, text, known[name].metadata["choices"])
    return options(**values)


def _value(name: str, given: Any, allowed: tuple[Any, ...]) -> Any:
    for value in allowed:
        if given == str(value) or (type(given) is type(value) and given == value):
            return value
    known = ", ".join(map(str, allowed))
    raise BadOptions(f"option {name} cannot be {shown(given)}; it can be: {known}")


def every(options: type[O]) -> Iterator[O]:
    """All combinations of the options' values."""
    table = choices(options)
    for values in itertools.product(*table.values()):
        yield options(**dict(zip(table, values, strict=True)))
