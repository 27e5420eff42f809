"""What the reader may decide, as things to press; each stands for a step of a path."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import Amount, amounts
from marchstone.games.stone_weapons_paper.board.plans import Plan, plan
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import RESOURCES, SYMBOLS
from marchstone.games.stone_weapons_paper.rules.state import only
from marchstone.games.stone_weapons_paper.words import names
from marchstone.games.stone_weapons_paper.words.text import (
    label_passing,
    label_paying,
    steady_label,
)

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press: its step of the path, and what it does in words."""

    pick: str
    label: str
    caption: str = ""  # written on it
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Throws:
    seat: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Bids:
    """The amounts of one resource that may be bid."""

    resource: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay."""

    pick: str
    label: str
    amounts: tuple[Amount, ...]
    lent: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The part, turned so."""

    pick: str
    label: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class Buttons:
    demolish: str  # its label; "" where nothing can be demolished
    choices: tuple[Choice, ...]


def throws(t: Words, seat: int, symbols: Numbers) -> Throws:
    return Throws(seat, _symbols(t, "throw", act.THROW, symbols))


def takes(t: Words, resources: Numbers) -> tuple[Choice, ...]:
    return _symbols(t, "take", act.TAKE, resources)


def _symbols(t: Words, kind: str, first: int, symbols: Numbers) -> tuple[Choice, ...]:
    return tuple(_symbol(t, kind, symbol, steady_label(first + symbol, t)) for symbol in symbols)


def _symbol(t: Words, kind: str, symbol: int, label: str) -> Choice:
    name = SYMBOLS[symbol]
    return Choice(f"{kind}-{name}", label, names.symbols(t)[symbol], name)


def naming(t: Words) -> tuple[Choice, ...]:
    """The same three symbols for every card that wants one named."""
    said = names.symbols(t)
    return tuple(
        _symbol(t, "name", symbol, t("Name {symbol}.", symbol=said[symbol])) for symbol in RESOURCES
    )


def bids(t: Words, offered: tuple[tuple[int, Numbers], ...]) -> tuple[Bids, ...]:
    said = names.symbols(t)
    return tuple(
        Bids(SYMBOLS[resource], said[resource], tuple(_bid(t, resource, n) for n in numbers))
        for resource, numbers in offered
    )


def _bid(t: Words, resource: int, number: int) -> Choice:
    action = act.bid(resource, number)
    return Choice(act.MOVES.path(action)[0], steady_label(action, t), str(number))


def ways(t: Words, offered: tuple[tuple[int, int, Amounts, int], ...]) -> tuple[Way, ...]:
    return tuple(_way(t, *way) for way in offered)


def _way(t: Words, lender: int, units: int, paid: Amounts, lent: int) -> Way:
    (pick,) = act.MOVES.path(act.MOVES.encode(act.Pay(lender, units)))
    label = label_paying(t, lender, paid)
    return Way(pick, label, amounts(t, paid), amounts(t, only(lender - 1, lent)))


def turns(t: Words, part: int, quarters: Numbers) -> tuple[Turn, ...]:
    return tuple(
        Turn(f"turn-{n}", t("turned by {n}°", n=n * 90), plan(part, n))
        if n
        else Turn("turn-0", t("the part as printed"), plan(part))
        for n in quarters
    )


def buttons(t: Words, can_demolish: bool, single: Numbers, is_answer: bool) -> Buttons:
    demolish = t("Demolish a piece for 1 stone") if can_demolish else ""
    return Buttons(demolish, tuple(_button(t, action, is_answer=is_answer) for action in single))


def _button(t: Words, action: int, *, is_answer: bool) -> Choice:
    is_pass = action == act.PASS
    label = label_passing(t, is_answer=is_answer) if is_pass else steady_label(action, t)
    return Choice(act.SINGLE[action], label)
