"""The door to what was learned: it opens where numpy and the file with the weights are there."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marchstone.core.network.learned import Learned
    from marchstone.core.protocol import AnyGame

WEIGHTS = "weights.npz"


@cache
def load(game: AnyGame) -> Learned | None:
    """What lies in the `judge/network` of a game; None where it cannot be used."""
    file = game.folder / "judge" / "network" / WEIGHTS
    if find_spec("numpy") is None or not file.is_file():
        return None
    # A thought has one core: products of this size are no quicker on several, and much slower
    # on those that are busy. numpy reads it when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from marchstone.core.network.learned import Learned

    return Learned.read(file, game, judged_in(game, "network.senses").SENSES)


def judged_in(game: AnyGame, module: str) -> Any:
    """What lies in the `judge` of a game, whichever package it comes from."""
    inside = type(game).__module__
    home = inside.rpartition(".")[0] or inside
    return import_module(f"{home}.judge.{module}")
