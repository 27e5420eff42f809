"""What the pages about a game's rules are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class GameCard:
    name: str  # "schotten-totten": paths are /new/<name>, /play/<name>, /rules/<name>
    title: str
    tagline: str
    seats: str  # "2", "2–4"
    has_lesson: bool = False  # at /learn/<name>


@dataclass(frozen=True, slots=True)
class Rule:
    id: str  # "ST-4"; "ST-E1" for a worked example
    html: str
    is_ours: bool
    parts: tuple[str, ...] = ()  # as HTML


@dataclass(frozen=True, slots=True)
class RuleSection:
    title: str
    rules: tuple[Rule, ...]
    html: str = ""  # what stands in the section beside its rules


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules for players."""

    anchor: str  # the same in every language: "turn"
    title: str
    html: str
    sheet: str  # what of it stands on the sheet to print; "" for nothing


@dataclass(frozen=True, slots=True)
class Shown:
    """A position that explains a rule: `/rules/<game>/show/<name>`."""

    name: str
    sentence: str  # what to see in it
    anchor: str  # of the chapter that leads there


@dataclass(frozen=True, slots=True)
class PlayerBook:
    """The rules of a game told to people who have never played it."""

    lead: str = ""
    chapters: tuple[Chapter, ...] = ()
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerRulesPage:
    template: ClassVar[str] = "rules/player.html"
    game: GameCard
    book: PlayerBook


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Every rule with its number."""

    template: ClassVar[str] = "rules/numbered.html"
    game: GameCard
    sections: tuple[RuleSection, ...]
    has_player_rules: bool = False  # then this is a tab beside them


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The rules on one sheet of paper."""

    template: ClassVar[str] = "rules/sheet.html"
    game: GameCard
    book: PlayerBook


@dataclass(frozen=True, slots=True)
class ShownPage:
    template: ClassVar[str] = "rules/shown.html"
    game: GameCard
    shown: Shown
    chapter: str  # its title
    board: str  # as HTML
    light: tuple[str, ...] = ()  # keys of what to look at
    neighbours: Mapping[str, str] = field(default_factory=dict)  # names: before, after
