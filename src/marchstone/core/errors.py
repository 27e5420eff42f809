"""The errors a person or a program can meet. Each message is one clear line."""

from __future__ import annotations


class MarchstoneError(Exception):
    """Whatever goes wrong because of what came in, not because of us."""


class UnknownGame(MarchstoneError):
    pass


class BadOptions(MarchstoneError):
    """An option, a value of one, or a number of seats that the game does not have."""


class NotYourTurn(MarchstoneError):
    pass


class IllegalAction(MarchstoneError):
    pass


class BadRecord(MarchstoneError):
    """A record that cannot be read or does not replay; the message names the line."""
