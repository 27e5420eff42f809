"""The board of Stone, Weapons, Paper in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from marchstone.core.board import BOARD, Kind, Part
from marchstone.core.words import Voice
from marchstone.games.stone_weapons_paper.board import picture
from marchstone.games.stone_weapons_paper.board.choiceparts import choice_parts
from marchstone.games.stone_weapons_paper.board.faces import action_face, offer_faces
from marchstone.games.stone_weapons_paper.board.stageparts import stage_parts
from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.cards import (
    KINDS,
    NO_KINDS,
    NONE,
    OFFER_CARDS,
    RESOURCES,
)
from marchstone.games.stone_weapons_paper.rules.castle import pieces
from marchstone.games.stone_weapons_paper.rules.state import Cards, income_of
from marchstone.games.stone_weapons_paper.rules.view import View

FRAME = Kind("frame", lambda value, t: picture.frame(t, *value))
STEPS = Kind("steps", lambda value, t: picture.steps(t, *value))
TURN = Kind("turn", lambda to_act, t: picture.turn(t, to_act))
WHO = Kind("who", lambda value, t: picture.player(t, *value))
SCORE = Kind("score", lambda built, t: picture.score(built))
CASTLE = Kind("castle", lambda value, t: picture.castle(t, *value))
STOCK = Kind("stock", lambda value, t: picture.stock(t, *value))
DEVELOPMENTS = Kind("developments", lambda cards, t: offer_faces(t, cards))
BACKS = Kind("backs", lambda value, t: picture.hand(t, *value))
KNOWN = Kind("known", lambda counts, t: picture.known(t, counts))
DECK = Kind("deck", lambda value, t: picture.deck(t, *value))
ROW = Kind("row")
OFFERED = Kind("offered", lambda value, t: picture.lot(t, *value))
HOLDING = Kind("holding", lambda value, t: picture.hand(t, *value))
HELD = Kind("held", lambda value, t: action_face(t, *value))
AUTO = Kind("auto")

DECKS = tuple(f"deck-{name}" for name in picture.DECKS)
# There are many at every move, and they are always the same.
LYING, PUT_UP = (
    tuple(Part(f"offer-{card}", OFFERED, (card, state)) for card in range(OFFER_CARDS))
    for state in ("", "lot")
)
SINGLE = tuple(Part(f"action-{kind}", HELD, (kind, 1)) for kind in range(len(KINDS)))


def parts(view: View, voice: Voice) -> Iterator[Part]:
    me = view.seat or 0
    yield Part(BOARD, FRAME, (me, view.seats, view.is_red))
    yield Part("steps", STEPS, (view.round, step(view)))
    yield Part("turn", TURN, view.to_act)
    for seat in range(view.seats):
        yield from seat_parts(view, seat)
        if seat != me:
            yield from held_by_others(view, seat)
    yield from offer_parts(view)
    yield from stage_parts(view)
    yield from choice_parts(view)
    yield from hand_parts(view, me)
    if view.seat is not None and view.result is None:
        yield Part("auto", AUTO, (view.round, me, view.step if view.auction else 0))


def step(view: View) -> int:
    """Income and offer decide themselves, so a round stands at its battles or at its auctions."""
    return 4 if view.result else 3 if view.auction else 2


def seat_parts(view: View, seat: int) -> Iterator[Part]:
    rank = view.result.ranks[seat] if view.result else 0
    is_in_turn, is_first = seat in view.to_act, seat == view.first
    yield Part(f"who-{seat}", WHO, (seat, is_in_turn, is_first, rank))
    yield from owned(seat, view.castles[seat], view.stock[seat], view.developments[seat])


@lru_cache(maxsize=4096)
def owned(seat: int, castle: int, stock: Amounts, developments: Cards) -> tuple[Part, ...]:
    """Of most seats it is as it was a move before, and for every reader the same."""
    income = income_of(developments)
    found = [
        Part(f"score-{seat}", SCORE, pieces(castle)),
        Part(f"castle-{seat}", CASTLE, (seat, castle)),
    ]
    for resource in RESOURCES:
        value = (seat, resource, stock[resource], income[resource])
        found.append(Part(f"stock-{seat}-{resource}", STOCK, value))
    if developments:
        found.append(Part(f"developments-{seat}", DEVELOPMENTS, developments))
    return tuple(found)


def held_by_others(view: View, seat: int) -> Iterator[Part]:
    yield Part(f"backs-{seat}", BACKS, (seat, view.hand_sizes[seat]))
    known = view.known[seat]
    if known != NO_KINDS:
        yield Part(f"known-{seat}", KNOWN, known)


def offer_parts(view: View) -> Iterator[Part]:
    left = (view.battle_deck_left, view.action_deck_left, view.offer_deck_left)
    for which, key in enumerate(DECKS):
        yield Part(key, DECK, (which, left[which]))
    unused = bought(view)
    yield Part("offer", ROW, (*unused, *view.offer))
    for card, state in unused.items():
        yield Part(f"offer-{card}", OFFERED, (card, state))
    up = view.auction.lots if view.auction else ()
    for card in view.offer:
        yield PUT_UP[card] if card in up else LYING[card]


def bought(view: View) -> dict[int, str]:
    """What was bought and is not used yet, in the order in which it lies before the rest."""
    auction = view.auction
    if auction is None:
        return {}
    found = dict.fromkeys(auction.bought, "bought")
    return found if auction.building == NONE else found | {auction.building: "building"}


def hand_parts(view: View, me: int) -> Iterator[Part]:
    """Alike cards lie on one another; a spectator sees backs."""
    counted = Counter(view.hand)
    kinds = tuple(sorted(counted))
    yield Part("holding", HOLDING, (me, view.hand_sizes[me], kinds))
    for kind in kinds:
        count = counted[kind]
        yield SINGLE[kind] if count == 1 else Part(f"action-{kind}", HELD, (kind, count))
