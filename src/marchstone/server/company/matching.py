"""Whose wishes go together. Pure: what is known of the queue goes in, groups come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from marchstone.storage.company.queue import Waiting

Apart = AbstractSet[frozenset[str]]


def groups(waiting: Sequence[Waiting], apart: Apart = frozenset()) -> Iterator[list[Waiting]]:
    """Tables that can be made, each with as many people as they wish; who has waited longest is
    served first, and nobody is in two of them."""
    left = list(waiting)
    while left:
        first = left.pop(0)
        group = _gathered(first, left, apart)
        if len(group) == first.seats:
            left = [one for one in left if one not in group]
            yield group


def _gathered(first: Waiting, others: Sequence[Waiting], apart: Apart) -> list[Waiting]:
    group = [first]
    for one in others:
        if len(group) == first.seats:
            break
        if _may_join(one, group, apart):
            group.append(one)
    return group


def _may_join(one: Waiting, group: Sequence[Waiting], apart: Apart) -> bool:
    pairs = (frozenset((one.person, other.person)) for other in group)
    return agreed([*group, one]) is not None and apart.isdisjoint(pairs)


def agreed(group: Sequence[Waiting]) -> dict[str, Any] | None:
    """What they all can live with: the options that matter to anybody, and the clock; None if two
    of them want something else."""
    if len({(one.game, one.seats) for one in group}) > 1:
        return None
    found: dict[str, Any] = {}
    for one in group:
        for name, value in _wanted(one.wish).items():
            if found.setdefault(name, value) != value:
                return None
    return found


def _wanted(wish: Mapping[str, Any]) -> dict[str, Any]:
    options = {f"option.{name}": value for name, value in wish.get("options", {}).items()}
    return options | ({"clock": wish["clock"]} if "clock" in wish else {})
