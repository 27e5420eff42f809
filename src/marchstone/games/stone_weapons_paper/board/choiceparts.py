"""What the reader may decide just now, in parts: each has the few actions that it offers."""

from __future__ import annotations

from collections.abc import Iterator

from marchstone.core.board import Kind, Part
from marchstone.games.stone_weapons_paper.board import controls
from marchstone.games.stone_weapons_paper.board.plans import targets
from marchstone.games.stone_weapons_paper.rules import actions as act
from marchstone.games.stone_weapons_paper.rules.cards import PART, RESOURCES
from marchstone.games.stone_weapons_paper.rules.castle import PLACEMENTS
from marchstone.games.stone_weapons_paper.rules.phases import Phase
from marchstone.games.stone_weapons_paper.rules.view import View

CONTROLS = Kind("controls")
THROWS = Kind("throws", lambda value, t: controls.throws(t, *value))
NAMING = Kind("naming", lambda value, t: controls.naming(t))
TAKES = Kind("takes", lambda resources, t: controls.takes(t, resources))
BIDS = Kind("bids", lambda bids, t: controls.bids(t, bids))
WAYS = Kind("ways", lambda ways, t: controls.ways(t, ways))
TURNS = Kind("turns", lambda value, t: controls.turns(t, *value))
TARGETS = Kind("targets", lambda value, t: targets(t, *value))
BUTTONS = Kind("buttons", lambda value, t: controls.buttons(t, *value))


def choice_parts(view: View) -> Iterator[Part]:
    if not view.legal or view.seat is None:
        return
    yield Part("controls", CONTROLS, None)
    match view.phase:
        case Phase.THROW:
            yield Part("throws", THROWS, (view.seat, among(view, act.THROW, act.NAME)))
        case Phase.TAKE:
            yield Part("takes", TAKES, among(view, act.TAKE, act.PUT_UP))
        case Phase.BID | Phase.BID_REST:
            yield Part("bids", BIDS, tuple(bids(view)))
        case Phase.PAY:
            yield Part("ways", WAYS, tuple(ways(view)))
        case Phase.BUILD:
            yield from building_parts(view, view.castles[view.seat])
        case _ if among(view, act.NAME, act.PLAY):
            yield Part("naming", NAMING, None)
    single = tuple(action for action in view.legal if action in act.SINGLE)
    can_demolish = view.phase is Phase.BUILD and bool(among(view, act.DEMOLISH, act.BUILD))
    yield Part("buttons", BUTTONS, (can_demolish, single, view.phase is Phase.ANSWER))


def among(view: View, first: int, end: int) -> tuple[int, ...]:
    """Those that the reader may choose of a block of actions, counted from its first."""
    return tuple(action - first for action in view.legal if first <= action < end)


def bids(view: View) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The amounts that may be bid of each resource."""
    legal = [act.bid_of(action) for action in view.legal if act.BID <= action < act.DROP_OUT]
    for resource in RESOURCES:
        amounts = tuple(amount for paid_in, amount in legal if paid_in == resource)
        if amounts:
            yield resource, amounts


def ways(view: View) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
    """Lender, units that replace, what is paid, and how much is lent."""
    lends = view.purse(view.turn).lends
    for way in view.payments():
        yield way.lender, way.units, way.paid, lends[way.lender - 1] if way.lender else 0


def building_parts(view: View, castle: int) -> Iterator[Part]:
    places = among(view, act.BUILD, act.DISCARD)
    if view.auction and places and len(PLACEMENTS[places[0]].cells) > 1:
        quarters = tuple(sorted({PLACEMENTS[number].turn for number in places}))
        yield Part("turns", TURNS, (PART[view.auction.building], quarters))
    yield Part("targets", TARGETS, (castle, places))
