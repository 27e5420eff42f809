"""Sealed Bids: a small, whole game to copy (docs/adding-a-game.md walks through it).

1. The deck holds the cards 1 to 30. Every seat is dealt a hand of 3 or 5.
2. Each round a prize is turned up from the deck. All seats bid a card, face down. Then the bids are
   turned up: the highest takes the prize (or the lowest, if that was agreed); bids are discarded.
3. A prize is worth 1 point, one divisible by 5 is worth 3. Most win when the hands are empty.
"""
