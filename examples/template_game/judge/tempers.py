"""Sparring partners, so that nobody learns only to beat himself."""

from marchstone.core.chance.rng import Rng
from template_game.rules.cards import POINTS
from template_game.rules.rules import Position


def hoards(world: Position, seat: int, rng: Rng) -> int:
    """Its best cards are for the prizes that count."""
    cards = world.hands[seat] if world.options.wins == "highest" else world.hands[seat][::-1]
    return cards[-1 if POINTS[world.prize] > 1 else 0]


def careless(world: Position, seat: int, rng: Rng) -> int:
    return rng.choice(world.hands[seat])


TEMPERS = {"hoards": hoards, "careless": careless}
