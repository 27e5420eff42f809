"""Gentle: sees what Greedy sees, and lets some of it slip."""

from __future__ import annotations

from typing import Any

from marchstone.core.protocol import Action, Bot
from marchstone.core.rng import Rng


class Gentle:
    def __init__(self, bot: Bot, slips: float) -> None:
        self.bot = bot
        self.slips = slips

    def choose(self, view: Any, rng: Rng) -> Action:
        if rng.random() < self.slips:
            action: Action = rng.choice(view.legal)
            return action
        return self.bot.choose(view, rng)
