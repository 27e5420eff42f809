"""Tables that a tool writes into a page, between marks. A row that cannot be written anew stays.

Figures take hours, and what they were made of is not always at hand: whoever has played one series
writes its row, and leaves the others as they stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Key: TypeAlias = tuple[str, ...]  # the first cells of a row
Rows: TypeAlias = Mapping[Key, Sequence[str] | None]  # the others; None where the old row stays


def rewritten(page: str, mark: str, head: str, rows: Rows) -> str:
    """The page with this table anew."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    before, _, rest = page.partition(begin)
    old, _, after = rest.partition(end)
    lines = [line for key, cells in rows.items() for line in _lines(key, cells, old)]
    return before + begin + "".join(f"{line}\n" for line in (head, *lines)) + end + after


def _lines(key: Key, cells: Sequence[str] | None, old: str) -> list[str]:
    """One, or none where there was none."""
    start = f"| {' | '.join(key)} |"
    if cells is not None:
        return [f"{start} {' | '.join(cells)} |"]
    return [line for line in old.splitlines() if line.startswith(start)]
