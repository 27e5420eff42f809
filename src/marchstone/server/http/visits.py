"""One request: who asks, in which language, and how his page is made.

Handlers name what they need as parameters, and Litestar provides it: `visitor: Visiting` is whoever
asks, `live: AtTable` the table of the path if he may look at it, `finished: Finished` that of a
game which is over, `form: Typed` what he typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.params import FromPath, SkipValidation
from litestar.response import Redirect
from litestar.types import Scope

from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words, words
from marchstone.server.house import House, house_of
from marchstone.server.http.doors import (
    DAY,
    FORM,
    FORM_COOKIE,
    PERSON_COOKIE,
    SETTINGS_COOKIE,
    AnyConnection,
    AnyRequest,
    cookie_name,
    is_own,
    is_secure,
    read_cookie,
)
from marchstone.server.http.turnstile import Turn, at_once, turn_of
from marchstone.server.limits import Share, near
from marchstone.server.live import access, making
from marchstone.server.live.livetable import LiveTable
from marchstone.server.logs import log_event
from marchstone.server.people.devices import device_of
from marchstone.server.people.names import clean_name
from marchstone.server.people.settings import (
    accepted,
    plain_settings,
    read_settings,
    read_settings_text,
)
from marchstone.server.people.tokens import fresh_token, is_token
from marchstone.server.refusals import NotForBots, PrivateTable, WhoAreYou
from marchstone.storage.people.sessions import BEARER, COOKIE
from marchstone.storage.rows import Person, Session
from marchstone.web.contexts import Page, Settings, Shell, Visitor
from marchstone.web.render import render_page


@dataclass(slots=True)
class Visit:
    house: House
    connection: AnyConnection
    _address: str
    person: Person | None
    settings: Settings
    t: Words
    kind: str = COOKIE  # of his token: a browser's or a program's
    token: str = ""  # that came with the request, or was given out since
    session: Session | None = None
    turn: Turn = at_once  # for what his socket asks for
    _given: dict[str, str] = field(default_factory=dict)  # cookies of the answer

    @property
    def address(self) -> str:
        return self._address

    @property
    def id(self) -> str | None:
        """Of the person, if he is known."""
        return self.person.id if self.person else None

    @property
    def session_id(self) -> str | None:
        return self.session.id if self.session else None

    def spend(self, share: Share) -> None:
        """TooFast if he, or his address, has done it too often."""
        share.spend(self.id, self.address)

    def known(self) -> Person:
        """A guest or an account; NotForBots if a bot of somebody asks."""
        if self.player().owner is not None:
            raise NotForBots
        return self.player()

    def player(self) -> Person:
        """The same, or a bot of somebody."""
        if self.person is None:
            raise WhoAreYou
        return self.person

    async def become(self, typed: str) -> Person:
        """The visitor, by the name he typed; whoever has a name already keeps it."""
        if self.person is None:
            self.house.meters.guest.spend(near(self.address))
            name = clean_name(typed, self.t) if typed else self.t("Guest")
            stored = plain_settings(self.settings)
            await self.enter(await self.house.store.people.add_guest(name, stored))
        return self.known()

    async def enter(self, person: Person) -> None:
        """He is this person from now on, in a session of his own."""
        device = device_of(self.connection.headers.get("user-agent", ""))
        self.person = person
        self.house.thinker.homes.note(person.id, self.address)
        token, self.session = await self.house.doorkeeper.let_in(person, self.kind, device)
        self._give(token)

    async def renew(self) -> None:
        """Whatever the session was, it goes on with a token that nobody else has."""
        if self.session is not None:
            self._give(await self.house.doorkeeper.renew(self.session))

    def end_sessions(self, ended: list[str]) -> None:
        """They are gone from the store; here their sockets are closed."""
        self.house.tables.sessions.hang_up(ended)
        log_event("sessions_ended", person=self.id, count=len(ended))

    def stays(self) -> None:
        """Longer than his request: what that said nobody asks for any more."""
        self.connection = cast("AnyConnection", None)

    def leave(self) -> None:
        """A stranger again."""
        self.person, self.session = None, None
        self._give("")

    def _give(self, token: str) -> None:
        self.token = self._given[PERSON_COOKIE] = token

    async def open_table(self, table: str) -> LiveTable:
        """The live table; PrivateTable or NoSuchTable if it is not for this visitor."""
        live = await self._newest(table)
        self._check_bot(live)
        await access.check_access(self.house.store, live.row, self.person)
        return live

    def _check_bot(self, live: LiveTable) -> None:
        """The token of a bot opens the tables where it sits, and no other."""
        is_bot = self.person is not None and self.person.owner is not None
        if is_bot and not live.row.has_sat(self.id):
            raise PrivateTable

    async def _newest(self, table: str) -> LiveTable:
        live = await self.house.tables.get(table)
        if not self.house.config.is_sqlite:
            await live.catch_up()  # another worker may have moved, and its news be on its way
        return live

    async def open_game(self, table: str) -> LiveTable:
        """The table of a finished game; NotOver, PlayersOnly or PrivateTable if it is not."""
        live = await self._newest(table)
        self._check_bot(live)
        await access.check_game(self.house.store, live.row, self.person)
        return live

    async def make_table(
        self, game: AnyGame, options: Mapping[str, Any], seats: Sequence[str], **how: Any
    ) -> str:
        """`how` as `making.make_table` takes it."""
        person = self.known()
        self.spend(self.house.meters.table)
        await self.house.room.check(person.id, seats)
        table = await making.make_table(self.house.store, person, game, options, seats, **how)
        self.house.room.note(table, person.id)
        return table

    def address_of(self, path: str) -> str:
        """Where nobody told us our public address, the browser puts its own before the path."""
        base = self.house.config.public
        if not base and is_own(self.connection.headers.get("host", ""), self.connection.scope):
            base = str(self.connection.base_url)
        return f"{base.rstrip('/')}{path}"

    def page(self, page: Page, status: int = 200) -> Response[str]:
        html = render_page(page, self.shell())
        cookies = self._cookies()
        return Response(html, status_code=status, media_type=MediaType.HTML, cookies=cookies)

    def shell(self) -> Shell:
        who = self.person
        visitor = Visitor(who.name, who.is_account, self.settings, who.is_admin) if who else None
        return Shell(
            self.t, visitor, self.settings, self.connection.scope["path"], self._form_seal()
        )

    def _form_seal(self) -> str:
        """Only pages of this session hold it; a stranger's forms are bound to a cookie as well."""
        token = self.token
        if not token:
            token = self._given[FORM_COOKIE] = read_cookie(self.connection, FORM_COOKIE)
            if not is_token(token):
                token = self._given[FORM_COOKIE] = fresh_token()
        return self.house.doorkeeper.seal.of(FORM, token)

    def go(self, path: str) -> Redirect:
        """On to another page of ours, never to another site."""
        is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
        return Redirect(path if is_ours else "/", status_code=303, cookies=self._cookies())

    def _cookies(self) -> list[Cookie]:
        return [self.cookie(name, value) for name, value in self._given.items()]

    def cookie(self, name: str, value: str) -> Cookie:
        """An empty value takes the cookie away; a stranger's goes with his browser."""
        lasts = None if name == FORM_COOKIE else self.house.config.session_longest * DAY
        return Cookie(
            key=cookie_name(self.connection, name),
            value=value,
            max_age=lasts if value else 0,
            httponly=True,
            samesite="lax",
            secure=is_secure(self.connection),
        )


