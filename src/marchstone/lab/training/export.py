"""What a training has learned, as the small file with which the game is played."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from marchstone.core.network.arrays import Array


def write_weights(file: Path, networks: Mapping[str, Mapping[str, Array]]) -> None:
    """Half precision is enough to play with; names are those of the layers."""
    arrays = {
        f"{name}.{key}": value.detach().cpu().numpy().astype(np.float16)
        for name, weights in networks.items()
        for key, value in weights.items()
    }
    np.savez_compressed(file, **arrays)


def write_origin(file: Path, told: Mapping[str, Any], curve: Sequence[Mapping[str, Any]]) -> None:
    """Beside the weights: the command, the seed and the curve that made them."""
    rows = ",\n".join("    " + json.dumps(row) for row in curve)
    head = json.dumps(dict(told), indent=2).removesuffix("\n}")
    file.write_text(f'{head},\n  "curve": [\n{rows}\n  ]\n}}\n', encoding="utf-8")


def write_curve(file: Path, curve: Sequence[Mapping[str, Any]]) -> None:
    """A line for each time that was measured."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        table = csv.DictWriter(lines, fieldnames=[*curve[0]])
        table.writeheader()
        table.writerows(curve)
