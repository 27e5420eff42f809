"""How strong the bots are, as the arena has measured it: ratings.json beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("ratings.json")


def rating(game: str, bot: str, seats: int) -> int | None:
    """The bot's rating in games of so many players; None if it was not measured."""
    found = _measured().get(game, {}).get(str(seats), {}).get(bot)
    return None if found is None else round(found)


def ratings(game: str, bot: str, counts: Iterable[int]) -> dict[int, int]:
    """The bot's ratings by number of players, where they were measured."""
    found = {seats: rating(game, bot, seats) for seats in counts}
    return {seats: measured for seats, measured in found.items() if measured is not None}


@cache
def _measured() -> dict[str, Any]:
    """{game: {seats: {bot: rating}}}"""
    measured: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return measured
