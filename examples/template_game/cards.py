"""The cards as ints, with their facts in tables."""

CARDS = 30
NONE = -1

NUMBER = tuple(card + 1 for card in range(CARDS))
POINTS = tuple(3 if number % 5 == 0 else 1 for number in NUMBER)
