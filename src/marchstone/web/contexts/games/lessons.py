"""What the pages of lessons are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A lesson in a list."""

    path: str  # "/learn/<game>/<lesson>"
    title: str


@dataclass(frozen=True, slots=True)
class LessonPart:
    """What the learner reads at one step."""

    template: ClassVar[str] = "lesson/words.html"
    title: str
    path: str
    game: str
    at: int
    steps: int
    text: str
    ask: str  # "" where there is nothing to do but to read
    moves: str  # what he chose before, for links that keep it
    word: str = ""  # of what he has just done
    is_right: bool = True
    is_last: bool = False
    others: tuple[LessonLine, ...] = ()  # further lessons of the game, at the end


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """What a kind of move is about; its actions are numbered from `first` to `last`."""

    kind: str
    first: int
    last: int
    text: str


@dataclass(frozen=True, slots=True)
class NewcomerWords:
    """What a table tells somebody who does not know the game; "" and () where it tells nothing."""

    aim: str = ""
    next: Mapping[str, str] = field(default_factory=dict)  # what to pick, by the kind of its key
    decisions: tuple[DecisionLine, ...] = ()
