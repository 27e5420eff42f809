"""Reads cards.toml, which a person may edit, and says clearly what is wrong with it."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from typing import Any, NoReturn

from marchstone.core.errors import MarchstoneError

ACTION_KINDS = {
    "intrigue": "attack",
    "ambush": "attack",
    "plunder": "attack",
    "truce": "attack",
    "pillage": "after",
    "sabotage": "after",
    "disarm": "after",
    "arson": "after",
    "espionage": "after",
    "defence": "defence",
}
TOTALS = {"attack": 8, "after": 8, "defence": 6, "armed": 16, "development": 12, "part": 20}
BATTLE_CARDS = 24
TRADE, ARCHITECTURE = "two for one", "three paper for two stone"
MOST = 20  # of a price: a bid for two cards goes up to 40

Amounts = tuple[int, int, int]  # stone, weapons, paper


class BadCards(MarchstoneError):
    """A card file that does not make a game; the message names the card."""


@dataclass(frozen=True, slots=True)
class Development:
    key: str
    income: Amounts = (0, 0, 0)
    lends: Amounts = (0, 0, 0)
    exchange: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    key: str
    pieces: tuple[tuple[int, int, str], ...]  # row, column, and T, W or G


@dataclass(frozen=True, slots=True)
class Offered:
    """What the 48 offer cards have in common; `what` is a part, a development or a number."""

    code: str
    price: int
    cross: bool
    what: Part | Development | int


@dataclass(frozen=True, slots=True)
class CardFile:
    battle: tuple[tuple[Amounts, Amounts], ...]  # orange, red
    actions: tuple[tuple[str, int], ...]  # key and count, in the order of ACTION_KINDS
    offered: tuple[tuple[Offered, ...], ...]  # parts, armed actions, developments
    czech: dict[str, str]  # the names of the printed game


def fail(where: str, what: str) -> NoReturn:
    raise BadCards(f"cards.toml: {where}: {what}")


def read_cards(text: str) -> CardFile:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards(f"cards.toml: {error}") from None
    for name in ("battle", "action", "armed", "development", "part"):
        if not isinstance(table.get(name), list):
            fail(name, "the list is missing")
    kinds = (_parts(table["part"]), _armed(table["armed"]), _developments(table["development"]))
    named = [row for name in ("action", "development", "part") for row in table[name]]
    czech = {row["key"]: str(row.get("czech", row["key"])) for row in named}
    return CardFile(_battle(table["battle"]), _actions(table["action"]), kinds, czech)


def _battle(rows: list[Any]) -> tuple[tuple[Amounts, Amounts], ...]:
    if len(rows) != BATTLE_CARDS:
        fail("battle", f"there must be {BATTLE_CARDS} battle cards, not {len(rows)}")
    sides = []
    for number, row in enumerate(rows, 1):
        where = f"battle card {number}"
        sides.append((_amounts(row, "orange", where), _amounts(row, "red", where)))
    return tuple(sides)


def _amounts(row: Any, name: str, where: str) -> Amounts:
    value = row.get(name) if isinstance(row, dict) else None
    numbers = value if isinstance(value, list) else []
    if len(numbers) != 3 or not all(type(n) is int and 0 <= n <= 9 for n in numbers):
        fail(where, f"{name} must be three numbers from 0 to 9: stone, weapons, paper")
    stone, weapons, paper = numbers
    return stone, weapons, paper


def _actions(rows: list[Any]) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for row in rows:
        key = _key(row, "action")
        if ACTION_KINDS.get(key) != row.get("kind"):
            fail(f"action {key!r}", f"there is no such card of kind {row.get('kind')!r}")
        if key in counts:
            fail(f"action {key!r}", "stands there twice")
        counts[key] = _number(row, "count", f"action {key!r}", 0, 22)
    totals: Counter[str] = Counter()
    for key, count in counts.items():
        totals[ACTION_KINDS[key]] += count
    for kind in ("attack", "after", "defence"):
        _check_total(kind, totals[kind])
    return tuple((key, counts.get(key, 0)) for key in ACTION_KINDS)


def _check_total(kind: str, count: int) -> None:
    if count != TOTALS[kind]:
        fail(kind, f"there must be {TOTALS[kind]} cards in all, not {count}")


def _key(row: Any, kind: str) -> str:
    key = row.get("key") if isinstance(row, dict) else None
    if not isinstance(key, str) or not key.replace("-", "").isalpha() or key != key.lower():
        fail(kind, f"a card's key must be a word of small letters, not {key!r}")
    return key


def _number(row: dict[str, Any], name: str, where: str, least: int, most: int) -> int:
    value = row.get(name)
    if type(value) is not int or not least <= value <= most:
        fail(where, f"{name} must be a number from {least} to {most}, not {value!r}")
    return value


def _copies(row: dict[str, Any], key: str, where: str, what: Any, start: int = 1) -> list[Offered]:
    price = _number(row, "price", where, 1, MOST)
    cross = row.get("cross", False)
    if type(cross) is not bool:
        fail(where, "cross must be true or false")
    numbers = range(start, start + _number(row, "count", where, 1, MOST))
    return [Offered(f"{key}-{number}", price, cross, what) for number in numbers]


def _armed(rows: list[Any]) -> tuple[Offered, ...]:
    cards: list[Offered] = []
    for number, row in enumerate(rows, 1):
        where = f"armed action {number}"
        if not isinstance(row, dict):
            fail(where, "must be a table")
        draw = _number(row, "draw", where, 1, 4)
        cards += _copies(row, "armed", where, draw, len(cards) + 1)
    _check_total("armed", len(cards))
    return tuple(cards)


def _developments(rows: list[Any]) -> tuple[Offered, ...]:
    cards: list[Offered] = []
    for row in rows:
        key = _key(row, "development")
        where = f"development {key!r}"
        cards += _copies(row, key, where, _development(row, key, where))
    return _all_apart("development", cards)


def _development(row: dict[str, Any], key: str, where: str) -> Development:
    given = [name for name in ("income", "lends", "exchange") if name in row]
    if len(given) != 1:
        fail(where, "must have one of income, lends, exchange")
    if given == ["exchange"]:
        if row["exchange"] not in (TRADE, ARCHITECTURE):
            fail(where, f"exchange must be {TRADE!r} or {ARCHITECTURE!r}")
        return Development(key, exchange=row["exchange"])
    amounts = _amounts(row, given[0], where)
    if given == ["income"]:
        return Development(key, income=amounts)
    if sum(map(bool, amounts)) != 1:
        fail(where, "a card lends one kind of resource")
    return Development(key, lends=amounts)


def _parts(rows: list[Any]) -> tuple[Offered, ...]:
    cards: list[Offered] = []
    for row in rows:
        key = _key(row, "part")
        where = f"part {key!r}"
        cards += _copies(row, key, where, Part(key, _pieces(row.get("picture"), where)))
    return _all_apart("part", cards)


def _all_apart(kind: str, cards: list[Offered]) -> tuple[Offered, ...]:
    _check_total(kind, len(cards))
    twice = [code for code, times in Counter(card.code for card in cards).items() if times > 1]
    if twice:
        fail(f"{kind} {twice[0].rpartition('-')[0]!r}", "stands there twice")
    return tuple(cards)


def _pieces(picture: Any, where: str) -> tuple[tuple[int, int, str], ...]:
    """Towers stand in even rows and columns, edges between two of them."""
    if not isinstance(picture, list) or not all(isinstance(line, str) for line in picture):
        fail(where, "its picture must be a list of lines")
    marks = [(r, c, mark) for r, line in enumerate(picture) for c, mark in enumerate(line)]
    pieces = tuple(piece for piece in marks if piece[2] != " ")
    for row, column, mark in pieces:
        if mark not in "TWG":
            fail(where, f"its picture has {mark!r}; a piece is T, W or G")
        if (mark == "T") != (row % 2 == column % 2 == 0) or row % 2 + column % 2 == 2:
            fail(where, f"{mark} cannot stand in row {row + 1}, column {column + 1}")
    if not pieces:
        fail(where, "its picture is empty")
    if sum(mark == "G" for _, _, mark in pieces) > 1:
        fail(where, "a part has one gate at most")
    return pieces
