"""Bots: each chooses from a view, never from a state."""

from marchstone.bots.bot import LEVELS, BadBot, get, guide, names

__all__ = ["LEVELS", "BadBot", "get", "guide", "names"]
