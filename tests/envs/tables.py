"""The tables at which the environments are tried: every number of seats, every kind of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marchstone import games, measure
from marchstone.envs import aec_env, parallel_env, vector_env
from marchstone.envs.aec import AecMatch
from marchstone.envs.parallel import ParallelMatch
from marchstone.envs.vector import VectorMatches


@dataclass(frozen=True)
class Table:
    game: str
    seats: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game, f"seats={self.seats}", *told])

    def aec(self, **more: Any) -> AecMatch:
        return aec_env(self.game, options=self.options, seats=self.seats, **more)

    def parallel(self, **more: Any) -> ParallelMatch:
        return parallel_env(self.game, options=self.options, seats=self.seats, **more)

    def vector(self, matches: int, **more: Any) -> VectorMatches:
        told = {"options": self.options, "seats": self.seats, **more}
        return vector_env(self.game, matches=matches, **told)


def _rules() -> list[tuple[str, Mapping[str, Any]]]:
    """The defaults, each other value by itself, and what only comes out together."""
    alone = [
        (setting.game.name, setting.changed)
        for setting in measure.all_settings()
        if setting.seats == setting.game.seat_counts[0]
    ]
    together: list[tuple[str, Mapping[str, Any]]] = [
        ("schotten-totten", {"variant": "tactics", "claims": "expert", "edition": "cz"}),
        ("schotten-totten", {"variant": "tactics", "rounds": 2}),
    ]
    return [*alone, *together]


TABLES = [
    Table(name, seats, options)
    for name, options in _rules()
    for seats in games.get(name).seat_counts
]
