"""What the reader may decide just now, in parts: each has the few actions that it offers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from marchstone.core.board import Kind, Part
from marchstone.games.stone_weapons_paper.board import controls
from marchstone.games.stone_weapons_paper.board.plans import targets
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.auctions.payment import FREE, minimum
from marchstone.games.stone_weapons_paper.rules.battles.battle import THROWS
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import NAMING as NAMING_KINDS
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PART, RESOURCES
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import View

CONTROLS = Kind("controls")
THROWING = Kind("throws", lambda value, t: controls.throws(t, *value[:-1], is_last=value[-1]))
NAMING = Kind("naming", lambda kinds, t: controls.naming(t, kinds))
TAKES = Kind("takes", lambda resources, t: controls.takes(t, resources))
HAULS = Kind("hauls", lambda hauls, t: controls.hauls(t, hauls))
BIDS = Kind("bids", lambda value, t: controls.bids(t, *value))
WAYS = Kind("ways", lambda ways, t: controls.ways(t, ways))
TURNS = Kind("turns", lambda value, t: controls.turns(t, *value))
PLACES = Kind("places", lambda value, t: controls.places(t, *value))
TARGETS = Kind("targets", lambda value, t: targets(t, *value))
BUTTONS = Kind("buttons", lambda value, t: controls.buttons(t, *value))

FEW = 12  # places to build, each drawn


def choice_parts(view: View) -> Iterator[Part]:
    if not view.legal or view.seat is None:
        return
    yield Part("controls", CONTROLS, None)
    match view.phase:
        case Phase.THROW:
            yield throwing(view, view.seat)
        case Phase.TAKE:
            yield taking(view)
        case Phase.SECOND | Phase.BID | Phase.BID_REST:
            yield bidding(view)
        case Phase.PAY:
            yield Part("ways", WAYS, tuple(ways(view)))
        case Phase.BUILD:
            yield from building_parts(view, view.castles[view.seat])
        case _ if named := among(view, act.NAME, act.PLAY):
            kinds = tuple(NAMING_KINDS[number // 3] for number in named[::3])
            yield Part("naming", NAMING, kinds)
    # A card that goes up alone does so with its first bid.
    single = tuple(it for it in view.legal if it in act.SINGLE and it != act.ALONE)
    can_demolish = view.phase is Phase.BUILD and bool(among(view, act.DEMOLISH, act.BUILD))
    yield Part("buttons", BUTTONS, (can_demolish, single, view.phase is Phase.ANSWER))


def among(view: View, first: int, end: int) -> tuple[int, ...]:
    """Those that the reader may choose of a block of actions, counted from its first."""
    return tuple(action - first for action in view.legal if first <= action < end)


def throwing(view: View, seat: int) -> Part:
    battle = view.battle
    assert battle
    is_last = battle.ties == THROWS - 1
    symbols = among(view, act.THROW, act.NAME)
    return Part("throws", THROWING, (seat, (view.round, battle.attacker), symbols, is_last))


def taking(view: View) -> Part:
    """All that is taken in one go, in every mixture."""
    battle, seat = view.battle, view.turn
    assert battle
    resources = among(view, act.TAKE, act.PUT_UP)
    if battle.takes_left == 1 or view.seat != seat:
        return Part("takes", TAKES, resources)
    return Part("takes", HAULS, hauls(view.stock[battle.attacker], battle.takes_left))


def hauls(stock: Amounts, count: int) -> tuple[tuple[tuple[int, ...], Amounts], ...]:
    """Every mixture, and in which order it is taken: each resource is once the first."""
    found, wanted = [], [resource for resource in RESOURCES if stock[resource]]
    for stone, weapons, paper in product(*(range(min(count, n) + 1) for n in stock)):
        if stone + weapons + paper == count:
            total = (stone, weapons, paper)
            first = next((r for r in wanted if total[r]), NONE)
            wanted = [r for r in wanted if r != first]
            order = sorted(RESOURCES, key=lambda r: r != first)
            found.append((tuple(r for r in order for _ in range(total[r])), total))
    return tuple(found[::-1])


def bidding(view: View) -> Part:
    """Amounts of each resource, the other one as it is; the first card's, if it goes up alone."""
    auction, seat = view.auction, view.turn
    assert auction
    if view.phase is Phase.BID_REST:
        return Part("bids", BIDS, (False, (rest(view),)))
    is_alone = view.phase is Phase.SECOND
    bid = minimum(auction.lots) if is_alone else auction.bid
    reach, is_raise = view.reach(seat, bid), auction.leader != NONE
    rows = ((r, tuple(range(bid[r] + is_raise, reach[r] + 1))) for r in RESOURCES if bid[r])
    return Part("bids", BIDS, (is_alone, tuple((*row, bid) for row in rows if row[1])))


def rest(view: View) -> tuple[int, tuple[int, ...], Amounts]:
    """The second amount of a bid, where the first was named alone."""
    legal = [act.bid_of(action) for action in view.legal]
    return legal[0][0], tuple(amount for _, amount in legal), FREE


def ways(view: View) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
    """Lender, units that replace, what is paid, and how much is lent."""
    lends = view.purse(view.turn).lends
    for way in view.payments():
        yield way.lender, way.units, way.paid, lends[way.lender - 1] if way.lender else 0


def building_parts(view: View, castle: int) -> Iterator[Part]:
    """A few places are shown as they would look, of many the part is turned first."""
    places = among(view, act.BUILD, act.DISCARD)
    if view.auction and places and len(PLACEMENTS[places[0]].cells) > 1:
        if len(places) <= FEW:
            yield Part("turns", PLACES, (castle, places))
        else:
            quarters = tuple(sorted({PLACEMENTS[number].turn for number in places}))
            yield Part("turns", TURNS, (PART[view.auction.building], quarters))
    torn_down = among(view, act.DEMOLISH, act.BUILD)
    yield Part("targets", TARGETS, (castle, places, torn_down))
