"""The middle of the board as things ready to draw: a battle with its fists, an auction's bids."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.board import PLACES
from marchstone.core.words import Words
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    Amount,
    action_face,
    amount,
    amounts,
)
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    MOODS,
    NONE,
    RESOURCES,
    SYMBOLS,
    beats,
)
from marchstone.games.stone_weapons_paper.words import names

CLOSED = "closed"
SIDES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class Fist:
    seat: int
    name: str
    side: str
    role: str
    hand: str  # "closed", or the symbol that was thrown
    key: str
    pair: str  # who fights whom
    words: str  # read out, and written below
    has_won: bool
    is_opened: bool  # by the last throws: those of a tie are taken back


@dataclass(frozen=True, slots=True)
class Loot:
    amount: Amount
    is_won: bool
    is_forbidden: bool


@dataclass(frozen=True, slots=True)
class LootCard:
    mood: str
    loots: tuple[Loot, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A card that has just come from somebody's hand."""

    face: ActionFace
    seat: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the two in an earlier battle."""

    seat: int
    symbol: str
    has_won: bool
    fist: str  # that was closed until then


@dataclass(frozen=True, slots=True)
class Fight:
    """An earlier battle of the round, by its last throws."""

    key: str
    hands: tuple[Hand, Hand]
    words: str


@dataclass(frozen=True, slots=True)
class Bid:
    title: str
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Bidder:
    seat: int
    name: str
    state: str  # opens, leads, bids, in, out
    words: str


def played(t: Words, kind: int, seat: int) -> Played:
    return Played(action_face(t, kind), seat)


def fist(
    t: Words,
    side: int,
    attacker: int,
    defender: int,
    ties: int,
    symbol: int,
    is_thrown: bool,
    has_won: bool,
) -> Fist:
    seat = (attacker, defender)[side]
    hand = CLOSED if symbol == NONE else SYMBOLS[symbol]
    return Fist(
        seat=seat,
        name=PLACES[seat],
        side=SIDES[side],
        role=t("defends") if side else t("attacks"),
        hand=hand,
        key=f"{attacker}-{defender}-{ties}-{hand}",
        pair=f"{attacker}-{defender}",
        words=thrown_words(t, symbol, is_thrown),
        has_won=has_won,
        is_opened=not is_thrown if symbol != NONE else ties > 0,
    )


def thrown_words(t: Words, symbol: int, is_thrown: bool) -> str:
    """Of a throw that is not opened yet its thrower alone knows the symbol."""
    if symbol == NONE:
        return t("has thrown") if is_thrown else ""
    said = names.symbols(t)[symbol]
    return t("{symbol}, face down", symbol=said) if is_thrown else said


def loot(t: Words, is_red: bool, card: Amounts, won: int, forbidden: int) -> LootCard:
    loots = (Loot(amount(t, r, card[r]), r == won, r == forbidden) for r in RESOURCES)
    return LootCard(MOODS[is_red], tuple(loots))


def battle_news(
    t: Words,
    ties: int,
    defender: int,
    forbidden: int,
    winner: int,
    symbol: int,
    is_draw: bool,
    is_doubled: bool,
) -> list[str]:
    symbols, news = names.symbols(t), []
    if ties:
        news.append(t("Equal! Throw {n} of 3.", n=ties + 1))
    if forbidden != NONE:
        other = {"other": PLACES[defender], "symbol": symbols[forbidden]}
        news.append(t("{other} may not throw {symbol}.", **other))
    if winner != NONE:
        values = {"name": PLACES[winner], "symbol": symbols[symbol]}
        news.append(t("{name} wins with {symbol}.", **values))
    if is_draw:
        news.append(t("The battle is a draw."))
    if is_doubled:
        news.append(t("The loot is doubled."))
    return news


def fight(t: Words, attacker: int, defender: int, attack: int, defence: int) -> Fight:
    said, pair = names.symbols(t), f"{attacker}-{defender}"
    named = {"name": PLACES[attacker], "rival": PLACES[defender]}
    thrown = {"one": said[attack], "other": said[defence]}
    hands = (
        Hand(attacker, SYMBOLS[attack], beats(attack, defence), f"fist-attacker-{pair}"),
        Hand(defender, SYMBOLS[defence], beats(defence, attack), f"fist-defender-{pair}"),
    )
    words = t("{name} throws {one}, {rival} throws {other}.", **named, **thrown)
    return Fight(f"fight-{pair}", hands, words)


def bid(t: Words, leader: int, asked: Amounts, has_lots: bool) -> Bid:
    return Bid(bid_title(t, leader, has_lots=has_lots), amounts(t, asked))


def bid_title(t: Words, leader: int, *, has_lots: bool) -> str:
    if leader != NONE:
        return t("{name} bids", name=PLACES[leader])
    return t("At least") if has_lots else t("Nothing is put up yet.")


def bidders(t: Words, states: tuple[tuple[int, str], ...]) -> tuple[Bidder, ...]:
    words = {
        "opens": t("may open"),
        "leads": t("leads"),
        "bids": t("is to bid"),
        "in": t("is in"),
        "out": t("is out"),
    }
    return tuple(Bidder(seat, PLACES[seat], state, words[state]) for seat, state in states)


def so_far(t: Words, resource: int, half_bid: int) -> list[str]:
    return [t("So far: {amount}.", amount=names.amount(t, resource, half_bid))]


def reach(t: Words, most: Amounts) -> list[str]:
    said = names.amounts(t, most)
    return [t("You can reach: {amounts}", amounts=said) if said else t("You can bid no more.")]
