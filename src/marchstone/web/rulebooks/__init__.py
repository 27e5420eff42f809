"""Rulebooks as pages show them: the rules by number, the rules for players, positions."""
