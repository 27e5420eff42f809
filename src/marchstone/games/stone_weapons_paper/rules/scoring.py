"""Who comes in which place (SWP-30, SWP-32)."""

from __future__ import annotations

from collections.abc import Sequence

from marchstone.games.stone_weapons_paper.rules.cardfile import Amounts
from marchstone.games.stone_weapons_paper.rules.castle import pieces


def ranks_of_winner(winner: int, seats: int) -> tuple[int, ...]:
    """With four players the one opposite the winner is second."""
    others = 3 if seats == 4 else 2
    ranks = [others] * seats
    ranks[winner] = 1
    if seats == 4:
        ranks[(winner + 2) % 4] = 2
    return tuple(ranks)


def ranks_at_the_last_round(castles: Sequence[int], stock: Sequence[Amounts]) -> tuple[int, ...]:
    """Most pieces, then most resources in all, then shared."""
    merits = [
        (pieces(castle), sum(amounts)) for castle, amounts in zip(castles, stock, strict=True)
    ]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
