"""Which numbers may be changed while the server runs, within which bounds."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.server.config import Config
from marchstone.storage import Store
from marchstone.storage.admin.retention import KINDS
from marchstone.storage.errors import NotDone

KEEP = "keep_"
GUESTS = 90  # days after which a session ends that nobody used: then no such guest comes again
MOST_DAYS = 36_500


@dataclass(frozen=True, slots=True)
class Cap:
    name: str
    value: int
    default: int
    least: int
    most: int


def caps(config: Config, chosen: dict[str, int]) -> dict[str, Cap]:
    """Limits, and days for which things are kept; 0 days: for ever."""
    known = {
        "tables": (config.tables, 1, 10_000),
        "bot_tables": (config.bot_tables, 1, 1_000),
        "bots": (config.bots, 0, 1_000),
    }
    known |= {f"{KEEP}{kind}": (GUESTS if kind == "guests" else 0, 0, MOST_DAYS) for kind in KINDS}
    return {
        name: Cap(name, chosen.get(name, default), default, least, most)
        for name, (default, least, most) in known.items()
    }


async def all_caps(store: Store, config: Config) -> dict[str, Cap]:
    return caps(config, await store.admin.caps.chosen())


async def set_cap(store: Store, config: Config, by: str | None, name: str, value: int) -> None:
    """NotDone if there is no such limit, or the number is out of its bounds."""
    cap = caps(config, {}).get(name)
    if cap is None or not cap.least <= value <= cap.most:
        raise NotDone("no_limit")
    await store.admin.caps.set(by, name, value)


def days_kept(known: dict[str, Cap]) -> dict[str, int]:
    """For each kind of thing that is not kept for ever."""
    days = {kind: known[f"{KEEP}{kind}"].value for kind in KINDS}
    return {kind: count for kind, count in days.items() if count}
