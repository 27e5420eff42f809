"""A position is declared once: from the annotations of its fields come slots, copies and views.

    class Open(Layout):                # what lies open, for all to see
        prize: int
        taken: list[tuple[int, ...]]

    class Table(Open, State):          # and what does not
        hands: Own[list[list[int]]]    # each seat knows its own entry
        deck: Hidden[list[int]]        # nobody knows it
        battle: Inner[Battle | None]   # its fields say who may know them
        free: Derived[int]             # follows from the rest

    class View(Open, Seen):            # the open fields, and what the seat knows besides
        hand: tuple[int, ...]

A field that is added to `Open` is thereby in the position, in its clones and comparisons, in
every view, and in every position imagined from one. Where a position holds lists, which change,
a view holds tuples, which do not.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")

OWN, HIDDEN, INNER, DERIVED = "own", "hidden", "inner", "derived"
Own: TypeAlias = Annotated[T, OWN]  # a list by seat, of which each seat knows its own entry
Hidden: TypeAlias = Annotated[T, HIDDEN]  # of everybody
Inner: TypeAlias = Annotated[T, INNER]  # a Layout of its own, whose fields say who may know them
Derived: TypeAlias = Annotated[T, DERIVED]  # kept only because it is quicker than to work it out

# How values of each shape are copied to a clone, to a view, and from a view.
CLONED = {
    "plain": "{}",
    "list": "{}[:]",
    "lists": "[*map(copy, {})]",  # a quarter less than a comprehension takes
    "part": "{0} and {0}.clone()",
    "parts": "[part.clone() for part in {}]",
}
FROZEN = {"plain": "{}", "list": "tuple({})", "lists": "tuple(map(tuple, {}))"}
THAWED = {"plain": "{}", "list": "list({})", "lists": "list(map(list, {}))"}


@dataclass(frozen=True)
class Mark:
    """How a field of a Layout is copied, and who may know it."""

    name: str
    hint: Any  # its type, without the mark
    mark: str | None  # None: it lies open

    def written(self, ways: Mapping[str, str], owner: str) -> str:
        """The expression that copies it from its owner."""
        return ways[_shape(self.hint)].format(f"{owner}.{self.name}")


def fields_of(layout: type[Layout]) -> tuple[Mark, ...]:
    """The fields of a position, those of its bases first."""
    hints = get_type_hints(layout, include_extras=True)
    return tuple(_mark(name, hints[name]) for name in _names(layout))


def _names(layout: type) -> Iterator[str]:
    for base in reversed(layout.__mro__):
        yield from base.__dict__.get("__slots__", ())


def _mark(name: str, hint: Any) -> Mark:
    found = Mark(name, hint, None)
    if get_origin(hint) is Annotated:
        found = Mark(name, get_args(hint)[0], hint.__metadata__[0])
    # What lies open is told to all, so a part must not be: some of it may be hidden.
    if _shape(found.hint).startswith("part") and found.mark in (None, OWN):
        raise TypeError(f"{name} has fields of its own: mark it Inner")
    return found


def _shape(hint: Any) -> str:
    """How it is copied; what a clone would share, and somebody could change, is refused."""
    origin, inner = get_origin(hint), get_args(hint)
    some = [kind for kind in inner if kind is not NoneType]
    if isinstance(hint, _Declared) or (len(some) == 1 and isinstance(some[0], _Declared)):
        return "parts" if origin is list else "part"
    if origin is list and get_origin(inner[0]) is list and not _changes(get_args(inner[0])[0]):
        return "lists"
    if origin is list and not _changes(inner[0]):
        return "list"
    if _changes(hint):
        raise TypeError(f"a position cannot hold {hint}: only lists, and lists of lists")
    return "plain"


def _changes(hint: Any) -> bool:
    kind = get_origin(hint) or hint
    return (
        kind in (list, dict, set)
        or isinstance(kind, _Declared)
        or any(map(_changes, get_args(hint)))
    )


def _own_annotations(namespace: Mapping[str, Any]) -> Iterator[str]:
    if namespace.get("__annotate_func__"):  # Python 3.14 puts annotations off until they are read
        raise TypeError("a position's file begins with: from __future__ import annotations")
    for name, hint in namespace.get("__annotations__", {}).items():
        if "ClassVar" not in str(hint):
            yield name


def _add_methods(cls: type) -> None:
    fields = fields_of(cls)
    shown = [it for it in fields if it.mark is None]
    compared = [it for it in fields if it.mark != DERIVED]
    bodies = {
        "clone(self)": [
            "twin = new(type(self))",
            *(f"twin.{it.name} = {it.written(CLONED, 'self')}" for it in fields),
            "return twin",
        ],
        "shown(self)": [
            "return {",
            *(f"{it.name!r}: {it.written(FROZEN, 'self')}," for it in shown),
            "}",
        ],
        "lay_out(self, view)": [
            "pass",
            *(f"self.{it.name} = {it.written(THAWED, 'view')}" for it in shown),
        ],
        "__eq__(self, other)": [
            "if type(self) is not type(other): return NotImplemented",
            "return (True",
            *(f"and self.{it.name} == other.{it.name}" for it in compared),
            ")",
        ],
    }
    for head, body in bodies.items():
        name = head.partition("(")[0]
        if name not in cls.__dict__:
            setattr(cls, name, _made(cls, head, body))
    cls.__abstractmethods__ = frozenset(set(cls.__abstractmethods__) - {"clone"})  # type: ignore[attr-defined]


def _made(
    cls: type, head: str, body: list[str], known: Mapping[str, Any] | None = None
) -> Callable[..., Any]:
    name = head.partition("(")[0]
    source = f"def {head}:\n " + "\n ".join(body)
    made: dict[str, Any] = {"new": object.__new__, "copy": list.copy, **(known or {})}
    exec(compile(source, f"<{name} of {cls.__qualname__}>", "exec"), made)  # noqa: S102  our source
    function: Callable[..., Any] = made[name]
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    function.__module__ = cls.__module__
    return function


def _frozen(cls: type, namespace: dict[str, Any]) -> type:
    """The frozen dataclass with all fields; it is made twice, the second time with slots."""
    if "__slots__" in namespace:
        return cls
    every = get_type_hints(cls)
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        for name in _own_annotations(base.__dict__):
            is_seen = issubclass(base, Frozen)
            hints[name] = every[name] if is_seen else _as_tuple(every[name])
    cls.__annotations__ = hints
    return _quickly_made(dataclass(frozen=True, slots=True, kw_only=True)(cls))


def _quickly_made(cls: Any) -> type:
    """A frozen dataclass sets each field by a call. Here an instance is filled as one of a class
    with the same slots that is not frozen, which takes a tenth of the time."""
    every = fields(cls)
    adds_to_a_view = len(cls.__slots__) < len(every)  # the slots of its base are frozen
    if adds_to_a_view or any(_has_default(it) for it in every):
        return cls  # type: ignore[no-any-return]
    slots = {"__slots__": cls.__slots__, "__module__": cls.__module__}
    names = [it.name for it in every]
    given = ", ".join(names)
    body = [
        f"if type(self) is not own: return slow(self, {', '.join(f'{it}={it}' for it in names)})",
        "change(self, '__class__', filled)",
        *(f"self.{it} = {it}" for it in names),
        "self.__class__ = own",
    ]
    known = {
        "own": cls,
        "slow": cls.__init__,
        "filled": type(cls)(cls.__name__, cls.__bases__, slots),
        "change": object.__setattr__,
    }
    cls.__init__ = _made(cls, f"__init__(self, *, {given})", body, known)
    return cls  # type: ignore[no-any-return]


def _has_default(it: Field[Any]) -> bool:
    return it.default is not MISSING or it.default_factory is not MISSING


def _as_tuple(hint: Any) -> Any:
    """The type in a view: a tuple for a list."""
    if get_origin(hint) is list:
        return tuple.__class_getitem__((_as_tuple(get_args(hint)[0]), ...))
    return hint


class _Declared(ABCMeta):
    """Makes the class that the annotations declare."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **kwargs: Any
    ) -> Any:
        if any(issubclass(base, Frozen) for base in bases if isinstance(base, _Declared)):
            return _frozen(super().__new__(mcs, name, bases, namespace, **kwargs), namespace)
        namespace.setdefault("__slots__", tuple(_own_annotations(namespace)))
        cls = super().__new__(mcs, name, bases, namespace, **kwargs)
        if namespace["__slots__"]:
            _add_methods(cls)
        return cls


class Layout(metaclass=_Declared):
    """Fields declared once. Subclasses have slots, and these methods made for their fields."""

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy."""
        raise TypeError("no fields are declared")

    def shown(self) -> dict[str, Any]:
        """The open fields, as a view holds them."""
        raise TypeError("no fields are declared")

    def lay_out(self, view: Any) -> None:
        """Takes the open fields over from a view."""
        raise TypeError("no fields are declared")

    __hash__ = None  # type: ignore[assignment]  # it changes


class Frozen(metaclass=_Declared):
    """A part of a view: a frozen dataclass with the fields of the Layouts it is made from."""

    __slots__ = ()

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

        def __init__(self, **fields: Any) -> None: ...


class Seen(Frozen):
    """What every view tells of a position; games add what lies open and what the seat knows."""

    __slots__ = ()

    seat: int | None  # None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, state: Any, seat: int | None, **known: Any) -> Self:
        """The view of a seat: what lies open in the state, and what the game says it knows."""
        if "scores" not in known:
            known["scores"] = state.scores()
        legal = () if seat is None else tuple(state.legal(seat))
        return cls(seat=seat, to_act=state.to_act(), legal=legal, **state.shown(), **known)
