"""Bots: each chooses from a view, never from a state."""

from marchstone.bots.bot import LEVELS, NAMES, BadBot, get, guide

__all__ = ["LEVELS", "NAMES", "BadBot", "get", "guide"]
