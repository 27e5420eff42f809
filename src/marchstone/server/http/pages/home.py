"""Pages that are about no one table: home, lobby, about, settings."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

import marchstone
from marchstone.core.words import LANGUAGES
from marchstone.server.http.company.lines import calls
from marchstone.server.http.days import my_games
from marchstone.server.http.doors import SETTINGS_COOKIE
from marchstone.server.http.pages.playnow import rivals
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.live.course import game_of
from marchstone.server.live.shown.lines import game_cards, table_line
from marchstone.server.people.settings import (
    CONFIRMS,
    SPEEDS,
    THEMES,
    WITNESSES,
    plain_settings,
    read_settings,
    settings_text,
)
from marchstone.storage.rows import Table
from marchstone.web import assets
from marchstone.web.contexts import (
    AboutPage,
    Choice,
    Field,
    HomePage,
    LobbyPage,
    Settings,
    SettingsPage,
    TableLine,
)
from marchstone.web.render import LANGUAGE_NAMES

FOR_EVER = "public, max-age=31536000, immutable"


@get("/", include_in_schema=False)
async def home(visitor: Visiting) -> Response[str]:
    front = await visitor.house.store.fronts.home(visitor.id)
    mine, goes_on = await my_games(visitor, front.running)
    more = _more("mine", goes_on, "/mine?running")
    more |= _more("open", front.waiting.more, "/lobby?open")
    return visitor.page(
        HomePage(
            games=game_cards(visitor.t.language),
            mine=mine,
            open=_not_mine(visitor, front.waiting.tables),
            rivals=rivals(visitor.settings.rival, visitor.t),
            message=front.message,
            calls=calls(visitor, front.asking, front.invitations),
            more=more,
        )
    )


@get("/lobby", include_in_schema=False)
async def lobby(
    visitor: Visiting,
    open: FromQuery[str] = "",  # noqa: A002
    watch: FromQuery[str] = "",
) -> Response[str]:
    front = await visitor.house.store.fronts.lobby(visitor.id, open, watch)
    mine, goes_on = await my_games(visitor, front.running)
    more = _more("mine", goes_on, "/mine?running")
    more |= _more("open", front.waiting.more, "/lobby?open")
    more |= _more("watch", front.playing.more, "/lobby?watch")
    page = LobbyPage(
        games=game_cards(visitor.t.language),
        mine=mine,
        open=_not_mine(visitor, front.waiting.tables),
        watch=_not_mine(visitor, front.playing.tables),
        more=more,
        calls=calls(visitor, front.asking, front.invitations),
    )
    return visitor.page(page)


def _more(name: str, goes_on: str, path: str) -> dict[str, str]:
    """Where the list of this name goes on, if it does."""
    _, _, place = path.partition("?")
    return {name: f"{path}={goes_on}#{place}"} if goes_on else {}


def _lines(visitor: Visit, tables: list[Table]) -> tuple[TableLine, ...]:
    return tuple(table_line(table, visitor.id, visitor.t) for table in tables)


def _not_mine(visitor: Visit, tables: list[Table]) -> tuple[TableLine, ...]:
    """Of others, and to be played by the rules of today."""
    others = [table for table in tables if not table.seats_of(visitor.id)]
    return _lines(visitor, [table for table in others if game_of(table) is not None])


@get("/about", include_in_schema=False)
async def about(visitor: Visiting) -> Response[str]:
    return visitor.page(AboutPage(marchstone.__version__))


@get("/settings", include_in_schema=False)
async def show_settings(visitor: Visiting, saved: FromQuery[bool] = False) -> Response[str]:
    who = visitor.person
    muted = await visitor.house.store.people.muted_names(who.id) if who else {}
    return visitor.page(SettingsPage(_settings_fields(visitor), saved, muted))


def _settings_fields(visitor: Visit) -> tuple[Field, ...]:
    t, chosen = visitor.t, visitor.settings
    languages = [("", t("As the browser says")), *((tag, LANGUAGE_NAMES[tag]) for tag in LANGUAGES)]
    themes = dict(zip(THEMES, (t("As the system says"), t("Light"), t("Dark")), strict=True))
    speeds = dict(zip(SPEEDS, (t("Off"), t("Quick"), t("Normal"), t("Slow")), strict=True))
    confirms = (t("Where a finger aims at something small"), t("Always"), t("Never"))
    asks = dict(zip(CONFIRMS, confirms, strict=True))
    seen = dict(zip(WITNESSES, (t("My friends"), t("Nobody")), strict=True))
    switch = {"0": t("No"), "1": t("Yes")}
    return (
        _field("language", t("Language"), dict(languages), chosen.language),
        _field("theme", t("Colours"), themes, chosen.theme),
        _field("motion", t("Speed at which moves play out"), speeds, chosen.motion),
        _field("confirm", t("Ask before a move is sent"), asks, chosen.confirm),
        _field("sound", t("Sounds at the table"), switch, str(int(chosen.sound))),
        _field("seen_by", t("Who sees that you are here"), seen, chosen.seen_by),
    )


def _field(name: str, title: str, offered: dict[str, str], chosen: str) -> Field:
    listed = (Choice(value, told, is_chosen=value == chosen) for value, told in offered.items())
    return Field(name, title, tuple(listed))


@post("/settings", include_in_schema=False)
async def save_settings(visitor: Visiting, form: Typed) -> Redirect:
    settings = _typed_settings(form, visitor.settings)
    answer = visitor.go(form.get("next") or "/settings?saved=true")
    if visitor.person is not None:
        stored = plain_settings(settings)
        await visitor.house.store.people.set_settings(visitor.person.id, stored)
    else:
        answer.cookies = [visitor.cookie(SETTINGS_COOKIE, settings_text(settings))]
    return answer


def _typed_settings(form: dict[str, str], before: Settings) -> Settings:
    """A form may hold some of the settings only; the others stay."""
    stored = plain_settings(before)
    for name in ("language", "theme", "motion", "confirm", "seen_by"):
        stored[name] = form.get(name, stored[name])
    stored["sound"] = form.get("sound", str(int(stored["sound"]))) in ("1", "on", "true")
    return read_settings(stored)


@post("/settings/unmute", include_in_schema=False)
async def unmute(visitor: Visiting, form: Typed) -> Redirect:
    heard = form.get("person", "").replace("\0", "")  # PostgreSQL knows no text with a NUL
    await visitor.house.tables.mute(visitor.known().id, heard, on=False)
    return visitor.go("/settings?saved=true")


@get("/static/{stamp:str}/{path:path}", include_in_schema=False)
async def static(stamp: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    asset = assets.find(str(path).lstrip("/"))
    if asset is None:
        raise NotFoundException
    # An address with another stamp is answered with the newest file, which must not be kept.
    kept = FOR_EVER if stamp == assets.stamp() else "no-cache"
    headers = {"Cache-Control": kept}
    return Response(asset.content, media_type=asset.media_type, headers=headers)


HANDLERS = [home, lobby, about, static, show_settings, save_settings, unmute]
