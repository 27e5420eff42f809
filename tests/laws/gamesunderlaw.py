"""The games the laws are tried on: those of the house, and the template to copy."""

from marchstone import games
from marchstone.core.protocol import AnyGame
from template_game.game import GAME as TEMPLATE

GAMES: list[AnyGame] = [*map(games.get, games.names()), TEMPLATE]
