"""Marchstone: a table for four board games, and their rules as a library.

``marchstone.games.get("schotten-totten")`` returns a game; ``marchstone.core`` holds the protocol
that every game keeps.
"""

__version__ = "0.1.0"
