"""The two maps charted for a network: the number of each play, and where each place is told.

The maps have the same number of hexes, but hex 5 of one has nothing in common with hex 5 of the
other: plays, hexes, castles and settlements of each map have numbers of their own, so that what
is learned on one is not unlearned on the other.
"""

from __future__ import annotations

from functools import cached_property

from marchstone.games.rebirth.judge.terrain import terrain
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import IRELAND_MISSIONS, NONE, SETTLEMENT, TILES

RURAL = SETTLEMENT  # kinds of tiles that lie on rural hexes
URBAN = TILES - SETTLEMENT
GROUND = 2  # numbers told of a rural hex: mine, theirs
CASTLE, TOWN, HAMLET = 5, 3, 1  # of a castle, a settlement, one of a single hex
SITE = 3
MOST_GROUPS = 20_000


class Chart:
    """One map. Its plays begin at `first_play`; what is told of its places, at `first`."""

    def __init__(self, name: str, first_play: int, first: int) -> None:
        self.here = terrain(name)
        self.first_play, self.first = first_play, first
        self.rural = [cell for cell, town in enumerate(self.here.land.town) if town == NONE]
        self.first_town = first_play + RURAL * len(self.rural)
        self.ground = {cell: first + GROUND * at for at, cell in enumerate(self.rural)}
        self.places = first + GROUND * len(self.rural)  # castles, settlements, sites
        self.groups: dict[int, tuple[list[int], list[int]]] = {}

    @cached_property
    def urban(self) -> dict[int, int]:
        """The settlement hexes, numbered: in Scotland those of one settlement that touch the same
        castles, cathedral and port are alike, and have one number; in Ireland realms tell them
        apart."""
        land, numbers = self.here.land, dict[tuple[object, ...], int]()
        found = {}
        for cell in range(len(land.hexes)):
            if land.town[cell] != NONE:
                alike = (land.town[cell], self.here.places[cell], cell if land.is_ireland else 0)
                found[cell] = numbers.setdefault(alike, len(numbers))
        return found

    @cached_property
    def placings(self) -> int:
        """How many different placings there are."""
        return RURAL * len(self.rural) + URBAN * (max(self.urban.values()) + 1)

    @cached_property
    def told(self) -> int:
        """How many numbers tell the places of this map."""
        towns = sum(HAMLET if size == 1 else TOWN for size in self.here.sizes)
        land = self.here.land
        places = CASTLE * len(land.castle_names) + towns + SITE * len(land.site_names)
        return GROUND * len(self.rural) + places

    def spots(self, group: int) -> tuple[list[int], list[int]]:
        """Where the hexes of a group are told: if it is mine, if it is theirs."""
        found = self.groups.get(group)
        if found is None:
            if len(self.groups) > MOST_GROUPS:
                self.groups.clear()
            mine = [at for cell, at in self.ground.items() if group >> cell & 1]
            found = self.groups[group] = mine, [at + 1 for at in mine]
        return found

    def placing(self, cell: int, tile: int) -> int:
        """The number of the play."""
        if cell in self.urban:
            return self.first_town + URBAN * self.urban[cell] + tile - SETTLEMENT
        return self.first_play + RURAL * self.rural.index(cell) + tile


SCOTLAND = Chart("scotland", 0, 0)
IRELAND = Chart("ireland", SCOTLAND.placings, SCOTLAND.told)
CHARTS = {"scotland": SCOTLAND, "ireland": IRELAND}

PLACINGS = SCOTLAND.placings + IRELAND.placings
TOLD = SCOTLAND.told + IRELAND.told
BOX = PLACINGS  # a tile that fits nowhere, by its kind
TOKEN = BOX + TILES  # the double token, by the mission
PLAYS = TOKEN + IRELAND_MISSIONS


def numbered(chart: Chart) -> list[int]:
    """By action: its play, or NONE where there is none on this map."""
    plays = [NONE] * act.MOVES.size
    for cell, hex_ in enumerate(chart.here.land.hexes):
        for tile in range(SETTLEMENT, TILES) if cell in chart.urban else range(SETTLEMENT):
            plays[tile * act.SPOTS + hex_] = chart.placing(cell, tile)
    for tile in range(TILES):
        plays[tile * act.SPOTS + act.BOX] = BOX + tile
    plays[act.DOUBLE :] = range(TOKEN, PLAYS)
    return plays


PLAYS_OF = {name: numbered(chart) for name, chart in CHARTS.items()}
