"""The council table in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from marchstone.core.board import BOARD, Group, Kind, Part, Row
from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.board import counting, picture
from marchstone.games.clans_and_glory.board.counting import Counted, counted, points_of
from marchstone.games.clans_and_glory.board.faces import face
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    COLOUR,
    EMPTY,
    FACE_DOWN,
    NONE,
    PLACES,
    TILE,
    VALUE,
    places,
)
from marchstone.games.clans_and_glory.rules.view import View

Cards = tuple[int, ...]
Fits = dict[int, Mapping[int, Cards]]  # by place: cards of the hand, and what they match

FRAME = Kind("frame", lambda value, t: picture.frame(t, *value))
SEAT = Kind("at_table", lambda value, t: picture.player(*value))
TURN = Kind("turn")
RUG = Kind("rug", lambda value, t: picture.Tile(*value))
OAK = Kind("oak", lambda value, t: picture.oak(t, *value))
FREE = Kind("free_place", lambda number, t: picture.Place(t, number))
LAID = Kind("laid_card", lambda value, t: picture.laid(t, *value))
DOWN = Kind("face_down", lambda value, t: picture.face_down(t, *value))
NEWEST = Kind("newest", lambda value, t: picture.newest(*value))
HAND = Kind("held")
HELD = Row(f"card-{card}" for card in range(CARDS))
CARD = Kind("held_card", lambda card, t: face(t, card))
WHERE = Kind("where", lambda value, t: picture.where(t, *value))
ASK = Kind("shield_or_not", lambda value, t: picture.Ask(*value))
COUNT = Kind("count", lambda value, t: counting.count(t, *value))
FITS = Kind("fits", lambda value, t: picture.fits(t, *value))
FITTING = tuple(Row(f"fit-{place}-{card}" for card in range(CARDS)) for place in range(PLACES))
FIT = Kind("fit", lambda value, t: picture.fit(t, *value))
NOW = Kind("standing_now", lambda value, t: counting.Now(*value))
ROW_NOW = Kind("row_now", lambda value, t: counting.row(*value))
SCORING = Kind("scoring", lambda value, t: counting.scoring(t, *value))


def parts(view: View, voice: Voice) -> Iterator[Part | Group]:
    is_over = view.result is not None
    yield Part(BOARD, FRAME, (view.seat or 0, view.seats, is_over))
    for seat in range(view.seats):
        yield seat_part(view, seat)
    for seat in view.to_act:
        yield Part(f"turn-{seat}", TURN, None)
    tiles = [counted(view, tile) for tile in range(len(view.stacks))]
    yield from tile_parts(view, tiles)
    fits = {} if is_over else fitting(view)
    yield from place_parts(view, fits)
    if is_over:
        yield scoring_part(view, tiles)
    else:
        yield from now_parts(view, tiles)
        yield from own_parts(view, tiles, fits)


def seat_part(view: View, seat: int) -> Part:
    won = view.result is not None and view.result.ranks[seat] == 1
    held = (view.shields[seat], view.hand_sizes[seat])
    return Part(f"seat-{seat}", SEAT, (seat, *held, won))


def now_parts(view: View, tiles: list[Counted]) -> Iterator[Part]:
    """If it ended now: each seat's points at each tile."""
    yield Part("now", NOW, (view.seat or 0, view.seats, len(tiles)))
    by_tile = [points_of(tile, view) for tile in tiles]
    for seat, points in enumerate(zip(*by_tile, strict=True)):
        yield Part(f"now-{seat}", ROW_NOW, (seat, points))


def newest_tile(view: View) -> int:
    return TILE[view.seats][view.last] if view.last != NONE else NONE


