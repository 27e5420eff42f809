"""What pages say of a deal: before it, and when all of it is laid open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from marchstone.web.contexts.games.rules import GameCard


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What is known of a deal before the game is over."""

    commitment: str = ""  # to the server's secret; "" if the deal cannot be proved
    is_full: bool = False  # nobody else is waited for than those who add a lot
    adds: bool = False  # the reader's browser has said that it adds one: POST /table/<id>/lot


class LotLine(NamedTuple):
    name: str
    lot: str  # "" of a seat that added nothing


class CheckLine(NamedTuple):
    text: str
    holds: bool
    fault: str = ""


@dataclass(frozen=True, slots=True)
class VerifyPage:
    """A finished game whose deal is worked out again."""

    template: ClassVar[str] = "deal/verify.html"
    game: GameCard
    table: str  # its id
    place: str  # "/game/<id>"
    result: str = ""
    checks: tuple[CheckLine, ...] = ()
    commitment: str = ""
    secret: str = ""  # "" if the deal cannot be proved
    seed: str = ""
    lots: tuple[LotLine, ...] = ()
    command: str = ""  # that checks the record elsewhere
