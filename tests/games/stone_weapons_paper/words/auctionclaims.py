"""What reasons claim of moves in an auction, and how it is proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from games.stone_weapons_paper.words.test_reasons import NAMES
from games.stone_weapons_paper.words.trials import Trial, amounts_of
from marchstone.core.protocol import Event
from marchstone.games.stone_weapons_paper.judge.castles import castle_strength
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import (
    NONE,
    PART,
    RESOURCES,
    STONE,
)
from marchstone.games.stone_weapons_paper.rules.castle import PIECES, is_finished, pieces
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.rules import Position


def auctions_on(trial: Trial, winner: int) -> Iterator[Position]:
    """The auction goes on as cheaply as it can and the winner gets it; in every way to pay."""
    open_ends = [trial.made().world]
    while open_ends:
        world = open_ends.pop()
        auction, phase, turn = world.auction, world.phase, world.turn
        if auction is None or auction.building != NONE or auction.bought:
            yield world
            continue
        for action in cheapest(world, phase, winner):
            after = world.clone()
            after.apply(turn, action)
            open_ends.append(after)


def cheapest(world: Position, phase: Phase, winner: int) -> list[int]:
    legal = world.legal(world.turn)
    assert world.auction
    if phase is Phase.SECOND:
        return [act.ALONE]
    if phase is Phase.BID and world.auction.leader != NONE:
        wants = world.turn == winner and world.auction.leader != winner
        return [a for a in legal[:2] if a != act.DROP_OUT] if wants else [act.DROP_OUT]
    return legal if phase is Phase.PAY else legal[:1]


def castles_of(trial: Trial, seat: int) -> list[dict[int, int]]:
    """That can come of each part put up, by itself, and how much is demolished for them."""
    assert trial.before.auction
    cards = trial.before.auction.lots
    match trial.move:
        case act.Build():
            return [{trial.made().world.castles[seat]: 0}]
        case act.Use(card):
            return [castles_from(trial.made().world, seat, card)]
        case act.PutUp(card):
            cards = (card,)
    return [castles_with(trial, seat, card) for card in cards if PART[card] != NONE]


def castles_with(trial: Trial, seat: int, card: int) -> dict[int, int]:
    found = dict[int, int]()
    for world in auctions_on(Trial(trial.before, trial.seat, trial.action), seat):
        if world.auction and world.turn == seat:
            if world.phase is Phase.ORDER:
                world.apply(seat, act.USE + card)
            found |= castles_from(world, seat, built_for(world, card))
    return found


def built_for(world: Position, card: int) -> int:
    """Of two equal parts nobody asks which is built first (SWP-25)."""
    building = world.auction.building if world.auction else NONE
    return building if building != NONE and PART[building] == PART[card] else card


def castles_from(world: Position, seat: int, card: int) -> dict[int, int]:
    """However the part is built, with up to four demolitions."""
    level, found = {world.castles[seat]: world}, {world.castles[seat]: 0}
    for torn_down in range(5):
        following = dict[int, Position]()
        for one in level.values():
            is_built = one.auction and one.auction.building == card
            for action in one.legal(seat) if is_built else []:
                after = one.clone()
                after.apply(seat, action)
                if after.auction and after.auction.must_build:
                    following.setdefault(after.castles[seat], after)
                else:
                    found.setdefault(after.castles[seat], torn_down + (action < act.BUILD))
        level = following
    return found


def finishes(trial: Trial) -> None:
    assert any(map(is_finished, chain(*castles_of(trial, trial.seat))))


def would_finish(trial: Trial, name: str) -> None:
    assert any(map(is_finished, chain(*castles_of(trial, NAMES.index(name)))))


def adds_pieces(trial: Trial, more: str, missing: str) -> None:
    standing = pieces(trial.before.castles[trial.seat])
    assert standing + int(more) + int(missing) == 13
    assert standing + int(more) in map(pieces, chain(*castles_of(trial, trial.seat)))


def does_not_help(trial: Trial) -> None:
    """If nothing is given up, it gets no stronger than the stones that it costs."""
    before = trial.before.castles[trial.seat]
    assert any(
        all(
            castle_strength(castle) - stones <= castle_strength(before)
            for castle, stones in found.items()
            if castle & before == before
        )
        for found in castles_of(trial, trial.seat)
    )


def fits_better(trial: Trial) -> None:
    """The castle is stronger with as many pieces."""
    before = trial.before.castles[trial.seat]
    assert any(
        pieces(castle) <= pieces(before) and castle_strength(castle) > castle_strength(before)
        for castle in chain(*castles_of(trial, trial.seat))
    )


def asked_after(trial: Trial, name: str) -> Position | None:
    """Where he bids, all before him having dropped out; None if he is not asked."""
    world, seat = trial.made().world, NAMES.index(name)
    while world.auction and world.phase in (Phase.SECOND, Phase.BID, Phase.BID_REST):
        if world.turn == seat:
            return world
        world.apply(world.turn, cheapest(world, world.phase, trial.seat)[0])
    return None


def nobody_can_pay(trial: Trial) -> None:
    for name in NAMES[: trial.before.seats]:
        if name != NAMES[trial.seat]:
            assert asked_after(Trial(trial.before, trial.seat, trial.action), name) is None


def goes_up_to(trial: Trial, name: str, amount: str) -> None:
    assert isinstance(trial.move, act.Bid)
    assert highest(trial, name) == amounts_of(amount)[trial.move.resource]


def highest(trial: Trial, name: str) -> int:
    """Of the resource that the move names, the other amount being as it is."""
    assert isinstance(trial.move, act.Bid)
    world, resource = asked_after(trial, name), trial.move.resource
    assert world
    assert world.auction
    first = next(r for r in RESOURCES if world.auction.bid[r])
    if first != resource:
        same = act.bid(first, world.auction.bid[first])
        assert same in world.legal(world.turn)
        events = list[Event]()
        world.apply(world.turn, same, events)
        if world.phase is not Phase.BID_REST:  # there was but one amount, and it may have bought
            return int(next(e.public["bid"][resource] for e in events if e.kind == "bid"))
    bids = [act.bid_of(a) for a in world.legal(world.turn) if a != act.DROP_OUT]
    return max(amount for _, amount in bids)


def raises_the_other(trial: Trial, name: str) -> None:
    assert asked_after(trial, name)


def cannot_outbid(trial: Trial, name: str) -> None:
    assert asked_after(trial, name) is None


def leaves(trial: Trial, amounts: str) -> None:
    had = trial.before.stock[trial.seat]
    (bought,) = trial.made().told("buy")
    left = tuple(a - b for a, b in zip(had, bought.public["paid"], strict=True))
    assert left == amounts_of(amounts)


def costs_at_least(trial: Trial, price: str) -> None:
    world = trial.made().world
    bids = [tuple(event.public["bid"]) for event in trial.told("bid")]
    assert amounts_of(price) == (bids[0] if bids else world.auction and world.auction.bid)


def keeps(trial: Trial, amounts: str) -> None:
    assert trial.before.stock[trial.seat] == amounts_of(amounts)
    assert all(event.public["seat"] != trial.seat for event in trial.made().told("buy"))


def has_bid(trial: Trial, name: str, bid: str) -> None:
    assert trial.before.auction
    assert trial.before.auction.leader == NAMES.index(name)
    assert trial.before.auction.bid == amounts_of(bid)


def makes_room(trial: Trial) -> None:
    """The part can come to lie where the piece stood, or where it could not while that stood."""
    assert isinstance(trial.move, act.Demolish)
    assert trial.before.auction
    part, stood = trial.before.auction.building, 1 << trial.move.cell
    before = {castle & PIECES for castle in castles_from(trial.before, trial.seat, part)}
    after = castles_from(trial.made().world, trial.seat, part)
    assert any(castle & stood or (castle | stood) & PIECES not in before for castle in after)


def leaves_stones(trial: Trial, stones: str) -> None:
    paid = isinstance(trial.move, act.Demolish)
    assert trial.before.stock[trial.seat][STONE] - paid == int(stones)


def must_be_built(trial: Trial) -> None:
    assert trial.made().told("demolish")
    assert trial.told("build") or act.DISCARD not in trial.world.legal(trial.seat)


def stays(trial: Trial) -> None:
    assert trial.made().world.castles[trial.seat] == trial.before.castles[trial.seat]


AUCTION_CLAIMS: dict[str, Callable[..., None]] = {
    r"This finishes your castle\.": finishes,
    r"With this part (\w+) would finish\.": would_finish,
    r"(\d+) pieces? more for your castle; (\d+) (?:is|are) missing then\.": adds_pieces,
    r"It does not help your castle\.": does_not_help,
    r"No piece more, but other parts fit better then\.": fits_better,
    r"Nobody else can pay for it\.": nobody_can_pay,
    r"(\w+) can go up to ([^.]+)\.": goes_up_to,
    r"(\w+) can raise the other amount\.": raises_the_other,
    r"(\w+) cannot outbid that\.": cannot_outbid,
    r"You are left with ([^.]+)\.": leaves,
    r"Alone it costs at least ([^.]+)\.": costs_at_least,
    r"You (?:keep|have) ([^.]+)\.": keeps,
    r"(\w+) has bid ([^.]+)\.": has_bid,
    r"This makes room for the part\.": makes_room,
    r"(\d+) stones? left for demolition\.": leaves_stones,
    r"The part must be built then\.": must_be_built,
    r"Your castle stays as it is\.": stays,
}
