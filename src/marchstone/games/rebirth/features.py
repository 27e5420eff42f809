"""A view of Rebirth as numbers, from the side of the seat that looks; the others follow clockwise.

For each of 144 places for tiles (a map has at most so many, ours have 108): farm, energy and
influence of each of four players, and whether it is free; then castles, cathedrals or towers,
missions, and the numbers of the table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marchstone.games.rebirth.rules.cards import (
    CASTLE_MISSION,
    ENERGY,
    FREE,
    INFLUENCE,
    IRELAND_MISSIONS,
    TILES,
    TOWERS,
)
from marchstone.games.rebirth.rules.land.mapfile import MOST_TILE_HEXES
from marchstone.games.rebirth.rules.state import Phase
from marchstone.games.rebirth.rules.view import View

SEATS = 4
CASTLES = 16  # more than any map has
CELL = 3 * SEATS + 1
CASTLE = 2 * SEATS
SITE = 2 * SEATS + 6
CARD = 1 + 3 * SEATS
MISSIONS = CASTLE_MISSION + CASTLES
PLAYER = 6
TABLE = 3 * TILES + len(Phase) + 4
SIZE = (
    MOST_TILE_HEXES * CELL
    + CASTLES * CASTLE
    + TOWERS * SITE
    + IRELAND_MISSIONS * CARD
    + MISSIONS
    + SEATS * PLAYER
    + TABLE
)


def features(view: View) -> NDArray[np.float32]:
    me = view.seat or 0
    order = [(me + step) % view.seats for step in range(view.seats)]
    parts = [
        _cells(view, order),
        _castles(view, order),
        _sites(view, order),
        _cards(view, order),
        _own_missions(view, me),
        _players(view, order),
        _table(view, me),
    ]
    return np.concatenate([part.ravel() for part in parts])


def _blank(*shape: int) -> NDArray[np.float32]:
    return np.zeros(shape, dtype=np.float32)


def _cells(view: View, order: list[int]) -> NDArray[np.float32]:
    """Which place of which cell holds what is gathered first: one write instead of many."""
    cells = _blank(MOST_TILE_HEXES * CELL)
    start = {seat: 3 * index for index, seat in enumerate(order)}
    places, amounts = [], []
    for at, held in zip(range(0, CELL * len(view.board), CELL), view.board, strict=True):
        if held >= 0:
            seat, tile = divmod(held, TILES)
            places.append(at + start[seat] + min(tile, 2))
            amounts.append(1.0 if tile <= ENERGY else INFLUENCE[tile] / 4)
        elif held == FREE:
            places.append(at + CELL - 1)
            amounts.append(1.0)
    cells[places] = amounts
    return cells


def _castles(view: View, order: list[int]) -> NDArray[np.float32]:
    castles = _blank(CASTLES, CASTLE)
    for castle, holder in enumerate(view.holders[:CASTLES]):
        for index, seat in enumerate(order):
            castles[castle, index] = holder == seat
            castles[castle, SEATS + index] = view.castle_tiles[castle * view.seats + seat] / 6
    return castles


def _sites(view: View, order: list[int]) -> NDArray[np.float32]:
    """Cathedrals or towers: who has reached them, his tiles there, the bonus."""
    sites = _blank(TOWERS, SITE)
    for site in range(min(TOWERS, len(view.land.site_names))):
        for index, seat in enumerate(order):
            sites[site, index] = view.reached[seat] >> site & 1
            sites[site, SEATS + index] = view.site_tiles[site * view.seats + seat] / 6
        if view.bonuses:
            sites[site, 2 * SEATS + view.bonuses[site]] = 1
    return sites


def _cards(view: View, order: list[int]) -> NDArray[np.float32]:
    """Ireland's missions: face up, who has scored, fulfilled or doubled each."""
    cards = _blank(IRELAND_MISSIONS, CARD)
    for mission in range(IRELAND_MISSIONS if view.land.is_ireland else 0):
        cards[mission, 0] = mission in view.face_up
        for index, seat in enumerate(order):
            cards[mission, 1 + index] = seat in view.scorers[mission]
            cards[mission, 1 + SEATS + index] = view.fulfilled[seat] >> mission & 1
            cards[mission, 1 + 2 * SEATS + index] = view.doubled[seat] == mission
    return cards


def _own_missions(view: View, me: int) -> NDArray[np.float32]:
    own = _blank(MISSIONS)
    for mission in view.missions[me]:
        own[min(mission, MISSIONS - 1)] += 1 / 3
    return own


def _players(view: View, order: list[int]) -> NDArray[np.float32]:
    players = _blank(SEATS, PLAYER)
    for index, seat in enumerate(order):
        players[index] = (
            view.points[seat] / 200,
            view.mission_counts[seat] / 8,
            (view.hand_sizes[seat] + view.supply_sizes[seat]) / 36,
            view.aside_sizes[seat] / 4,
            view.turn == seat,
            view.pluses[seat] / 10,
        )
    return players


def _table(view: View, me: int) -> NDArray[np.float32]:
    tiles = [*_counts(view.hand, 3), *_counts(view.aside, 4), *_counts(view.supply, 12)]
    phases = [view.phase == phase for phase in Phase]
    rest = [view.land.is_ireland, view.seats / 4, view.draws / 3, view.extra_used]
    return np.array([*tiles, *phases, *rest], dtype=np.float32)


def _counts(tiles: tuple[int, ...], most: int) -> list[float]:
    return [tiles.count(tile) / most for tile in range(TILES)]
