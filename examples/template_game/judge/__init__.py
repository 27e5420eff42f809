"""The one judgement, and what it takes to learn the game."""
