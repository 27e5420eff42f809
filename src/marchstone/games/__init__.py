"""The games by name: `marchstone.games.get("schotten-totten")`.

A package outside the house adds a game through the entry-point group "marchstone.games".
"""

from marchstone.core.registry import get, names, register

__all__ = ["get", "names"]

register("schotten-totten", "marchstone.games.schotten_totten.game:GAME")
register("clans-and-glory", "marchstone.games.clans_and_glory.game:GAME")
register("rebirth", "marchstone.games.rebirth.game:GAME")
register("stone-weapons-paper", "marchstone.games.stone_weapons_paper.game:GAME")
