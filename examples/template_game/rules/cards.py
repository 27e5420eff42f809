"""The cards as ints, with facts in tables; and the moves: typed, numbered, with a pick path."""

from dataclasses import dataclass

from marchstone.core.declared.moves import Block, Moves, Part

CARDS, NONE = 30, -1
NUMBER = tuple(card + 1 for card in range(CARDS))
POINTS = tuple(3 if number % 5 == 0 else 1 for number in NUMBER)


@dataclass(frozen=True, slots=True)
class Bid:
    card: int


CARD = Part(CARDS, "card-{}".format, lambda card: str(NUMBER[card]))
MOVES: Moves[Bid] = Moves(Block(Bid, path="{card}", notation="bid {card}", card=CARD))
