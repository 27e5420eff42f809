"""The council table in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator

from marchstone.core.board import BOARD, Kind, Part
from marchstone.core.words import Voice
from marchstone.games.clans_and_glory.board import counting, picture
from marchstone.games.clans_and_glory.board.counting import Counted, counted, points_of
from marchstone.games.clans_and_glory.board.faces import face
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.cards import (
    COLOUR,
    EMPTY,
    FACE_DOWN,
    NONE,
    TILE,
    VALUE,
    places,
)
from marchstone.games.clans_and_glory.rules.view import View

Cards = tuple[int, ...]
Fits = dict[int, dict[int, Cards]]  # by place: cards of the hand, and what they match

FRAME = Kind("frame", lambda value, t: picture.frame(t, *value))
SEAT = Kind("at_table", lambda value, t: picture.player(*value))
RUG = Kind("rug", lambda value, t: picture.Tile(*value))
OAK = Kind("oak", lambda value, t: picture.oak(t, *value))
FREE = Kind("free_place", lambda number, t: picture.Place(t, number))
LAID = Kind("laid_card", lambda value, t: picture.laid(t, *value))
DOWN = Kind("face_down", lambda value, t: picture.face_down(t, *value))
HAND = Kind("held")
CARD = Kind("held_card", lambda card, t: face(t, card))
WHERE = Kind("where", lambda value, t: picture.where(t, *value))
ASK = Kind("shield_or_not", lambda value, t: picture.Ask(*value))
COUNT = Kind("count", lambda value, t: counting.count(t, *value))
FITS = Kind("fits", lambda value, t: picture.fits(t, *value))
FIT = Kind("fit", lambda value, t: picture.fit(t, *value))
NOW = Kind("standing_now", lambda value, t: counting.rows(*value))
SCORING = Kind("scoring", lambda value, t: counting.scoring(t, *value))


def parts(view: View, voice: Voice) -> Iterator[Part]:
    is_over = view.result is not None
    yield Part(BOARD, FRAME, (view.seat or 0, view.seats, is_over))
    for seat in range(view.seats):
        yield seat_part(view, seat)
    tiles = [counted(view, tile) for tile in range(len(view.stacks))]
    yield from tile_parts(view, tiles)
    fits = {} if is_over else fitting(view)
    yield from place_parts(view, fits)
    if is_over:
        yield scoring_part(view, tiles)
    else:
        yield Part("now", NOW, (view.seat or 0, tuple(points_of(tile, view) for tile in tiles)))
        yield from own_parts(view, tiles, fits)


def seat_part(view: View, seat: int) -> Part:
    won = view.result is not None and view.result.ranks[seat] == 1
    held = (view.shields[seat], view.hand_sizes[seat])
    return Part(f"seat-{seat}", SEAT, (seat, *held, seat in view.to_act, won))


def tile_parts(view: View, tiles: list[Counted]) -> Iterator[Part]:
    newest = TILE[view.seats][view.last] if view.last != NONE else NONE
    is_over = view.result is not None
    for number, tile in enumerate(tiles):
        is_asked = number == newest and view.phase == "shield" and not is_over
        worth = counting.lowest(tile[1])
        stack = tuple((seat, counting.worth(cards)) for seat, cards in tile[0])
        at = (number + 1, len(tiles))
        yield Part(f"rug-{number + 1}", RUG, (*at, is_asked))
        last = view.last if number == newest else NONE
        yield Part(
            f"tile-{number + 1}", OAK, (*at, is_asked, stack, worth if is_asked else 0, last)
        )
        yield Part(f"count-{number + 1}", COUNT, (number + 1, *tile, is_over))


def place_parts(view: View, fits: Fits) -> Iterator[Part]:
    placer = view.turn if view.phase == "shield" else (view.turn - 1) % view.seats
    for number in places(view.seats):
        card, key = view.places[number], f"place-{number}"
        if card >= 0:
            yield Part(key, LAID, (card, placer if number == view.last else NONE))
        elif card == FACE_DOWN:
            down = next(down for down in view.down if down[0] == number)
            yield Part(key, DOWN, down)
        else:
            yield Part(key, FREE, number)
            yield from fit_parts(view, number, fits.get(number, {}))


def fit_parts(view: View, number: int, found: dict[int, Cards]) -> Iterator[Part]:
    """What the bubble of a free place says."""
    has_hand = bool(view.hand) and view.result is None
    where = (number, TILE[view.seats][number] + 1)
    yield Part(f"fits-{number}", FITS, (*where, has_hand, tuple(found)))
    for card, matched in found.items():
        yield Part(f"fit-{number}-{card}", FIT, (card, matched))


def own_parts(view: View, tiles: list[Counted], fits: Fits) -> Iterator[Part]:
    """What the one who looks holds, where it fits, and what he is asked."""
    if act.SHIELD in view.legal:
        shares, left = tiles[TILE[view.seats][view.last]]
        tile = TILE[view.seats][view.last] + 1
        yield Part("ask", ASK, (view.turn, tile, len(shares) + 1, counting.lowest(left)))
    if view.hand:
        yield Part("hand", HAND, view.hand)
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
                fits = ((card, tuple(c for c in near if alike(c, card))) for card in view.hand)
                found[number] = {card: matched for card, matched in fits if matched}
    return found


def alike(card: int, other: int) -> bool:
    return COLOUR[card] == COLOUR[other] or VALUE[card] == VALUE[other]


def scoring_part(view: View, tiles: list[Counted]) -> Part:
    assert view.result is not None
    return Part("scoring", SCORING, (view.seat or 0, tuple(tiles), view.taken, view.result.ranks))
