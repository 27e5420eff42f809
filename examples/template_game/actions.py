"""Moves: typed for people, a number each inside, a pick path on the board."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.moves import Block, Moves, Part
from template_game.cards import CARDS, NUMBER


@dataclass(frozen=True, slots=True)
class Bid:
    card: int


CARD = Part(CARDS, "card-{}".format, lambda card: str(NUMBER[card]))
MOVES: Moves[Bid] = Moves(Block(Bid, path="{card}", notation="bid {card}", card=CARD))
