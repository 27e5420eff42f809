"""The board of Rebirth in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from typing import NamedTuple

from marchstone.core.board import BOARD, Group, Kind, Part
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.board import picture, side
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import (
    BLOCKED,
    FREE,
    IRELAND_CODES,
    NONE,
    TILE_CODES,
    TILES,
)
from marchstone.games.rebirth.rules.land.tables import hex_name, land
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words.preview import previews

WHOLE = 50  # points that the score track shows at least
LAP = 25  # it grows by so many
TOGETHER = 16  # hexes whose tiles are looked at together
GAIN_KEYS = tuple(f"gain-{hex_name(hex_)}" for hex_ in range(act.SPOTS))  # by hex
Numbers = tuple[int, ...]

FRAME = Kind("frame", lambda value, t: picture.frame(t, *value))
TOWN = Kind("town", lambda value, t: picture.town(t, *value))
TILE = Kind("tile", lambda value, t: picture.tile(t, *value))
SPOT = Kind("spot", lambda value, t: picture.spot(t, *value))
GAIN = Kind("gain", lambda value, t: picture.gain(t, *value))
CASTLE = Kind("landmark", lambda value, t: picture.castle(t, *value))
SITE = Kind("landmark", lambda value, t: picture.site(t, *value))
PLATE = Kind("plate", lambda value, t: side.Player(*value))
TURN = Kind("turn")
POINTS = Kind("points")
TRACK = Kind("track")
COUNTS = Kind("counts")
CASTLES = Kind("castles")
CATHEDRALS = Kind("cathedrals")
TOWERS = Kind("towers")
TILES_LEFT = Kind("tiles")
CARDS = Kind("cards")
TOKEN = Kind("token")
DOCK = Kind("dock")
HAND = Kind("held", lambda value, t: side.hand(t, *value))
SUPPLY = Kind("supply")
ASIDE = Kind("aside")
PILE = Kind("small", lambda value, t: side.pile(t, *value))
FINAL = Kind("final", lambda value, t: side.chapters(t, *value))
SECRETS = Kind("secrets")
SECRET = Kind("secret", lambda value, t: side.own_mission(t, *value))
MISSIONS = Kind("missions")
MISSION = Kind("mission", lambda value, t: side.public_mission(t, *value))


class Things(NamedTuple):
    """All that may come to lie on a map: tiles by cell, seat and kind; places for them by cell.
    There are many at every move, and they are always the same."""

    own: tuple[tuple[Part, ...], ...]
    others: tuple[tuple[Part, ...], ...]
    spots: tuple[Part, ...]


@cache
def things_on(map_name: str) -> Things:
    hexes = land(map_name).hexes
    own, others = (
        tuple(
            tuple(
                laid(map_name, hex_, held, is_own=is_own) for held in range(picture.SEATS * TILES)
            )
            for hex_ in hexes
        )
        for is_own in (True, False)
    )
    spots = tuple(Part(f"spot-{hex_name(hex_)}", SPOT, (map_name, hex_)) for hex_ in hexes)
    return Things(own, others, spots)


def laid(map_name: str, hex_: int, held: int, *, is_own: bool) -> Part:
    return Part(f"hex-{hex_name(hex_)}", TILE, (map_name, hex_, held, is_own))


def parts(view: View, voice: Voice) -> Iterator[Part | Group]:
    reader, name, is_over = voice.reader, view.options.map, view.result is not None
    covered = BLOCKED in view.board
    yield Part(BOARD, FRAME, (name, view.seat or 0, view.seats, covered, is_over))
    table = (name, view.seats, reader)
    yield Group("towns", town_parts, (*table, view.room, view.influence))
    yield from tile_groups(view, reader)
    yield from gain_parts(view)
    castles = (*table, view.holders, view.castle_tiles, is_over)
    yield Group("castles", castle_parts, castles)
    yield Group("sites", site_parts, (*table, view.bonuses, view.reached, view.site_tiles))
    yield from plate_parts(view)
    if not is_over and (view.hand or view.aside):
        yield from dock_parts(view)
    yield from secret_parts(view, reader)
    yield from mission_parts(view, reader)
    if view.final:
        yield Part("final", FINAL, (name, reader, view.scores, *map(astuple, view.final)))


def position(view: View, t: Words) -> picture.Frame:
    """Where the parts have their place in a picture of the map."""
    covered, is_over = BLOCKED in view.board, view.result is not None
    return picture.frame(t, view.options.map, view.seat or 0, view.seats, covered, is_over)


# The map


def town_parts(value: tuple[str, int, int | None, Numbers, Numbers]) -> Iterator[Part]:
    name, seats, reader, rooms, influence = value
    for number, room in enumerate(rooms):
        there = influence[number * seats : (number + 1) * seats]
        yield Part(f"settlement-{number}", TOWN, (name, number, reader, room, there))


def tile_groups(view: View, reader: int | None) -> Iterator[Group]:
    """So many hexes at a time: a move lays a tile or two."""
    for first in range(0, len(view.board), TOGETHER):
        value = (view.options.map, reader, first, view.board[first : first + TOGETHER])
        yield Group(f"hexes-from-{first}", hex_parts, value)


def hex_parts(value: tuple[str, int | None, int, Numbers]) -> list[Part]:
    """The tiles; and for one who plays, where one can lie some time: the script shows those hexes
    that he may pick now."""
    map_name, reader, first, board = value
    own, others, spots = things_on(map_name)
    mine = range(reader * TILES, (reader + 1) * TILES) if reader is not None else ()
    found = [
        own[cell][held] if held in mine else others[cell][held]
        for cell, held in enumerate(board, first)
        if held >= 0
    ]
    if reader is not None:
        found += [spots[cell] for cell, held in enumerate(board, first) if held == FREE]
    return found


def gain_parts(view: View) -> Iterator[Part]:
    """What the one who looks scores with a tile there."""
    name, several, told = view.options.map, len(set(view.hand)) > 1, dict[int, list[object]]()
    for action, found in previews(view).items():
        tile, hex_ = divmod(action, act.SPOTS)
        if action < act.DOUBLE and hex_ != act.BOX:
            told.setdefault(hex_, []).append((tile, tuple(map(tuple, found))))
    for hex_, lines in told.items():
        yield Part(GAIN_KEYS[hex_], GAIN, (name, hex_, view.seat, several, *lines))


def castle_parts(value: tuple[str, int, int | None, Numbers, Numbers, bool]) -> Iterator[Part]:
    name, seats, reader, holders, tiles, is_over = value
    for number, holder in enumerate(holders):
        near = tiles[number * seats : (number + 1) * seats]
        yield Part(f"castle-{number}", CASTLE, (name, number, reader, holder, is_over, near))


def site_parts(value: tuple[str, int, int | None, Numbers, Numbers, Numbers]) -> Iterator[Part]:
    name, seats, reader, bonuses, reached, tiles = value
    for number, bonus in enumerate(bonuses or (NONE,) * len(land(name).site_hexes)):
        near = tiles[number * seats : (number + 1) * seats]
        who = tuple(seat for seat in range(seats) if reached[seat] >> number & 1)
        site = (name, number, reader, bonus, who, near)
        yield Part(picture.site_key(name, number), SITE, site)


# Beside the map


def plate_parts(view: View) -> Iterator[Part]:
    whole = max(WHOLE, -(-max(view.scores) // LAP) * LAP)
    for seat, points in enumerate(view.scores):
        won = view.result is not None and view.result.ranks[seat] == 1
        yield Part(f"plate-{seat}", PLATE, (seat, won))
        yield Part(f"points-{seat}", POINTS, points)
        yield from count_parts(view, seat)
        yield Part(f"track-{seat}", TRACK, (seat, 100 * points // whole))
    for seat in view.to_act:
        yield Part(f"turn-{seat}", TURN, None)


def count_parts(view: View, seat: int) -> Iterator[Part]:
    is_ireland = view.land.is_ireland
    left = view.hand_sizes[seat] + view.supply_sizes[seat]
    yield Part(f"counts-{seat}", COUNTS, seat)
    yield Part(f"castles-{seat}", CASTLES, view.holders.count(seat))
    sites = TOWERS if is_ireland else CATHEDRALS
    yield Part(f"sites-{seat}", sites, view.reached[seat].bit_count())
    yield Part(f"tiles-{seat}", TILES_LEFT, left)
    yield Part(f"cards-{seat}", CARDS, view.mission_counts[seat])
    if is_ireland and view.doubled[seat] == NONE:
        yield Part(f"token-{seat}", TOKEN, None)


def dock_parts(view: View) -> Iterator[Part]:
    yield Part("dock", DOCK, None)
    has_box = any(action % act.SPOTS == act.BOX for action in view.legal[:1])
    yield Part("hand", HAND, (view.seat, has_box, *piles(view.hand)))
    for where, kind, tiles in (("supply", SUPPLY, view.supply), ("aside", ASIDE, view.aside)):
        if tiles:
            yield Part(where, kind, None)
        for pile in piles(tiles):
            yield Part(f"{where}-{TILE_CODES[pile[0]]}", PILE, pile)


def piles(tiles: Numbers) -> list[tuple[int, int]]:
    """Tiles by kind: which, and how many."""
    return [(kind, tiles.count(kind)) for kind in range(TILES) if kind in tiles]


def secret_parts(view: View, reader: int | None) -> Iterator[Part]:
    """The missions of the one who looks."""
    own = view.missions[view.seat] if view.seat is not None else ()
    if own:
        yield Part("secrets", SECRETS, len(own))
    for number, mission in enumerate(own):
        value = (view.options.map, number, mission, reader, stands(view, mission))
        yield Part(f"secret-{number}", SECRET, value)


def stands(view: View, mission: int) -> Numbers:
    """What a secret mission compares; in Ireland whether it is fulfilled."""
    if view.land.is_ireland:
        return (view.fulfilled[view.seat or 0] >> mission & 1,)
    return standing(view, mission)


def mission_parts(view: View, reader: int | None) -> Iterator[Part]:
    """The public ones of Ireland."""
    if view.face_up:
        yield Part("missions", MISSIONS, tuple(IRELAND_CODES[each] for each in view.face_up))
    for mission in view.face_up:
        doubled = tuple(s for s in range(view.seats) if view.doubled[s] == mission)
        value = (view.options.map, mission, reader, view.scorers[mission], doubled)
        yield Part(f"mission-{IRELAND_CODES[mission]}", MISSION, value)
