"""The material of Stone, Weapons, Paper as ints, with its facts in tables; from cards.toml."""

from __future__ import annotations

from pathlib import Path

from marchstone.games.stone_weapons_paper.rules.cardfile import (
    ACTION_KINDS,
    ARCHITECTURE,
    TRADE,
    Amounts,
    Development,
    Part,
    read_cards,
)

CARDS = read_cards((Path(__file__).parents[1] / "cards.toml").read_text(encoding="utf-8"))

NONE = -1

# SWP-1: a symbol is the resource of the same name. Each beats the next one (SWP-11).
RESOURCES = range(3)
STONE, WEAPONS, PAPER = RESOURCES
SYMBOLS = ("stone", "weapons", "paper")
INCOME = 3  # of each resource, a round

ORANGE, RED = 0, 1
MOODS = ("orange", "red")
BATTLE = CARDS.battle  # card -> orange, red
BATTLES = {2: 16, 3: 24, 4: 24}  # SWP-4: cards in the battle deck, by the number of players

# Action cards: alike copies are one kind, and only kinds are ever shown.
KINDS = tuple(ACTION_KINDS)
INTRIGUE, AMBUSH, PLUNDER, TRUCE = range(4)
PILLAGE, SABOTAGE, DISARM, ARSON, ESPIONAGE = range(4, 9)
DEFENCE = 9
NAMING = (INTRIGUE, AMBUSH)  # a symbol is named as they are played
HALVED = {SABOTAGE: STONE, DISARM: WEAPONS, ARSON: PAPER}
PILLAGED = 3

COPIES = tuple(count for _, count in CARDS.actions)
KIND = tuple(kind for kind, count in enumerate(COPIES) for _ in range(count))  # of each card
ACTION_CARDS = len(KIND)
NO_KINDS = (0,) * len(KINDS)

# Offer cards: parts are paid in stone, armed actions in weapons, developments in paper.
_OFFERED = tuple(card for kind in CARDS.offered for card in kind)
OFFER_CARDS = len(_OFFERED)
PAID_IN = tuple(resource for resource, kind in enumerate(CARDS.offered) for _ in kind)
PRICE = tuple(card.price for card in _OFFERED)
CROSS = tuple(card.cross for card in _OFFERED)
CODES = tuple(card.code for card in _OFFERED)
KEYS = tuple(code.rpartition("-")[0] for code in CODES)

PARTS: tuple[Part, ...] = tuple(
    dict.fromkeys(card.what for card in _OFFERED if isinstance(card.what, Part))
)
PART = tuple(PARTS.index(card.what) if isinstance(card.what, Part) else NONE for card in _OFFERED)
DRAWS = tuple(card.what if isinstance(card.what, int) else 0 for card in _OFFERED)
DEVELOPMENT = tuple(
    card.what if isinstance(card.what, Development) else Development("") for card in _OFFERED
)
INCOMES: tuple[Amounts, ...] = tuple(card.income for card in DEVELOPMENT)
LENDS: tuple[Amounts, ...] = tuple(card.lends for card in DEVELOPMENT)
IS_TRADE = tuple(card.exchange == TRADE for card in DEVELOPMENT)
IS_ARCHITECTURE = tuple(card.exchange == ARCHITECTURE for card in DEVELOPMENT)

MOST_BID = 40  # SWP-22
LAST_ROUND = 60  # SWP-32


def beats(one: int, other: int) -> bool:
    return (one + 1) % 3 == other


def counted(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Action cards as a number of each kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[KIND[card]] += 1
    return tuple(counts)