def tile_parts(view: View, tiles: list[Counted]) -> Iterator[Part | Group]:
    newest, is_over = newest_tile(view), view.result is not None
    if newest != NONE:
        yield Part("newest", NEWEST, (newest + 1, len(tiles), view.last))
    for number, tile in enumerate(tiles):
        is_asked = number == newest and view.phase == "shield" and not is_over
        value = ((number + 1, len(tiles)), tile, is_asked, is_over)
        yield Group(f"at-tile-{number + 1}", parts_of_tile, value)


def parts_of_tile(value: tuple[tuple[int, int], Counted, bool, bool]) -> list[Part]:
    at, tile, is_asked, is_over = value
    number, worth = at[0], counting.lowest(tile[1]) if is_asked else 0
    stack = tuple((seat, counting.worth(cards)) for seat, cards in tile[0])
    return [
        Part(f"rug-{number}", RUG, (*at, is_asked)),
        Part(f"tile-{number}", OAK, (*at, is_asked, stack, worth)),
        Part(f"count-{number}", COUNT, (number, *tile, is_over)),
    ]


def place_parts(view: View, fits: Fits) -> Iterator[Part | Group]:
    placer = view.turn if view.phase == "shield" else (view.turn - 1) % view.seats
    has_hand = bool(view.hand) and view.result is None
    for number in places(view.seats):
        card, key = view.places[number], f"place-{number}"
        if card >= 0:
            yield Part(key, LAID, (card, placer if number == view.last else NONE))
        elif card == FACE_DOWN:
            down = next(down for down in view.down if down[0] == number)
            yield Part(key, DOWN, down)
        else:
            where, found = (number, TILE[view.seats][number] + 1), fits.get(number, {})
            yield Group(f"free-{number}", free_parts, (where, has_hand, tuple(found.items())))


def free_parts(value: tuple[tuple[int, int], bool, tuple[tuple[int, Cards], ...]]) -> list[Part]:
    """A free place, and what its bubble says."""
    where, has_hand, found = value
    number, cards = where[0], tuple(card for card, _ in found)
    return [
        Part(f"place-{number}", FREE, number),
        Part(f"fits-{number}", FITS, (*where, has_hand, bool(cards))),
        *((Part(f"fitting-{number}", FITTING[number], cards),) if cards else ()),
        *(Part(f"fit-{number}-{card}", FIT, (card, matched)) for card, matched in found),
    ]


def own_parts(view: View, tiles: list[Counted], fits: Fits) -> Iterator[Part]:
    """What the one who looks holds, where it fits, and what he is asked."""
    if act.SHIELD in view.legal:
        shares, left = tiles[TILE[view.seats][view.last]]
        tile = TILE[view.seats][view.last] + 1
        yield Part("ask", ASK, (view.turn, tile, len(shares) + 1, counting.lowest(left)))
    if view.hand:
        yield Part("hand", HAND, len(view.hand))
        yield Part("held", HELD, view.hand)
    for card in view.hand:
        where = tuple(number for number, found in fits.items() if card in found)
        yield Part(f"card-{card}", CARD, card)
        yield Part(f"where-{card}", WHERE, (card, where))


def fitting(view: View) -> Fits:
    """CG-9: which cards of the hand fit which free place, and with which cards there."""
    found: Fits = {}
    for number in places(view.seats) if view.hand else ():
        if view.places[number] == EMPTY:
            near = [c for place in view.related(number) if (c := view.places[place]) >= 0]
            if near:
                found[number] = fits_of(tuple(near), view.hand)
    return found


@lru_cache(8192)
def fits_of(near: Cards, hand: Cards) -> Mapping[int, Cards]:
    fits = ((card, tuple(c for c in near if alike(c, card))) for card in hand)
    return {card: matched for card, matched in fits if matched}


def alike(card: int, other: int) -> bool:
    return COLOUR[card] == COLOUR[other] or VALUE[card] == VALUE[other]


def scoring_part(view: View, tiles: list[Counted]) -> Part:
    assert view.result is not None
    return Part("scoring", SCORING, (view.seat or 0, tuple(tiles), view.taken, view.result.ranks))
