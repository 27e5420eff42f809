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


class BadEnding(MarchstoneError):
    """An end that no match can have: an unknown reason, or a seat that is not there."""


class BadRecord(MarchstoneError):
    """A record that cannot be read or does not replay; the message names the line."""


class OtherVersion(BadRecord):
    """A sound record of other rules than ours, which they cannot play again."""


def shown(value: object) -> str:
    """A value from outside, fit for one line of a message."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):  # an int too long to print, a list too deep
        return "a value too long to show"
