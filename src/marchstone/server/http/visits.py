"""One request: who asks, in which language, and how his page is made.

Handlers name what they need as parameters, and Litestar provides it: `visitor: Visiting` is whoever
asks, `live: AtTable` the table of the path if he may look at it, `form: Typed` what he typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.params import FromPath, SkipValidation
from litestar.response import Redirect
from litestar.types import Scope
from litestar.utils.scope.state import ScopeState

from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words, words
from marchstone.server.house import House, house_of
from marchstone.server.limits import Share, near
from marchstone.server.live import making
from marchstone.server.live.livetable import LiveTable
from marchstone.server.people.names import clean_name
from marchstone.server.people.settings import (
    accepted,
    plain_settings,
    read_settings,
    read_settings_text,
)
from marchstone.server.people.tokens import BEARER, COOKIE
from marchstone.server.refusals import WhoAreYou
from marchstone.storage.rows import Person
from marchstone.web.contexts import Page, Settings, Shell, Visitor
from marchstone.web.render import render_page

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

PERSON_COOKIE, SETTINGS_COOKIE = "marchstone", "settings"
YEAR = 365 * 24 * 3600


@dataclass(slots=True)
class Visit:
    house: House
    connection: AnyConnection
    person: Person | None
    settings: Settings
    t: Words

    @property
    def address(self) -> str:
        client = self.connection.client
        return client.host if client else ""

    @property
    def id(self) -> str | None:
        """Of the person, if he is known."""
        return self.person.id if self.person else None

    def spend(self, share: Share) -> None:
        """TooFast if he, or his address, has done it too often."""
        share.spend(self.id, self.address)

    def known(self) -> Person:
        if self.person is None:
            raise WhoAreYou
        return self.person

    async def become(self, typed: str) -> Person:
        """The visitor, by the name he typed; whoever has a name already keeps it."""
        if self.person is None:
            self.house.meters.guest.spend(near(self.address))
            name = clean_name(typed, self.t) if typed else self.t("Guest")
            stored = plain_settings(self.settings)
            self.person = await self.house.store.people.add_guest(name, stored)
        return self.person

    async def open_table(self, table: str) -> LiveTable:
        """The live table; PrivateTable or NoSuchTable if it is not for this visitor."""
        live = await self.house.tables.get(table)
        if not self.house.config.is_sqlite:
            await live.catch_up()  # another worker may have moved, and its news be on its way
        await making.check_access(self.house.store, live.row, self.person)
        return live

    async def make_table(
        self, game: AnyGame, options: Mapping[str, Any], seats: Sequence[str], **how: Any
    ) -> str:
        person = self.known()
        self.spend(self.house.meters.table)
        await making.check_room(self.house.store, person, seats, self.house.config)
        return await making.make_table(self.house.store, person, game, options, seats, **how)

    def page(self, page: Page, status: int = 200) -> Response[str]:
        html = render_page(page, self.shell())
        cookies = self._cookies()
        return Response(html, status_code=status, media_type=MediaType.HTML, cookies=cookies)

    def shell(self) -> Shell:
        who = self.person
        visitor = Visitor(who.name, who.is_account, self.settings) if who else None
        csrf = ScopeState.from_scope(self.connection.scope).csrf_token
        token = csrf if isinstance(csrf, str) else ""
        return Shell(self.t, visitor, self.settings, self.connection.url.path, token)

    def go(self, path: str) -> Redirect:
        """On to another page of ours, never to another site."""
        is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
        return Redirect(path if is_ours else "/", status_code=303, cookies=self._cookies())

    def _cookies(self) -> list[Cookie]:
        """The cookie that says who he is, renewed with each page."""
        if self.person is None:
            return []
        token = self.house.doorkeeper.token_for(COOKIE, self.person)
        return [self.cookie(PERSON_COOKIE, token)]

    def cookie(self, name: str, value: str) -> Cookie:
        is_secure = self.connection.url.scheme in ("https", "wss")
        return Cookie(
            key=name, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure
        )


Visiting = NamedDependency[SkipValidation[Visit]]
AtTable = NamedDependency[SkipValidation[LiveTable]]
Typed = NamedDependency[SkipValidation[dict[str, str]]]


async def visit(scope: Scope) -> Visit:
    """A browser, known by its cookie."""
    connection: AnyConnection = ASGIConnection(scope)
    return await _visit(connection, COOKIE, connection.cookies.get(PERSON_COOKIE, ""))


async def program_visit(scope: Scope) -> Visit:
    """A program, known by its bearer token; the cookies of a browser do not count."""
    connection: AnyConnection = ASGIConnection(scope)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return await _visit(connection, BEARER, token if kind.lower() == "bearer" else "")


async def live_table(visitor: Visiting, table: FromPath[str]) -> LiveTable:
    return await visitor.open_table(table)


async def read_form(request: AnyRequest) -> dict[str, str]:
    """The texts of a form; files that somebody sends instead are left out."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


PROVIDED = {"visitor": Provide(visit), "live": Provide(live_table), "form": Provide(read_form)}


async def _visit(connection: AnyConnection, purpose: str, token: str) -> Visit:
    house = house_of(connection)
    person = await house.doorkeeper.recognise(purpose, token) if token else None
    return _enter(connection, person)


def _enter(connection: AnyConnection, person: Person | None) -> Visit:
    if person is not None:
        settings = read_settings(person.settings)
    else:
        settings = read_settings_text(connection.cookies.get(SETTINGS_COOKIE, ""))
    language = settings.language or accepted(connection.headers.get("accept-language", ""))
    visitor = Visit(house_of(connection), connection, person, settings, words(language))
    connection.state.visit = visitor
    return visitor


def visit_so_far(connection: AnyConnection) -> Visit:
    """The visit of a request that failed: that of a stranger, if it failed before we knew him."""
    if "visit" in connection.state:
        found: Visit = connection.state.visit
        return found
    return _enter(connection, None)
