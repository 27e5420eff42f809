"""All that the game says."""
