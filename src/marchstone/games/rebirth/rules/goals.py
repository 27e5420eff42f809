"""Which of Ireland's missions a placed tile fulfils, by what it has made larger.

Missions are bits of one int. A mission that its tile brings no nearer is not asked for: it was
found when it was fulfilled.
"""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.rebirth.rules.cards import (
    CONNECT_CASTLES,
    CONNECT_TOWERS,
    FARM_GROUP_OF_FIVE,
    FOUR_AT_CASTLE,
    FOUR_AT_TOWER,
    FOUR_MEDIUMS,
    THREE_COASTAL,
    THREE_LARGE,
    THREE_SMALL,
    TWO_FARM_GROUPS,
)

AT_CASTLE, AT_TOWER, COASTAL = 1 << FOUR_AT_CASTLE, 1 << FOUR_AT_TOWER, 1 << THREE_COASTAL
CASTLES, TOWERS = 1 << CONNECT_CASTLES, 1 << CONNECT_TOWERS
SMALL, MEDIUMS, LARGE = 1 << THREE_SMALL, 1 << FOUR_MEDIUMS, 1 << THREE_LARGE


def by_group(groups: tuple[int, ...], kind: int, size: int) -> int:
    """The newest group has three tiles or more."""
    found = 1 << FARM_GROUP_OF_FIVE + kind if size >= 5 else 0
    return found | 1 << TWO_FARM_GROUPS + kind if groups_of(groups, 3) >= 2 else found


def groups_of(groups: tuple[int, ...], least: int) -> int:
    """How many groups have at least so many tiles."""
    return sum([group.bit_count() >= least for group in groups])


def by_town(present: Sequence[int], start: int, size: int) -> int:
    """One more settlement of the size has a tile of the seat, whose sizes begin at `start`."""
    if size == 1:
        return SMALL if present[start + 1] >= 3 else 0
    if size == 2:
        return MEDIUMS if present[start + 2] >= 4 else 0
    return LARGE if present[start + 3] + present[start + 4] >= 3 else 0


def by_realm(castles: int, towers: int) -> int:
    """RB-18: what one connected group is next to."""
    found = CASTLES if castles.bit_count() >= 4 else 0
    return found | TOWERS if towers.bit_count() >= 4 else found
