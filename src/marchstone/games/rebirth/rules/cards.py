"""The tiles, tower bonuses and missions of Rebirth as ints, with their facts in tables."""

from __future__ import annotations

NONE = -1

# RB-1: tiles of a player by kind; settlement tiles have an influence of 1 to 4.
FARM, ENERGY, SETTLEMENT_1, SETTLEMENT_2, SETTLEMENT_3, SETTLEMENT_4 = range(6)
TILES = 6
TILE_CODES = ("farm", "energy", "s1", "s2", "s3", "s4")
INFLUENCE = (0, 0, 1, 2, 3, 4)
SETTLEMENT = SETTLEMENT_1  # tiles from this number on are settlement tiles

ALL_TILES = (12, 12, 3, 3, 3, 3)
RETURNED_BY_FOUR = (3, 3, 1, 1, 1, 0)  # RB-2
SET_ASIDE = {"scotland": 2, "ireland": 4}  # RB-4, RB-5

# What stands on a hex of the board: FREE, BLOCKED (RB-3), or seat * TILES + tile.
FREE, BLOCKED = -1, -2

# RB-10 to RB-12
PRIZES = {2: (5, 3), 3: (8, 5), 4: (12, 8, 5)}
CASTLE_POINTS = 5

# RB-17: the bonuses in the order in which they are given.
THREE_POINTS, THIRTEEN, PRIVATE_MISSION, DRAW_THREE, DOUBLE, EXTRA_TILE = range(6)
BONUS_CODES = ("three_points", "thirteen", "mission", "draw_three", "double", "extra_tile")
BONUS_COUNTS = (2, 3, 1, 2, 2, 4)
BONUS_TILES = tuple(b for b, count in enumerate(BONUS_COUNTS) for _ in range(count))
TOWERS = len(BONUS_TILES)

# Scotland's missions: the number from CASTLE_MISSION on names a castle.
MOST_PORTS, WHOLE_MEDIUMS, MOST_ENERGY, MOST_FARMS, MOST_CASTLES, CATHEDRAL_BONUS = range(6)
CASTLE_MISSION = 6
MISSION_POINTS, BONUS_POINTS = 5, 3
SCOTLAND_COUNTS = (3, 3, 3, 3, 3, 5)  # and one for each castle

# Ireland's missions.
(
    FOUR_AT_CASTLE,
    FOUR_AT_TOWER,
    THREE_COASTAL,
    THREE_SMALL,
    TWO_FARM_GROUPS,
    TWO_ENERGY_GROUPS,
    FOUR_MEDIUMS,
    CONNECT_TOWERS,
    CONNECT_CASTLES,
    FARM_GROUP_OF_FIVE,
    ENERGY_GROUP_OF_FIVE,
    THREE_LARGE,
) = range(12)
IRELAND_MISSIONS = 12
FACE_UP = 8
IRELAND_POINTS = (
    *((8, 5), (8, 5), (8, 5), (6, 4), (8, 5), (8, 5), (8, 5)),
    *((12, 8), (12, 8), (8, 5), (8, 5), (8, 5)),
)
IRELAND_CODES = (
    *("castle4", "tower4", "coast3", "small3", "farms2", "energy2", "mediums4"),
    *("towers", "castles", "farm5", "energy5", "large3"),
)


def tiles_of(seats: int) -> tuple[int, ...]:
    """RB-1, RB-2: how many tiles of each kind a player has."""
    if seats < 4:
        return ALL_TILES
    return tuple(a - r for a, r in zip(ALL_TILES, RETURNED_BY_FOUR, strict=True))


def scotland_deck(castles: int) -> list[int]:
    deck = [mission for mission, count in enumerate(SCOTLAND_COUNTS) for _ in range(count)]
    return deck + [CASTLE_MISSION + castle for castle in range(castles)]
