"""A view of Clans and Glory as numbers, from the side of the seat that looks.

Seats stand in turn order from the one who looks. The order: own hand; each place (which card,
face down, empty or absent); each tile's stack (whose shield at which height); the seats; the turn.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marchstone.games.clans_and_glory.rules.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    PLACES,
    SHIELDS,
    TILE,
    VALUE,
    VALUES,
)
from marchstone.games.clans_and_glory.rules.view import View

SEATS = 4
TILES = 6
HEIGHT = 8  # higher shields take nothing: a tile has at most six values
PLACE = 3 + len(COLOURS) + len(VALUES)
SIZE = CARDS + PLACES * PLACE + TILES * HEIGHT * SEATS + SEATS * 4 + 2 + TILES


def features(view: View) -> NDArray[np.float32]:
    me = view.seat or 0
    parts = [_hand(view), _places(view), _stacks(view, me), _seats(view, me), _turn(view, me)]
    return np.concatenate(parts)


def _hand(view: View) -> NDArray[np.float32]:
    hand = np.zeros(CARDS, dtype=np.float32)
    hand[list(view.hand)] = 1
    return hand


def _places(view: View) -> NDArray[np.float32]:
    places = np.zeros((PLACES, PLACE), dtype=np.float32)
    for place, tile in TILE[view.seats].items():
        card = view.places[place]
        places[place, 0] = 1
        places[place, 1] = card == FACE_DOWN
        places[place, 2] = (tile + 1) / TILES
        if card >= 0:
            places[place, 3 + COLOUR[card]] = 1
            places[place, 3 + len(COLOURS) + VALUE[card] - VALUES[0]] = 1
    return places.ravel()


def _stacks(view: View, me: int) -> NDArray[np.float32]:
    stacks = np.zeros((TILES, HEIGHT, SEATS), dtype=np.float32)
    for tile, stack in enumerate(view.stacks):
        for height, seat in enumerate(stack[:HEIGHT]):
            stacks[tile, height, (seat - me) % view.seats] = 1
    return stacks.ravel()


def _seats(view: View, me: int) -> NDArray[np.float32]:
    seats = np.zeros((SEATS, 4), dtype=np.float32)
    for offset in range(view.seats):
        seat = (me + offset) % view.seats
        sizes = (view.hand_sizes[seat] / 9, view.shields[seat] / SHIELDS)
        seats[offset] = (1, *sizes, view.scores[seat] / 100)
    return seats.ravel()


def _turn(view: View, me: int) -> NDArray[np.float32]:
    turn = np.zeros(2 + TILES, dtype=np.float32)
    turn[0] = view.turn == me
    turn[1] = view.phase == "shield"
    if view.phase == "shield":
        turn[2 + TILE[view.seats][view.last]] = 1
    return turn
