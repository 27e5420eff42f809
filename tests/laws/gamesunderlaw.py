"""The games the laws are tried on: those of the house, and the template to copy."""

from marchstone import games
from marchstone.core.protocol import AnyGame

GAMES: list[AnyGame] = [games.get(name) for name in games.names()]
