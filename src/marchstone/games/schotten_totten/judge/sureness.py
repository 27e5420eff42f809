"""What hints say too much or too little, by the clan cards left in the deck (docs/bots.md)."""

from __future__ import annotations

from marchstone.core.guide import Sureness

BY_JUDGE = Sureness(1.41)  # with tactics cards a search by the judge alone is not sure enough

# In the middle of the basic game whoever decides wins more often than was found; at either end of
# the deck he does not.
FULL = 42  # once both hands are dealt
EDGE = 0.15

# With tactics cards whoever decides wins a little less often than was found: the best of several
# opinions is a lucky one, too. Once the deck is empty, one in twenty of the wins that are found is
# lost again; what is found lost is lost. The last cards lead there step by step.
LUCK = 0.10
DOUBT = 0.05
LAST = 2


def of_basic(left: int) -> Sureness:
    share = left / FULL
    return Sureness(edge=EDGE * 4 * share * (1 - share))


def with_tactics(left: int) -> Sureness:
    return Sureness(edge=-LUCK, doubt=DOUBT * max(0, 1 - left / LAST))
