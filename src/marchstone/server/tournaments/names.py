"""What entrants are called, each apart from the others."""

from __future__ import annotations

from collections import Counter

from marchstone.core.words import Words
from marchstone.server.people.lookalikes import skeleton
from marchstone.server.people.names import bot_title
from marchstone.storage.tournaments.rows import Entrant, Whole


def entrant_names(whole: Whole, t: Words) -> dict[int, str]:
    """Bots of one level, and people who look like others, are told apart by a number."""
    named = [(one.number, _name(one, t)) for one in whole.entrants]
    drawn = Counter(skeleton(name) for _, name in named)
    seen: Counter[str] = Counter()
    names = {}
    for number, name in named:
        like = skeleton(name)
        seen[like] += 1
        names[number] = f"{name} ({seen[like]})" if drawn[like] > 1 else name
    return names


def _name(entrant: Entrant, t: Words) -> str:
    if entrant.bot is not None:
        return bot_title(entrant.bot, t)
    return entrant.name or t("former player")
