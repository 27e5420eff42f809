"""Random: every legal action is as likely as the others."""

from __future__ import annotations

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Action, View


class Random:
    def choose(self, view: View, rng: Rng) -> Action:
        return rng.choice(view.legal)
