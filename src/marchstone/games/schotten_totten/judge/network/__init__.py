"""A network that has learned the basic game: which play to choose, and what a position is worth.

It needs numpy. Where that or its file is missing there is none, and the judge beside it answers.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.judge.network.network import Network

__all__ = ["Network", "load"]

WEIGHTS = Path(__file__).with_name("weights.npz")


@cache
def load() -> Network | None:
    """The network; None without numpy, or without its file."""
    if find_spec("numpy") is None or not WEIGHTS.is_file():
        return None
    from marchstone.games.schotten_totten.judge.network.network import Network

    return Network.read(WEIGHTS)
