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
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import SeenAuction, SeenBattle, View
from marchstone.games.stone_weapons_paper.words import names

CLOSED = "closed"
UNFOUGHT = (Phase.BEFORE, Phase.THROW)


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
    seen, t = view.battle, voice.words
    if seen is None:
        return None
    return Battle(
        attacker=fist(view, seen, voice, 0),
        defender=fist(view, seen, voice, 1),
        loot=tuple(
            Loot(
                amount(t, r, seen.loot[r]),
                is_won=seen.winner != NONE and r == seen.symbol,
                is_forbidden=r == seen.forbidden,
            )
            for r in RESOURCES
        ),
        news=tuple(battle_news(view.phase, seen, voice)),
        played=action_face(t, seen.played) if seen.played != NONE else None,
    )


def fist(view: View, seen: SeenBattle, voice: Voice, side: int) -> Fist:
    """Closed until both have thrown; only the thrower himself sees his own before."""
    t = voice.words
    seat = (seen.attacker, seen.defender)[side]
    hand = shown_hand(view, seen, side)
    if hand != CLOSED:
        words = names.symbols(t)[SYMBOLS.index(hand)]
    else:
        words = t("has thrown") if seen.thrown[side] else ""
    if seen.thrown[side] and hand != CLOSED:
        words = t("{symbol}, face down", symbol=words)
    return Fist(
        seat=seat,
        name=voice.names[seat],
        role=t("defends") if side else t("attacks"),
        hand=hand,
        key=f"{seen.attacker}-{seen.defender}-{seen.ties}-{hand}",
        words=words,
        has_won=seen.winner == seat,
    )


def shown_hand(view: View, seen: SeenBattle, side: int) -> str:
    pair = (seen.attacker, seen.defender)
    if seen.thrown[side]:
        return SYMBOLS[seen.my_throw] if pair[side] == view.seat else CLOSED
    if view.phase in UNFOUGHT:
        return CLOSED
    thrown = [fight[2 + side] for fight in view.fights if fight[:2] == pair]
    return SYMBOLS[thrown[-1]] if thrown else CLOSED


def battle_news(phase: Phase, seen: SeenBattle, voice: Voice) -> list[str]:
    t = voice.words
    symbols = names.symbols(t)
    news = []
    if phase is Phase.THROW and seen.ties:
        news.append(t("Equal! Throw {n} of 3.", n=seen.ties + 1))
    if seen.forbidden != NONE:
        other = {"other": voice.names[seen.defender], "symbol": symbols[seen.forbidden]}
        news.append(t("{other} may not throw {symbol}.", **other))
    if seen.winner != NONE:
        values = {"name": voice.names[seen.winner], "symbol": symbols[seen.symbol]}
        news.append(t("{name} wins with {symbol}.", **values))
    elif phase in (Phase.AFTER, Phase.TAKE) or seen.window is Phase.AFTER:
        news.append(t("The battle is a draw."))
    if seen.doubled:
        news.append(t("The loot is doubled."))
    return news


def fought(view: View, voice: Voice) -> tuple[Fought, ...]:
    """Each battle of the round in which hands were opened, except the one that goes on."""
    latest = {fight[:2]: fight for fight in view.fights}
    if view.battle and view.phase not in UNFOUGHT:
        latest.pop((view.battle.attacker, view.battle.defender), None)
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
    seen, t = view.auction, voice.words
    if seen is None:
        return None
    return Auction(
        title=t("Auction {n} of {count}", n=view.step, count=view.seats),
        bid_title=bid_title(seen, voice),
        bid=amounts(t, minimum(seen.lots) if seen.leader == NONE else seen.bid),
        bidders=tuple(bidders(view, seen, voice)),
        news=tuple(auction_news(view, seen, voice)),
    )


def bid_title(seen: SeenAuction, voice: Voice) -> str:
    t = voice.words
    if seen.leader != NONE:
        return t("{name} bids", name=voice.names[seen.leader])
    return t("At least") if seen.lots else t("Nothing is put up yet.")


def bidders(view: View, seen: SeenAuction, voice: Voice) -> list[Bidder]:
    if view.phase in (Phase.OPEN, Phase.SECOND):
        return [_bidder(voice, view.turn, "opens")]
    if view.phase not in (Phase.BID, Phase.BID_REST):
        return [_bidder(voice, seen.leader, "leads")]
    return [_bidder(voice, seat, _state(view, seen, seat)) for seat in range(view.seats)]


def _state(view: View, seen: SeenAuction, seat: int) -> str:
    if seat == seen.leader:
        return "leads"
    if seat == view.turn:
        return "bids"
    return "in" if seat in seen.runners else "out"


def _bidder(voice: Voice, seat: int, state: str) -> Bidder:
    t = voice.words
    words = {
        "opens": t("may open"),
        "leads": t("leads"),
        "bids": t("is to bid"),
        "in": t("is in"),
        "out": t("is out"),
    }[state]
    return Bidder(seat, voice.names[seat], state, words)


def auction_news(view: View, seen: SeenAuction, voice: Voice) -> list[str]:
    t = voice.words
    if view.phase is Phase.BID_REST:
        first = next(r for r in RESOURCES if seen.bid[r])
        return [t("So far: {amount}.", amount=names.amount(t, first, seen.half_bid))]
    if view.phase is Phase.BID and view.seat is not None and view.seat in seen.runners:
        reach = names.amounts(t, view.reach(view.seat, seen.bid))
        return [
            t("You can reach: {amounts}", amounts=reach) if reach else t("You can bid no more.")
        ]
    return []
