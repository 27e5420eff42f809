"""What the pages of administrators are made from, and those of the links that they give out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ResetPage:
    """A link by which somebody sets a new password: POST to the same path with `new`."""

    template: ClassVar[str] = "admin/reset.html"
    name: str
    error: str = ""
