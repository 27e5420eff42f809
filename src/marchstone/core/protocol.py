"""The one protocol: what a game is, for everything that plays, shows or trains on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from marchstone.core.board import Board
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.moves import Moves
from marchstone.core.errors import BadOptions, IllegalAction, shown
from marchstone.core.guide import Guide
from marchstone.core.words import Voice, Words, words

Seat: TypeAlias = int  # a place at the table, 0 … seats-1; people and bots sit in seats
Action: TypeAlias = int  # 0 … num_actions-1; means the same in every state; names cards


@dataclass(frozen=True, slots=True)
class Outcome:
    ranks: tuple[int, ...]  # 1 is first; tied seats share a place
    reason: str  # the game's own word: "three_adjacent", "castle_finished"


@dataclass(frozen=True, slots=True)
class Event:
    """What happened: for the log, the animation, the replay."""

    kind: str
    public: Mapping[str, Any] = field(default_factory=dict)
    private: Mapping[Seat, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The event again that JSON has kept; its tuples are lists."""
        secrets = plain["private"].items()
        return cls(plain["kind"], plain["public"], {int(seat): secret for seat, secret in secrets})

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The event as this seat may know it; None is a spectator."""
        seen = {"kind": self.kind, **self.public}
        if seat is not None:
            seen.update(self.private.get(seat, {}))
        return seen


def tell(
    events: list[Event] | None,
    kind: str,
    private: Mapping[Seat, Mapping[str, Any]] | None = None,
    **public: Any,
) -> None:
    """Add an event, if anybody listens."""
    if events is not None:
        events.append(Event(kind, public, private or {}))


class State(ABC):
    """One position, hidden cards included; changed in place; without history."""

    __slots__ = ()

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision; () only when the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> list[Action]:
        """Ascending; [] unless the seat is in to_act()."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action. Trusts its caller: Match is the door that checks."""

    def meant(self, seat: Seat, action: Action) -> Action:
        """The action itself, unless it names the other of two things that are alike."""
        return action

    def play_out(self, chance: Callable[[], float]) -> int:
        """The rest of the game, at random; how many decisions it took."""
        plies = 0
        while waiting := self.to_act():
            seat = waiting[0]
            actions = self.legal(seat)
            self.apply(seat, actions[int(chance() * len(actions))])
            plies += 1
        return plies

    @abstractmethod
    def clone(self) -> Self: ...

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points as they stand."""

    @abstractmethod
    def outcome(self) -> Outcome | None: ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")
M = TypeVar("M")
O = TypeVar("O")  # noqa: E741


class View(Protocol):
    """What one seat may know of a position; a frozen dataclass of plain values."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    @property
    def legal(self) -> tuple[Action, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...


class Text(Protocol):
    """All words of a game: the module words/text.py of its folder."""

    def title(self, t: Words) -> str: ...
    def tagline(self, t: Words) -> str: ...
    def option_title(self, t: Words, name: str) -> str: ...
    def option_help(self, t: Words, name: str, value: Any) -> str:
        """What this value of the option means, in a sentence."""

    def option_value(self, t: Words, name: str, value: Any) -> str: ...
    def prompt(self, view: Any, voice: Voice) -> str:
        """What the reader must do, or whom he waits for."""

    def label(self, view: Any, action: Action, voice: Voice) -> str:
        """A legal action as a sentence on a button."""

    def reason(self, view: Any, action: Action, voice: Voice) -> str:
        """What speaks for a legal action, from what the view tells; "" if nothing does."""

    def log(self, event: Mapping[str, Any], voice: Voice) -> str:
        """An event, as the reader may see it, in a sentence; "" if it is not worth one."""

    def result(self, view: Any, outcome: Outcome, voice: Voice) -> str: ...
    def explain(self, view: Any, voice: Voice) -> list[str]:
        """What stands behind the position, for whoever asks for help in a terminal."""

    def picture(self, view: Any, voice: Voice, *, colour: bool) -> str:
        """The table drawn with letters, for a terminal."""


class Features(Protocol):
    """A view as numbers, which need numpy: the module games/<name>/features.py."""

    SIZE: int

    def features(self, view: Any) -> Any:
        """A vector of SIZE numbers."""


class _Locale(dict[str, Words]):
    """The words of a game, by language."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __missing__(self, language: str) -> Words:
        self[language] = words(language, self._folder)
        return self[language]


class Game(ABC, Generic[S, V, M, O]):
    """The facts of a game, the doors to its positions, and all its parts by name."""

    name: ClassVar[str]
    version: ClassVar[int]  # behaviour bumps it
    # Earlier versions that dealt and numbered moves as this one does: a record of theirs that
    # these rules play to its own end is the same game.
    replays: ClassVar[frozenset[int]] = frozenset()
    seat_counts: ClassVar[range]
    num_actions: ClassVar[int]
    max_plies: ClassVar[int]
    options: type[O]
    view_type: type[V]
    moves: Moves[M]
    text: Text
    # Moves whose label tells of the position; the others are called the same all game long.
    changing: ClassVar[tuple[type, ...]] = (object,)
    # The kinds of events with which something hidden is drawn or shown: a move that brings about
    # none of them can be taken back. None: nobody has said, so any move may show something.
    reveals: ClassVar[frozenset[str] | None] = None
    guide: type[Guide] = Guide  # what a position is worth
    board: Board | None = None  # a library may hold games that no browser shows
    folder: ClassVar[Path]  # locale, rulebook, data

    @abstractmethod
    def new(self, options: O, seats: int, seed: int) -> S: ...

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat may know; None is a spectator. Carries legal and to_act."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A position that the view allows: the hidden part dealt again."""

    def encode(self, move: M) -> Action:
        return self.moves.encode(move)

    def decode(self, action: Action) -> M:
        """The move that the number stands for; it needs no state."""
        return self.moves.decode(action)

    def path(self, action: Action) -> tuple[str, ...]:
        """What a person picks, in order: ("card-17", "stone-4")."""
        return self.moves.path(action)

    def notation(self, action: Action) -> str:
        """The move in a few letters, the same in every language; no two moves share one."""
        return self.moves.notation(action)

    def touched(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """The elements of the board that an event, as its reader may see it, is about."""
        numbers = ((name, value) for name, value in event.items() if type(value) is int)
        return tuple(f"{name}-{value}" for name, value in numbers if name != "seat")

    def shows_hidden(self, events: Iterable[Event]) -> bool:
        """Whether anybody has learnt what he could not know, beside what the move itself says."""
        return self.reveals is None or any(event.kind in self.reveals for event in events)

    def scored(self, event: Mapping[str, Any]) -> Mapping[Seat, int]:
        """Points that an event brings, where the board should show that they are made."""
        return {}

    def retold(self, events: Iterable[Event], voice: Voice) -> Iterator[str]:
        """Events that other rules than these brought about, as the reader may know them, in
        sentences; what our words no longer fit is left out."""
        for event in events:
            try:
                told = self.text.log(event.seen_by(voice.reader), voice)
            except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
                continue
            if told:
                yield told

    def parse(self, notation: str) -> Action:
        """The action that is written so."""
        try:
            return self._by_notation[notation.strip().lower()]
        except KeyError:
            raise IllegalAction(f"{shown(notation.strip())} is no move of {self.name}") from None

    @cached_property
    def _by_notation(self) -> dict[str, Action]:
        return {self.notation(action).lower(): action for action in range(self.num_actions)}

    def check_seats(self, seats: int) -> None:
        if type(seats) is not int or seats not in self.seat_counts:
            first, last = self.seat_counts[0], self.seat_counts[-1]
            range_text = str(first) if first == last else f"{first} to {last}"
            raise BadOptions(f"{self.name} is for {range_text} seats, not {shown(seats)}")

    def words(self, language: str) -> Words:
        return self._locale[language]

    @cached_property
    def _locale(self) -> _Locale:
        return _Locale(self.folder / "locale")

    def load_features(self) -> Features | None:
        """The features, if the game has any; they are loaded when they are wanted."""
        return None


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class Bot(Protocol):
    def choose(self, view: Any, rng: Rng) -> Action:
        """One of view.legal. A bot is given a view, never a state."""
