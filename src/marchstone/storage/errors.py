"""What can go wrong between us and the database. After each of them nothing is half written."""

from __future__ import annotations

from marchstone.core.errors import MarchstoneError


class StorageError(MarchstoneError):
    """The database did not take it: a full disk, a lost connection, a lock held too long."""


class Conflict(StorageError):
    """The row contradicts another one: a key that is taken, a person who is gone."""


class LostRace(StorageError):
    """Another writer was first at this ply."""


class NameTaken(StorageError):
    """Another account has this name."""


class BadDatabase(StorageError):
    """An address that leads to no database of ours, or one from a newer Marchstone."""


class Muted(MarchstoneError):
    """An administrator lets him say nothing until then: milliseconds since 1970."""

    def __init__(self, until: int) -> None:
        super().__init__()
        self.until = until


class NotDone(MarchstoneError):
    """An act of an administrator, or what needs his leave, that cannot be; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
