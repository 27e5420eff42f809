"""The board of Rebirth in parts, each with the few numbers that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from marchstone.core.board import BOARD, Group, Kind, Part
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.board import onmap, picture, side
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import (
    BLOCKED,
    IRELAND_CODES,
    NONE,
    TILE_CODES,
    TILES,
)
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.view import View

WHOLE = 50  # points that the score track shows at least
LAP = 25  # it grows by so many
Numbers = tuple[int, ...]

FRAME = Kind("frame", lambda value, t: picture.frame(t, *value))
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


def parts(view: View, voice: Voice) -> Iterator[Part | Group]:
    reader, name, is_over = voice.reader, view.options.map, view.result is not None
    covered = BLOCKED in view.board
    yield Part(BOARD, FRAME, (name, view.seat or 0, view.seats, covered, is_over))
    yield from onmap.groups(view, reader)
    yield from plate_parts(view)
    if not is_over and (view.hand or view.aside):
        has_box = any(action % act.SPOTS == act.BOX for action in view.legal[:1])
        yield Group("stock", dock_parts, (view.seat, has_box, view.hand, view.supply, view.aside))
    yield from secret_parts(view, reader)
    if view.face_up:
        public = (name, view.seats, reader, view.face_up, view.scorers, view.doubled)
        yield Group("public", mission_parts, public)
    if view.final:
        yield Part("final", FINAL, (name, reader, view.scores, *map(astuple, view.final)))


def position(view: View, t: Words) -> picture.Frame:
    """Where the parts have their place in a picture of the map."""
    covered, is_over = BLOCKED in view.board, view.result is not None
    return picture.frame(t, view.options.map, view.seat or 0, view.seats, covered, is_over)


# Beside the map


def plate_parts(view: View) -> Iterator[Part | Group]:
    whole = max(WHOLE, -(-max(view.scores) // LAP) * LAP)
    for seat, points in enumerate(view.scores):
        won = view.result is not None and view.result.ranks[seat] == 1
        yield Part(f"plate-{seat}", PLATE, (seat, won))
        yield Part(f"points-{seat}", POINTS, points)
        yield Group(f"all-counts-{seat}", count_parts, counted(view, seat))
        yield Part(f"track-{seat}", TRACK, (seat, 100 * points // whole))
    for seat in view.to_act:
        yield Part(f"turn-{seat}", TURN, None)


def counted(view: View, seat: int) -> tuple[int | bool, ...]:
    """What a seat has: the value of its counts."""
    here = view.land
    return (
        seat,
        here.is_ireland,
        view.holders.count(seat),
        view.reached[seat].bit_count(),
        view.hand_sizes[seat] + view.supply_sizes[seat],
        view.mission_counts[seat],
        here.is_ireland and view.doubled[seat] == NONE,
    )


def count_parts(value: tuple[int, bool, int, int, int, int, bool]) -> Iterator[Part]:
    seat, is_ireland, castles, sites, tiles, cards, has_token = value
    yield Part(f"counts-{seat}", COUNTS, seat)
    yield Part(f"castles-{seat}", CASTLES, castles)
    yield Part(f"sites-{seat}", TOWERS if is_ireland else CATHEDRALS, sites)
    yield Part(f"tiles-{seat}", TILES_LEFT, tiles)
    yield Part(f"cards-{seat}", CARDS, cards)
    if has_token:
        yield Part(f"token-{seat}", TOKEN, None)


def dock_parts(value: tuple[int, bool, Numbers, Numbers, Numbers]) -> Iterator[Part]:
    seat, has_box, held, supply, aside = value
    yield Part("dock", DOCK, None)
    yield Part("hand", HAND, (seat, has_box, *piles(held)))
    for where, kind, tiles in (("supply", SUPPLY, supply), ("aside", ASIDE, aside)):
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


def mission_parts(
    value: tuple[str, int, int | None, Numbers, tuple[Numbers, ...], Numbers],
) -> Iterator[Part]:
    """The public ones of Ireland."""
    name, seats, reader, face_up, scorers, doubled = value
    yield Part("missions", MISSIONS, tuple(IRELAND_CODES[each] for each in face_up))
    for mission in face_up:
        by = tuple(seat for seat in range(seats) if doubled[seat] == mission)
        it = (name, mission, reader, scorers[mission], by)
        yield Part(f"mission-{IRELAND_CODES[mission]}", MISSION, it)
