"""All that a store holds in one file, and a store made from it again.

The file is compressed lines of JSON: what it is, then every row, then a digest of all before. It
knows no database: what SQLite has kept may go on in PostgreSQL, and one of an earlier version is
brought up to date after it was read. It holds every secret of the house: its owner alone reads it.
"""

from marchstone.storage.backup.reading import KIND, BadBackup, Rows, check
from marchstone.storage.backup.restoring import restore
from marchstone.storage.backup.writing import back_up

__all__ = ["KIND", "BadBackup", "Rows", "back_up", "check", "restore"]
