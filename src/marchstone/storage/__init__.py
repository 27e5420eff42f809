"""What is kept: people, tables and their logs, in SQLite or PostgreSQL."""

from marchstone.storage.errors import LostRace, NameTaken, StorageError
from marchstone.storage.store import Store

__all__ = ["LostRace", "NameTaken", "StorageError", "Store"]
