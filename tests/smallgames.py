"""Small games and a network that has learned nothing, for tests of a search."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide
from marchstone.core.network.seer import Look
from marchstone.core.protocol import Event, Outcome, State


class Told:
    """The senses of a game whose actions are its plays, or go by their remainder."""

    known = hidden = 0

    def __init__(self, plays: int) -> None:
        self.plays = plays

    def tell_known(self, world: Any, seat: int, row: Any) -> None:
        """Nothing."""

    def tell_hidden(self, world: Any, seat: int, row: Any) -> None:
        """Nothing."""

    def plays_of(self, world: Any, seat: int, legal: Sequence[int]) -> list[int]:
        return [action % self.plays for action in legal]


class Ignorant:
    """A network that has learned nothing, but may have a liking."""

    def __init__(self, plays: int, liking: dict[int, float] | None = None) -> None:
        self.senses = Told(plays)
        self.preferences = [(liking or {}).get(play, 0.0) for play in range(plays)]
        self.asked: list[list[tuple[Any, int]]] = []
        self.judged: list[list[tuple[Any, int]]] = []  # where nothing but chances was asked for

    def look(self, asked: Sequence[tuple[Any, int]]) -> list[Look]:
        self.asked.append(list(asked))
        return [Look(self.preferences, self.expected(world)) for world, _ in asked]

    def chances(self, asked: Sequence[tuple[Any, int]]) -> list[tuple[float, ...]]:
        self.judged.append(list(asked))
        return [self.expected(world) for world, _ in asked]

    def expected(self, world: Any) -> tuple[float, ...]:
        seats = len(world.scores())
        return (1 / seats,) * seats

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        return [[1 / len(view.legal)] * len(view.legal) for view in views]

    def worth(self, worlds: Sequence[Any], seat: int, *, careful: bool = False) -> list[float]:
        return [self.expected(world)[seat] for world in worlds]


@dataclass(frozen=True)
class Seen:
    """A view of the small games below."""

    seat: int
    legal: tuple[int, ...]
    to_act: tuple[int, ...] = (0,)
    left: int = 0
    scores: tuple[int, ...] = (0, 0)


@dataclass
class Heap(State):
    """One to three stones are taken in turn; who takes the last one wins."""

    left: int
    turn: int = 0

    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.left else ()

    def legal(self, seat: int) -> list[int]:
        return list(range(1, min(3, self.left) + 1)) if seat in self.to_act() else []

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.left -= action
        self.turn = 1 - seat

    def clone(self) -> Self:
        return type(self)(self.left, self.turn)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome((1, 2) if self.turn else (2, 1), "taken")


class HeapGame:
    """What a search asks of a game besides its guide."""

    def view(self, world: Heap, seat: int) -> Seen:
        return heap(world.left)


class HeapGuide(Guide):
    def __init__(self) -> None:
        self.game = HeapGame()  # type: ignore[assignment]

    def imagine(self, view: Seen, rng: Rng) -> Heap:
        return Heap(view.left)


def heap(left: int) -> Seen:
    return Seen(0, tuple(range(1, min(3, left) + 1)), left=left)


@dataclass
class Hands(State):
    """Stone, weapons, paper, once; seats show at the same time."""

    shown: dict[int, int] = field(default_factory=dict)

    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if seat not in self.shown)

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2] if seat in self.to_act() else []

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.shown[seat] = action

    def clone(self) -> Self:
        return type(self)(dict(self.shown))

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        ahead = (self.shown[0] - self.shown[1]) % 3
        return Outcome(((1, 1), (1, 2), (2, 1))[ahead], "shown")


class HandsGuide(HeapGuide):
    def imagine(self, view: Seen, rng: Rng) -> Hands:  # type: ignore[override]
        return Hands()
