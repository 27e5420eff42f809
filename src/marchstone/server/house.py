"""All that a running server has: one House per worker."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, fields
from typing import Any

from litestar.connection import ASGIConnection

from marchstone.server.admin.retaining import Retaining
from marchstone.server.company.finding import Finder
from marchstone.server.config import Config
from marchstone.server.limits import Meter, Places, Share
from marchstone.server.live.room import Room
from marchstone.server.live.tables import Tables
from marchstone.server.notices import Notices
from marchstone.server.notices.letters import notice_letter
from marchstone.server.notices.mail import Post
from marchstone.server.notices.push import Push, draw_keys
from marchstone.server.notices.sending import Courier
from marchstone.server.people.doorkeeper import Doorkeeper
from marchstone.server.people.tokens import Seal
from marchstone.server.study.analyst import Analyst
from marchstone.server.study.pictures import Pictures
from marchstone.server.thinking.thinker import Thinker
from marchstone.server.tournaments.runner import Runner
from marchstone.storage import Store


@dataclass(frozen=True, slots=True)
class Meters:
    """How often one address or one person may do what costs us or others something."""

    guest: Meter = field(default_factory=lambda: Meter(200, 300))
    name: Share = field(default_factory=lambda: Share("name", 6, 300))
    link: Share = field(default_factory=lambda: Share("link", 12, 300))  # to a new password
    data: Share = field(default_factory=lambda: Share("data", 4, 300))  # all that is kept of one
    report: Share = field(default_factory=lambda: Share("report", 6, 3600))
    table: Share = field(default_factory=lambda: Share("table", 30, 300))
    invite: Share = field(default_factory=lambda: Share("invite", 20, 300))  # people, by name
    queue: Share = field(default_factory=lambda: Share("queue", 12, 60))  # to look for others
    tournament: Share = field(default_factory=lambda: Share("tournament", 6, 3600, house=2))
    entry: Share = field(default_factory=lambda: Share("entry", 30, 300))  # into a tournament
    chat: Meter = field(default_factory=lambda: Meter(5, 10))
    hint: Meter = field(default_factory=lambda: Meter(6, 20))
    undo: Meter = field(default_factory=lambda: Meter(20, 20))
    ask: Meter = field(default_factory=lambda: Meter(4, 60))  # whether one may take back
    past: Share = field(default_factory=lambda: Share("past", 30, 30))  # the game is played again
    analysis: Share = field(default_factory=lambda: Share("analysis", 10, 600))
    picture: Share = field(default_factory=lambda: Share("picture", 6, 60))  # that is not kept
    step: Share = field(default_factory=lambda: Share("step", 300, 60))
    lesson: Share = field(default_factory=lambda: Share("lesson", 120, 60))
    look: Share = field(default_factory=lambda: Share("look", 60, 60))  # a socket is opened
    poll: Share = field(default_factory=lambda: Share("poll", 60, 15))  # a bot asks for its turns
    glance: Share = field(default_factory=lambda: Share("glance", 30, 60))  # whether it rings
    letter: Share = field(default_factory=lambda: Share("letter", 3, 3600))  # to be sent to him
    letters_to: Meter = field(default_factory=lambda: Meter(3, 3600))  # one mailbox
    ways: Share = field(default_factory=lambda: Share("ways", 12, 300))  # to be told by
    message: Share = field(default_factory=lambda: Share("message", 120, 4, house=3))
    profile: Share = field(default_factory=lambda: Share("profile", 60, 60))
    plan: Share = field(default_factory=lambda: Share("plan", 12, 60, house=2))  # imagined worlds
    act: Meter = field(default_factory=lambda: Meter(60, 6))

    @property
    def named(self) -> list[tuple[str, Meter | Share]]:
        return [(item.name, getattr(self, item.name)) for item in fields(self)]


@dataclass(frozen=True, slots=True)
class House:
    config: Config
    store: Store
    thinker: Thinker
    tables: Tables
    notices: Notices
    push: Push
    post: Post
    courier: Courier
    analyst: Analyst
    pictures: Pictures
    doorkeeper: Doorkeeper
    meters: Meters
    sockets: Places
    room: Room
    finder: Finder
    seekers: Places  # pages on which somebody waits to be found
    tournaments: Runner
    retaining: Retaining
    foreseeing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    @classmethod
    def build(cls, config: Config, thinker: Thinker | None = None, secret: str = "") -> House:
        """With the secret of a store that is open already, it is not asked for anything."""
        store = Store(config.address)
        if not secret:
            store.open()
            secret = store.secret()
        thinker = thinker or Thinker(config.thinkers)
        meters = Meters()
        lasts = {"idle": config.session_idle, "longest": config.session_longest}
        doorkeeper = Doorkeeper(store, Seal(secret), **lasts)
        tables = Tables(store, thinker, config.pace, doorkeeper)
        post, seal = Post(config), doorkeeper.seal
        late = round(config.mail_after * 1000) if post.is_open else None
        notices = Notices(store, tables.is_at, config.notice_after, late)
        push = Push(lambda: store.drawn("vapid", draw_keys), config.contact, config.push_hosts)
        mail = lambda sending: post.send(notice_letter(sending, post, seal))  # noqa: E731
        courier = Courier(store, push, mail if post.is_open else None)
        telling = (notices, push, post, courier)
        analyst = Analyst(store, thinker)
        sockets = Places("sockets", config.sockets)
        studies = (analyst, Pictures(thinker))
        parts = (config, store, thinker, tables, *telling, *studies, doorkeeper, meters, sockets)
        room = Room(store, config, thinker.homes)
        runner = Runner(store, tables, notices)
        found = (room, Finder(store, room), Places("seekers", 2), runner)
        return cls(*parts, *found, Retaining(store, config, tables))

    def open(self) -> None:
        self.tables.open()
        self.notices.open()
        self.courier.open()
        self.analyst.open()
        self.tournaments.open()
        self.retaining.open()

    async def leave(self) -> None:
        """Whoever follows something here has to come again."""
        self.finder.leave()
        await self.tables.leave()

    async def close(self) -> None:
        self.finder.leave()
        await self.tournaments.close()
        await self.retaining.close()
        await self.tables.close()
        await self.notices.close()
        await self.courier.close()
        await self.post.close()
        await self.analyst.close()
        self.thinker.close()
        await self.store.close()


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state.house
    return house
