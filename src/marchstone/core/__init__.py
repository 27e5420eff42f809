"""The protocol, the generator, the match and its record: nothing of any one game."""