Visiting = NamedDependency[SkipValidation[Visit]]
AtTable = NamedDependency[SkipValidation[LiveTable]]
Finished = NamedDependency[SkipValidation[LiveTable]]
Typed = NamedDependency[SkipValidation[dict[str, str]]]


async def visit(scope: Scope) -> Visit:
    """A browser, known by its cookie."""
    connection: AnyConnection = ASGIConnection(scope)
    return await _visit(connection, COOKIE, read_cookie(connection, PERSON_COOKIE))


async def program_visit(scope: Scope) -> Visit:
    """A program, known by its bearer token; the cookies of a browser do not count."""
    connection: AnyConnection = ASGIConnection(scope)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return await _visit(connection, BEARER, token if kind.lower() == "bearer" else "")


async def live_table(visitor: Visiting, table: FromPath[str]) -> LiveTable:
    return await visitor.open_table(table)


async def finished_table(visitor: Visiting, table: FromPath[str]) -> LiveTable:
    return await visitor.open_game(table)


async def live_table_for_the_known(visitor: Visiting, table: FromPath[str]) -> LiveTable:
    """A stranger is asked who he is before he hears whether there is such a table."""
    visitor.player()
    return await visitor.open_table(table)


async def read_form(request: AnyRequest) -> dict[str, str]:
    """The texts of a form; files that somebody sends instead are left out."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


PROVIDED = {
    "visitor": Provide(visit),
    "live": Provide(live_table),
    "finished": Provide(finished_table),
    "form": Provide(read_form),
}


def adds_lot(form: Mapping[str, str]) -> bool:
    """Whether the script of the page, which filled that in, will add a lot to the deal."""
    return "adds" in form


async def _visit(connection: AnyConnection, kind: str, token: str) -> Visit:
    house = house_of(connection)
    found = await house.doorkeeper.recognise(kind, token) if token else None
    session, person = found or (None, None)
    visitor = _enter(connection, person)
    visitor.kind, visitor.token, visitor.session = kind, token, session
    if person is not None:
        house.thinker.homes.note(person.id, visitor.address)
    return visitor


def _enter(connection: AnyConnection, person: Person | None) -> Visit:
    if person is not None:
        settings = read_settings(person.settings)
    else:
        settings = read_settings_text(read_cookie(connection, SETTINGS_COOKIE))
    language = settings.language or accepted(connection.headers.get("accept-language", ""))
    address = connection.client.host if connection.client else ""
    told = (house_of(connection), connection, address, person, settings)
    visitor = Visit(*told, words(language))
    visitor.turn = turn_of(connection.scope)
    connection.state.visit = visitor
    return visitor


def visit_so_far(connection: AnyConnection) -> Visit:
    """The visit of a request that failed: that of a stranger, if it failed before we knew him."""
    if "visit" in connection.state:
        found: Visit = connection.state.visit
        return found
    visitor = _enter(connection, None)
    visitor.token = read_cookie(connection, PERSON_COOKIE)
    return visitor
