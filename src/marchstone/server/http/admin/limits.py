"""The limits of the house, how often they were met, and those that may be changed meanwhile."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post

from marchstone.core.words import Words
from marchstone.server.admin.caps import Cap, all_caps, set_cap
from marchstone.server.http.admin.forms import answered
from marchstone.server.http.turnstile import AT_ONCE
from marchstone.server.http.visits import Typed, Visit, Visiting
from marchstone.server.limits import HITS
from marchstone.storage.errors import NotDone
from marchstone.web.contexts.people.admin import AdminPage, CapLine, LimitList, MeterLine


@get("/admin/limits", include_in_schema=False)
async def limits(visitor: Visiting) -> Response[str]:
    return visitor.page(AdminPage(await limit_list(visitor)))


async def limit_list(visitor: Visit) -> LimitList:
    house = visitor.house
    known = await all_caps(house.store, house.config)
    titles = cap_titles(visitor.t)
    caps = tuple(_cap(cap, titles[name]) for name, cap in known.items())
    return LimitList(caps, tuple(_meters(visitor)))


def _cap(cap: Cap, title: str) -> CapLine:
    hits = HITS[cap.name]
    return CapLine(cap.name, title, cap.value, cap.default, cap.least, cap.most, hits)


def _meters(visitor: Visit) -> list[MeterLine]:
    """Fixed when the server was started."""
    told = [MeterLine(name, *meter.told, HITS[name]) for name, meter in visitor.house.meters.named]
    sockets = visitor.house.config.sockets
    told.append(MeterLine("requests", AT_ONCE, 0, HITS["requests"]))
    return [*told, MeterLine("sockets", sockets, 0, HITS["sockets"])]


def cap_titles(t: Words) -> dict[str, str]:
    return {
        "tables": t("Tables of one person that are not over"),
        "bot_tables": t("Of those, where bots are among themselves"),
        "bots": t("Bots of one person"),
        "keep_guests": t("Days for which guests are kept who sit nowhere"),
        "keep_guest_tables": t("Days for which finished games of guests are kept"),
        "keep_abandoned": t("Days for which games are kept that nobody goes on with"),
        "keep_logs": t("Days for which the log and decided reports are kept"),
    }


@post("/admin/limit", include_in_schema=False)
async def limit(visitor: Visiting, form: Typed) -> Response[Any]:
    async def act() -> str:
        house, value = visitor.house, form.get("value", "")
        if not (value.isascii() and value.isdecimal() and len(value) < 7):
            raise NotDone("no_limit")
        await set_cap(house.store, house.config, visitor.id, form.get("name", ""), int(value))
        return visitor.t("Saved.")

    return await answered(visitor, act(), limit_list(visitor))


HANDLERS = [limits, limit]
