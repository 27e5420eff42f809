"""One request: who asks, in which language, and how his page is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.response import Redirect
from litestar.utils.scope.state import ScopeState

from marchstone.core.words import LANGUAGES, Words, words
from marchstone.server.house import House, house_of
from marchstone.server.people.names import clean_name
from marchstone.server.people.tokens import BEARER, COOKIE
from marchstone.server.refusals import WhoAreYou
from marchstone.storage.rows import Person
from marchstone.web.contexts import Page, Settings, Shell, Visitor
from marchstone.web.render import render_page

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

PERSON_COOKIE, SETTINGS_COOKIE = "marchstone", "settings"
YEAR = 365 * 24 * 3600
THEMES = ("auto", "light", "dark")


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

    def known(self) -> Person:
        if self.person is None:
            raise WhoAreYou
        return self.person

    async def become(self, typed: str) -> Person:
        """The visitor, by the name he typed; whoever has a name already keeps it."""
        if self.person is None:
            self.house.meters.guest.spend(self.address)
            name = clean_name(typed, self.t) if typed else self.t("Guest")
            stored = plain_settings(self.settings)
            self.person = await self.house.store.people.add_guest(name, stored)
        return self.person

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


async def read_form(request: AnyRequest) -> dict[str, str]:
    """The texts of a form; files that somebody sends instead are left out."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def visit(connection: AnyConnection) -> Visit:
    """A browser, known by its cookie."""
    return await _visit(connection, COOKIE, connection.cookies.get(PERSON_COOKIE, ""))


async def program_visit(connection: AnyConnection) -> Visit:
    """A program, known by its bearer token; the cookies of a browser do not count."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return await _visit(connection, BEARER, token if kind.lower() == "bearer" else "")


async def _visit(connection: AnyConnection, purpose: str, token: str) -> Visit:
    house = house_of(connection)
    person = await house.doorkeeper.recognise(purpose, token) if token else None
    stored = person.settings if person else _stranger(connection.cookies)
    settings = read_settings(stored)
    return _enter(connection, person, settings)


def _enter(connection: AnyConnection, person: Person | None, settings: Settings) -> Visit:
    language = settings.language or accepted(connection.headers.get("accept-language", ""))
    visitor = Visit(house_of(connection), connection, person, settings, words(language))
    connection.state.visit = visitor
    return visitor


def visit_so_far(connection: AnyConnection) -> Visit:
    """The visit of a request that failed: that of a stranger, if it failed before we knew him."""
    if "visit" in connection.state:
        found: Visit = connection.state.visit
        return found
    return _enter(connection, None, read_settings(_stranger(connection.cookies)))


def read_settings(stored: Mapping[str, Any]) -> Settings:
    language, theme = str(stored.get("language", "")), str(stored.get("theme", ""))
    return Settings(
        language=language if language in LANGUAGES else "",
        confirm=bool(stored.get("confirm", False)),
        sound=bool(stored.get("sound", False)),
        theme=theme if theme in THEMES else "auto",
    )


def plain_settings(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in ("language", "confirm", "sound", "theme")}


def _stranger(cookies: Mapping[str, str]) -> Mapping[str, Any]:
    """The settings of somebody who has no name yet: "cs.dark.1.0"."""
    language, theme, confirm, sound = [*cookies.get(SETTINGS_COOKIE, "").split("."), *"...."][:4]
    return {"language": language, "theme": theme, "confirm": confirm == "1", "sound": sound == "1"}


def settings_text(settings: Settings) -> str:
    flags = f"{int(settings.confirm)}.{int(settings.sound)}"
    return f"{settings.language}.{settings.theme}.{flags}"


def accepted(header: str) -> str:
    """The first of our languages in the order in which the browser likes them."""
    liked = []
    for place, part in enumerate(header[:400].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            liked.append((-float(quality or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(liked) if tag in LANGUAGES), "en")
