"""What the page is made from on which somebody reports another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from marchstone.web.contexts import Field


@dataclass(frozen=True, slots=True)
class ReportPage:
    """POST /report with `line` or `table`, `person`, `reason`, `words`."""

    template: ClassVar[str] = "report/page.html"
    table: str
    line: str  # "" if a person is meant, and not what he said
    said: str
    people: Field
    reasons: Field
    error: str = ""
    is_done: bool = False
