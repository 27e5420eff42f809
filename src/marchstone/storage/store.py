"""The one store over SQLite and PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from marchstone.storage.admin.administration import Admin
from marchstone.storage.analyses import Analyses
from marchstone.storage.company.circle import Circle
from marchstone.storage.company.invitations import Invitations
from marchstone.storage.company.queue import Queue
from marchstone.storage.database import Database
from marchstone.storage.database.health import Health
from marchstone.storage.database.uptime import Uptime
from marchstone.storage.days.plans import Plans
from marchstone.storage.days.vacations import Vacations
from marchstone.storage.errors import Conflict
from marchstone.storage.lists.front import Fronts
from marchstone.storage.migrate import migrate
from marchstone.storage.news import News
from marchstone.storage.notices.addresses import Addresses
from marchstone.storage.notices.notices import Notices
from marchstone.storage.notices.outbox import Outbox
from marchstone.storage.notices.ways import Ways
from marchstone.storage.outside import Outside
from marchstone.storage.people import People
from marchstone.storage.people.owndata import OwnData
from marchstone.storage.people.sessions import Sessions
from marchstone.storage.ratings import Ratings
from marchstone.storage.ratings.profiles import Profiles
from marchstone.storage.schema import facts
from marchstone.storage.tables import Tables
from marchstone.storage.tables.log import Log
from marchstone.storage.tournaments import Tournaments


class Store:
    """Each of its members answers for its part; every call is one transaction."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.people = People(self.database)
        self.sessions = Sessions(self.database)
        self.own_data = OwnData(self.database)
        self.outside = Outside(self.database)
        self.tables = Tables(self.database)
        self.fronts = Fronts(self.database)
        self.log = Log(self.database)
        self.analyses = Analyses(self.database)
        self.circle = Circle(self.database)
        self.invitations = Invitations(self.database)
        self.ratings = Ratings(self.database)
        self.queue = Queue(self.database)
        self.profiles = Profiles(self.database)
        self.tournaments = Tournaments(self.database)
        self.admin = Admin(self.database)
        self.notices = Notices(self.database)
        self.outbox = Outbox(self.database)
        self.ways = Ways(self.database)
        self.addresses = Addresses(self.database)
        self.news = News(self.database, self.admin.acts)
        self.health = Health(self.database)
        self.uptime = Uptime(self.database)
        self.vacations = Vacations(self.database)
        self.plans = Plans(self.database)

    @property
    def has_other_writers(self) -> bool:
        """Other workers may serve the same tables."""
        return not self.database.is_sqlite

    def open(self) -> None:
        """Bring the schema up to date. StorageError or BadDatabase says what is wrong."""
        migrate(self.database)
        self.uptime.open()

    async def close(self) -> None:
        await self.news.close()
        self.database.close()

    def secret(self) -> str:
        """The key that seals forms: drawn once, the same for every worker."""
        return self.drawn("secret", lambda: secrets.token_hex(32))

    def drawn(self, name: str, draw: Callable[[], str]) -> str:
        """What is drawn at the first start, and kept."""
        work = lambda connection: _drawn(connection, name, draw)  # noqa: E731
        try:
            return self.database.run_here(work)
        except Conflict:  # another worker drew it at the same moment
            return self.database.run_here(work)


def _drawn(connection: Connection, name: str, draw: Callable[[], str]) -> str:
    found = connection.execute(select(facts.c.value).where(facts.c.name == name)).scalar()
    if found is None:
        found = draw()
        connection.execute(insert(facts).values(name=name, value=found))
    return str(found)
