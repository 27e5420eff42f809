"""How much better a play was than expected, over plies in which two seats take turns."""

from __future__ import annotations

from typing import Any

from marchstone.core.network.arrays import Array


def advantages(xp: Any, returns: Array, over: Array, worth: Array, trace: float) -> Array:
    """[t, n] of returns and ends [t, n] and the worth [t + 1, n] of each position to the player in
    turn, -1 … 1. What is good for the other is bad for oneself: the sign changes with each ply."""
    going = 1 - over
    found = [xp.zeros_like(worth[0])]
    for ply in range(len(returns) - 1, -1, -1):
        surprise = returns[ply] - going[ply] * worth[ply + 1] - worth[ply]
        found.append(surprise - going[ply] * trace * found[-1])
    return xp.stack(found[:0:-1], axis=0)
