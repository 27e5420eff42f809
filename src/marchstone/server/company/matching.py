"""Whose wishes go together. Pure: what is known of the queue goes in, groups come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import inf
from typing import Any

from marchstone.server.ratings.scale import MU, Rating
from marchstone.storage.company.queue import Waiting

Apart = AbstractSet[frozenset[str]]
# Who has waited less long (milliseconds) meets nobody who is further from him (points); who has
# waited longer than all of these meets anybody.
NEAR = ((20_000, 200), (60_000, 400))
RATED_CLOCK = "bank:600+10"  # of a rated table for people to whom the clock does not matter


def groups(
    waiting: Sequence[Waiting], apart: Apart = frozenset(), at: int = 0
) -> Iterator[list[Waiting]]:
    """Tables that can be made at that time, each with as many people as they wish; who has waited
    longest is served first, with those nearest to him, and nobody is in two of them."""
    left = list(waiting)
    while left:
        first = left.pop(0)
        group = _gathered(first, _near(first, left, at), apart)
        if len(group) == first.seats:
            left = [one for one in left if one not in group]
            yield group


def _near(first: Waiting, others: Sequence[Waiting], at: int) -> list[Waiting]:
    """Whom he may meet after so long, the nearest first; of equals who has waited longer."""
    most = allowed(at - first.at)
    gaps = sorted((_gap(first, one), n) for n, one in enumerate(others))
    return [others[n] for gap, n in gaps if gap <= most]


def allowed(waited: int) -> float:
    """By how many points another may be stronger or weaker."""
    return next((points for until, points in NEAR if waited < until), inf)


def _gap(first: Waiting, one: Waiting) -> float:
    is_seen = any(it.wish.get("rated") for it in (first, one))
    return abs(_points(first, is_seen=is_seen) - _points(one, is_seen=is_seen))


def _points(one: Waiting, *, is_seen: bool) -> float:
    """A private rating counts only where it is seen at the table: nobody is
    to learn it from how soon they meet."""
    mu = one.mu if is_seen or not one.is_private else None
    return Rating(MU if mu is None else mu).points


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
    """What they all can live with: the options that matter to anybody, the clock, and whether it
    is rated; None if two of them want something else, or it cannot be."""
    if len({(one.game, one.seats) for one in group}) > 1:
        return None
    found: dict[str, Any] = {}
    for one in group:
        for name, value in _wanted(one.wish).items():
            if found.setdefault(name, value) != value:
                return None
    if found.get("rated") and not found.setdefault("clock", RATED_CLOCK):
        return None
    return found


def _wanted(wish: Mapping[str, Any]) -> dict[str, Any]:
    options = {f"option.{name}": value for name, value in wish.get("options", {}).items()}
    return options | {name: wish[name] for name in ("clock", "rated") if name in wish}
