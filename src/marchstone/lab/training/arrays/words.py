"""The words of torch, where they differ from numpy's."""

from __future__ import annotations

from typing import Any

import torch

from marchstone.core.network.arrays import Array


class TorchArrays:
    """Arrays on one device. Small whole numbers are exact in half precision as well."""

    def __init__(self, device: str, dtype: torch.dtype | None = None) -> None:
        self.device = torch.device(device)
        self.dtype = dtype or (torch.float16 if self.device.type == "cuda" else torch.float32)
        self.layers = torch.bfloat16 if self.device.type == "cuda" else torch.float32

    def __getattr__(self, name: str) -> Any:
        return getattr(torch, name)

    def constant(self, table: Any) -> Array:
        listed = table if hasattr(table, "dtype") else list(table)
        return torch.tensor(listed, dtype=self.dtype, device=self.device)

    def numbers(self, table: Any) -> Array:
        return torch.tensor(list(table), dtype=torch.int64, device=self.device)

    def real(self, array: Array) -> Array:
        return array.to(self.dtype)

    def whole(self, array: Array) -> Array:
        return array.long()

    def pick(self, array: Array, index: Array) -> Array:
        return array.gather(1, index)
