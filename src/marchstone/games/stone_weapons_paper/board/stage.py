"""The middle of the board: a battle with its fists, or an auction with its bids."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.board.faces import (
    ActionFace,
    Amount,
    action_face,
    amount,
    amounts,
)
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES, SYMBOLS, beats
from marchstone.games.stone_weapons_paper.rules.payment import minimum
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names

CLOSED = "closed"
IN_AUCTION = ("open", "second", "bid", "bid_rest", "pay", "order", "build")


@dataclass(frozen=True, slots=True)
class Fist:
    seat: int
    name: str
    role: str
    hand: str  # "closed", or the symbol that was thrown
    key: str
    words: str  # read out, and written below
    has_won: bool


@dataclass(frozen=True, slots=True)
class Loot:
    amount: Amount
    is_won: bool
    is_forbidden: bool


@dataclass(frozen=True, slots=True)
class Battle:
    attacker: Fist
    defender: Fist
    loot: tuple[Loot, ...]
    news: tuple[str, ...]
    played: ActionFace | None  # waits for an answer


@dataclass(frozen=True, slots=True)
class Fought:
    """An earlier battle of the round, by its last throws."""

    key: str
    attacker: Fist
    defender: Fist
    words: str


@dataclass(frozen=True, slots=True)
class Bidder:
    seat: int
    name: str
    state: str  # leads, bids, in, out
    words: str


@dataclass(frozen=True, slots=True)
class Auction:
    title: str
    bid_title: str
    bid: tuple[Amount, ...]
    bidders: tuple[Bidder, ...]
    news: tuple[str, ...]


def battle(view: View, voice: Voice) -> Battle | None:
    if view.loot is None:
        return None
    t = voice.words
    loot = view.loot
    return Battle(
        attacker=fist(view, voice, 0),
        defender=fist(view, voice, 1),
        loot=tuple(
            Loot(
                amount(t, r, loot[r]),
                is_won=view.winner != NONE and r == view.symbol,
                is_forbidden=r == view.forbidden,
            )
            for r in RESOURCES
        ),
        news=tuple(battle_news(view, voice)),
        played=action_face(t, view.played) if view.played != NONE else None,
    )


def fist(view: View, voice: Voice, side: int) -> Fist:
    """Closed until both have thrown; only the thrower himself sees his own before."""
    t = voice.words
    seat = (view.attacker, view.defender)[side]
    hand = shown_hand(view, side)
    if hand != CLOSED:
        words = names.symbols(t)[SYMBOLS.index(hand)]
    else:
        words = t("has thrown") if view.thrown[side] else ""
    if view.thrown[side] and hand != CLOSED:
        words = t("{symbol}, face down", symbol=words)
    return Fist(
        seat=seat,
        name=voice.names[seat],
        role=t("defends") if side else t("attacks"),
        hand=hand,
        key=f"{view.attacker}-{view.defender}-{view.ties}-{hand}",
        words=words,
        has_won=view.winner == seat,
    )


def shown_hand(view: View, side: int) -> str:
    seat = (view.attacker, view.defender)[side]
    if view.thrown[side]:
        return SYMBOLS[view.my_throw] if seat == view.seat else CLOSED
    if view.phase in {"throw", "before"}:
        return CLOSED
    pair = (view.attacker, view.defender)
    thrown = [fight[2 + side] for fight in view.fights if fight[:2] == pair]
    return SYMBOLS[thrown[-1]] if thrown else CLOSED


def battle_news(view: View, voice: Voice) -> list[str]:
    t = voice.words
    symbols = names.symbols(t)
    news = []
    if view.phase == "throw" and view.ties:
        news.append(t("Equal! Throw {n} of 3.", n=view.ties + 1))
    if view.forbidden != NONE:
        name = voice.names[view.defender]
        news.append(
            t("{other} may not throw {symbol}.", other=name, symbol=symbols[view.forbidden])
        )
    if view.winner != NONE:
        values = {"name": voice.names[view.winner], "symbol": symbols[view.symbol]}
        news.append(t("{name} wins with {symbol}.", **values))
    elif view.phase in {"after", "take"} or view.window == "after":
        news.append(t("The battle is a draw."))
    if view.doubled:
        news.append(t("The loot is doubled."))
    return news


def fought(view: View, voice: Voice) -> tuple[Fought, ...]:
    """Each battle of the round in which hands were opened, except the one that goes on."""
    latest = {fight[:2]: fight for fight in view.fights}
    if view.phase not in {"throw", "before"}:
        latest.pop((view.attacker, view.defender), None)
    return tuple(_fought(voice, *fight) for fight in latest.values())


def _fought(voice: Voice, attacker: int, defender: int, attack: int, defence: int) -> Fought:
    t = voice.words
    said = names.symbols(t)
    named = {"name": voice.names[attacker], "rival": voice.names[defender]}
    thrown = {"one": said[attack], "other": said[defence]}
    fists = [
        Fist(seat, voice.names[seat], "", SYMBOLS[mine], f"{attacker}-{side}", said[mine], won)
        for side, seat, mine, won in (
            (0, attacker, attack, beats(attack, defence)),
            (1, defender, defence, beats(defence, attack)),
        )
    ]
    words = t("{name} throws {one}, {rival} throws {other}.", **named, **thrown)
    return Fought(f"fight-{attacker}-{defender}", fists[0], fists[1], words)


def auction(view: View, voice: Voice) -> Auction | None:
    if view.phase not in IN_AUCTION:
        return None
    t = voice.words
    count = {"n": view.step, "count": view.seats}
    return Auction(
        title=t("Auction {n} of {count}", **count),
        bid_title=bid_title(view, voice),
        bid=amounts(t, minimum(view.lots) if view.leader == NONE else view.bid),
        bidders=tuple(bidders(view, voice)),
        news=tuple(auction_news(view, voice)),
    )


def bid_title(view: View, voice: Voice) -> str:
    t = voice.words
    if view.leader != NONE:
        return t("{name} bids", name=voice.names[view.leader])
    return t("At least") if view.lots else t("Nothing is put up yet.")


def bidders(view: View, voice: Voice) -> list[Bidder]:
    if view.phase in {"open", "second"}:
        return [_bidder(view, voice, view.turn, "opens")]
    if view.phase not in {"bid", "bid_rest"}:
        return [_bidder(view, voice, view.leader, "leads")]
    return [_bidder(view, voice, seat, _state(view, seat)) for seat in range(view.seats)]


def _state(view: View, seat: int) -> str:
    if seat == view.leader:
        return "leads"
    if seat == view.turn:
        return "bids"
    return "in" if seat in view.runners else "out"


def _bidder(view: View, voice: Voice, seat: int, state: str) -> Bidder:
    t = voice.words
    words = {
        "opens": t("may open"),
        "leads": t("leads"),
        "bids": t("is to bid"),
        "in": t("is in"),
        "out": t("is out"),
    }[state]
    return Bidder(seat, voice.names[seat], state, words)


def auction_news(view: View, voice: Voice) -> list[str]:
    t = voice.words
    if view.phase == "bid_rest":
        first = next(r for r in RESOURCES if view.bid[r])
        return [t("So far: {amount}.", amount=names.amount(t, first, view.half_bid))]
    if view.phase == "bid" and view.seat is not None and view.seat in view.runners:
        reach = names.amounts(t, view.reach(view.seat))
        return [t("You can reach: {amounts}", amounts=reach)]
    return []
