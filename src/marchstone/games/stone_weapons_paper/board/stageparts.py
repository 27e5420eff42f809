"""The middle of the board in parts: a battle with its fists, or an auction with its bids."""

from __future__ import annotations

from collections.abc import Iterator

from marchstone.core.board import Kind, Part
from marchstone.games.stone_weapons_paper.board import stage
from marchstone.games.stone_weapons_paper.rules.auctions.payment import minimum
from marchstone.games.stone_weapons_paper.rules.cards import NONE, RESOURCES
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import SeenAuction, SeenBattle, View

TITLE = Kind("title")
FOUGHT = Kind("fought")
FIGHT = Kind("fight", lambda value, t: stage.fight(t, *value))
BATTLE = Kind("battle")
FIST = Kind("fist", lambda value, t: stage.fist(t, *value))
LOOT = Kind("loot_card", lambda value, t: stage.loot(t, *value))
PLAYED = Kind("played", lambda value, t: stage.played(t, *value))
NEWS = Kind("lines", lambda value, t: stage.battle_news(t, *value))
AUCTION = Kind("auction")
BID = Kind("bid", lambda value, t: stage.bid(t, *value))
BIDDERS = Kind("bidders", lambda value, t: stage.bidders(t, value))
SO_FAR = Kind("lines", lambda value, t: stage.so_far(t, *value))
REACH = Kind("lines", lambda amounts, t: stage.reach(t, amounts))

UNFOUGHT = (Phase.BEFORE, Phase.THROW)


def stage_parts(view: View) -> Iterator[Part]:
    if view.auction is not None:
        yield Part("title", TITLE, (view.step, view.seats))
    fights = fought(view)
    if fights:
        yield Part("fought", FOUGHT, tuple(fight[:2] for fight in fights))
    for fight in fights:
        yield Part(f"fight-{fight[0]}-{fight[1]}", FIGHT, fight)
    if view.battle is not None:
        yield from battle_parts(view, view.battle)
    if view.auction is not None:
        yield from auction_parts(view, view.auction)


def fought(view: View) -> tuple[tuple[int, int, int, int], ...]:
    """Each battle of the round in which hands were opened, except the one that goes on."""
    latest = {fight[:2]: fight for fight in view.fights}
    if view.battle and view.phase not in UNFOUGHT:
        latest.pop((view.battle.attacker, view.battle.defender), None)
    return tuple(latest.values())


def battle_parts(view: View, seen: SeenBattle) -> Iterator[Part]:
    yield Part("battle", BATTLE, None)
    pair = (seen.attacker, seen.defender)
    for side, seat in enumerate(pair):
        hand, has_won = shown_hand(view, seen, side), seen.winner == seat
        value = (side, *pair, seen.ties, hand, seen.thrown[side], has_won)
        yield Part(f"fist-{side}", FIST, value)
    won = seen.symbol if seen.winner != NONE else NONE
    yield Part("loot", LOOT, (view.is_red, seen.loot, won, seen.forbidden))
    if seen.played != NONE:
        yield Part("played", PLAYED, (seen.played, pair[seen.window is Phase.AFTER]))
    yield Part("news", NEWS, battle_news(view.phase, seen))


def shown_hand(view: View, seen: SeenBattle, side: int) -> int:
    """Closed until both have thrown; only the thrower himself sees his own before."""
    pair = (seen.attacker, seen.defender)
    if seen.thrown[side]:
        return seen.my_throw if pair[side] == view.seat else NONE
    if view.phase in UNFOUGHT:
        return NONE
    thrown = [fight[2 + side] for fight in view.fights if fight[:2] == pair]
    return thrown[-1] if thrown else NONE


def battle_news(phase: Phase, seen: SeenBattle) -> tuple[int, int, int, int, int, bool, bool]:
    """What the sentences say, and nothing where there is none."""
    ties = seen.ties if phase is Phase.THROW else 0
    defender = seen.defender if seen.forbidden != NONE else NONE
    is_fought = phase in (Phase.AFTER, Phase.TAKE) or seen.window is Phase.AFTER
    is_draw = is_fought and seen.winner == NONE
    won = (seen.winner, seen.symbol) if seen.winner != NONE else (NONE, NONE)
    return ties, defender, seen.forbidden, *won, is_draw, seen.doubled


def auction_parts(view: View, seen: SeenAuction) -> Iterator[Part]:
    yield Part("auction", AUCTION, None)
    amounts = minimum(seen.lots) if seen.leader == NONE else seen.bid
    yield Part("bid", BID, (seen.leader, amounts, bool(seen.lots)))
    yield Part("bidders", BIDDERS, bidders(view, seen))
    if view.phase is Phase.BID_REST:
        first = next(r for r in RESOURCES if seen.bid[r])
        yield Part("told", SO_FAR, (first, seen.half_bid))
    elif view.phase is Phase.BID and view.seat is not None and view.seat in seen.runners:
        yield Part("told", REACH, view.reach(view.seat, seen.bid))


def bidders(view: View, seen: SeenAuction) -> tuple[tuple[int, str], ...]:
    if view.phase in (Phase.OPEN, Phase.SECOND):
        return ((view.turn, "opens"),)
    if view.phase not in (Phase.BID, Phase.BID_REST):
        return ((seen.leader, "leads"),)
    return tuple((seat, bidding(view, seen, seat)) for seat in range(view.seats))


def bidding(view: View, seen: SeenAuction, seat: int) -> str:
    if seat == seen.leader:
        return "leads"
    if seat == view.turn:
        return "bids"
    return "in" if seat in seen.runners else "out"
