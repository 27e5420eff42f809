"""What a tile of the one who looks would bring on each hex.

It is kept on the board of all who play, whoever is in turn: so a move changes only what lies around
it. `tests/games/rebirth/board/test_gains.py` lays the tiles and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import compress, count, islice
from operator import itemgetter, ne
from typing import Any, NamedTuple, TypeAlias

from marchstone.games.rebirth.board.nearing import fulfilling
from marchstone.games.rebirth.board.prospects import (
    castles,
    cathedrals,
    completions,
    site_sets,
    sizes,
    towers,
)
from marchstone.games.rebirth.rules.cards import ENERGY, FARM, NONE
from marchstone.games.rebirth.rules.land.ground import Ground, grounds
from marchstone.games.rebirth.rules.land.tables import hex_name, land
from marchstone.games.rebirth.rules.view import View

# One after the other: of each cell how large a group a farm makes there, likewise energy, and which
# missions are fulfilled; of each castle what a rural tile next to it does, and one of a settlement;
# of each of the site sets what is reached there; of each settlement what completes it.
Gains: TypeAlias = tuple[Any, ...]


def gains_of(view: View, seat: int) -> Gains:
    name, seats, reached = view.options.map, view.seats, view.reached[seat]
    it: Any = view  # which holds tuples where a position holds lists
    return (
        *sizes(name, FARM, it.groups[2 * seat + FARM], it.board),
        *sizes(name, ENERGY, it.groups[2 * seat + ENERGY], it.board),
        *fulfilling(view, seat),
        *castles(seats, seat, it.castle_tiles, it.castle_rural, it.holders),
        *(
            towers(name, reached, it.bonuses, *left(view, seat))
            if it.bonuses
            else cathedrals(name, reached)
        ),
        *completions(name, seats, seat, it.room, it.influence),
    )


def left(view: View, seat: int) -> tuple[int, int, int]:
    """Of what bonuses give: mission cards, missions that can be doubled, an extra tile."""
    doubles = sum([seat not in view.scorers[mission] for mission in view.face_up])
    is_used = view.extra_used and view.turn == seat
    return min(1, view.deck_left), doubles, int(not is_used and view.aside_sizes[seat] > 0)


class Cell(NamedTuple):
    number: int
    key: str  # of the part
    hex: tuple[str, int]  # of the map
    gains: Callable[[Gains], Gains]  # its own among all


@cache
def cells(map_name: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            it.cell,
            f"gain-{hex_name(it.hex)}",
            (map_name, it.hex),
            itemgetter(*_places(map_name, it)),
        )
        for it in grounds(map_name).values()
    )


def where_other(map_name: str, before: Gains, now: Gains) -> set[int]:
    """The cells on which a tile brings something else than before."""
    return set().union(*compress(_sharers(map_name), map(ne, before, now)))


@cache
def _sharers(map_name: str) -> tuple[frozenset[int], ...]:
    """Of each of the gains, the cells to which it belongs."""
    places = {it.cell: _places(map_name, it) for it in grounds(map_name).values()}
    last = max(map(max, places.values()))
    return tuple(
        frozenset(cell for cell, own in places.items() if place in own) for place in range(last + 1)
    )


def _places(map_name: str, it: Ground) -> list[int]:
    """Where those of a cell stand, in the order in which `spots.read` takes them."""
    here, sets = land(map_name), site_sets(map_name)
    cells, numbers = len(here.hexes), count()
    lengths = cells, cells, cells, 2 * len(here.castle_names), len(sets), len(here.towns)
    farms, energy, missions, at_castles, at_sites, at_towns = (
        list(islice(numbers, length)) for length in lengths
    )
    is_town = it.town != NONE
    found = [at_towns[it.town]] if is_town else [farms[it.cell], energy[it.cell]]
    found += [missions[it.cell], at_sites[sets.index(it.sites)]]
    return [*found, *(at_castles[2 * castle + is_town] for castle in it.castles)]
