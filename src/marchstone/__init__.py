"""Marchstone: a table for four board games, and their rules as a library.

`marchstone.games.get("schotten-totten")` returns a game; `marchstone.core` holds the protocol
that every game keeps.
"""

import marchstone.games  # noqa: F401  so that records find their game by name

__version__ = "0.1.0"
