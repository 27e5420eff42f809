"""Bots: each chooses from a view, never from a state."""

from marchstone.bots.bot import BadBot, get, names

__all__ = ["BadBot", "get", "names"]
