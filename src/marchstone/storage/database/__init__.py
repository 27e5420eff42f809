"""Connections to SQLite or PostgreSQL, the threads that use them, and who is written together."""

from marchstone.storage.database.connections import Database, read_url

__all__ = ["Database", "read_url"]
