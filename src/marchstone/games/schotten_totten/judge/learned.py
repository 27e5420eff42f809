"""The network of the basic game, as searches ask it: about actions instead of plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.cards import STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from marchstone.games.schotten_totten.rules.view import View

if TYPE_CHECKING:
    from marchstone.games.schotten_totten.judge.network.network import Network

# Turns that are played on before a world is judged. Against the policy alone, 8 plays in 64 worlds
# each won 54 % of 2,048 games with none, 58 % with four; eight were no better.
AHEAD = 4


def has_learned(options: Options) -> bool:
    """It was trained on single rounds; to the basic game those with tactics cards are likened."""
    return options.claims == "after" and options.rounds == 1


class Learned:
    def __init__(self, network: Network) -> None:
        self.network = network

    def priors(self, views: Sequence[View]) -> list[list[float]]:
        """A claim comes before all else; of plays what the network says."""
        chances = self.network.policy(views)
        return [
            likely_claims(view) if view.claimable else [_chance(plays, it) for it in view.legal]
            for view, plays in zip(views, chances, strict=True)
        ]

    def worth(self, worlds: Sequence[Position], seat: int, *, careful: bool = False) -> list[float]:
        found = self.network.worth(worlds, seat, AHEAD, careful=careful)
        return [float(chance) for chance in found]


def likely_claims(view: View) -> list[float]:
    """One after the other: a stone is safe once it is claimed."""
    first = next(action for action in view.legal if act.CLAIM <= action < act.DRAW)
    return [float(action == first) for action in view.legal]


def _chance(plays: Any, action: int) -> float:
    card, stone = divmod(action, STONES)
    return exp(plays[stone][card]) if action < act.RECRUIT else 0.0
