"""All that an administrator may do, under one roof."""

from __future__ import annotations

from marchstone.storage.admin.acts import Acts
from marchstone.storage.admin.bans import Bans
from marchstone.storage.admin.caps import Caps
from marchstone.storage.admin.closing import Closing
from marchstone.storage.admin.registration import Registration
from marchstone.storage.admin.reports import Reports
from marchstone.storage.admin.resets import Resets
from marchstone.storage.admin.retention import Retention
from marchstone.storage.admin.roll import Roll
from marchstone.storage.admin.silence import Silence
from marchstone.storage.database import Database


class Admin:
    """Who acts is an administrator's id, or None: the host at his command line. Every act stands in
    the log in the same transaction, and is refused (NotDone) if he is no administrator any more."""

    def __init__(self, database: Database) -> None:
        self.acts = Acts(database)
        self.roll = Roll(database)
        self.bans = Bans(database)
        self.silence = Silence(database)
        self.reports = Reports(database)
        self.caps = Caps(database)
        self.retention = Retention(database)
        self.closing = Closing(database)
        self.resets = Resets(database)
        self.registration = Registration(database)
