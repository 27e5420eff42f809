"""A network that has learned the basic game: which play to choose, and what a position is worth.

It needs numpy. Where that or its file is missing there is none, and the judge beside it answers.
"""

from __future__ import annotations

import os
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
    # A thought has one core: products of this size are no quicker on several, and much slower
    # on those that are busy. numpy reads it when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from marchstone.games.schotten_totten.judge.network.network import Network

    return Network.read(WEIGHTS)
