"""The pages of notices, made up here."""

from typing import Any

from marchstone.core.words import ENGLISH
from marchstone.server.notices.words import kind_titles
from marchstone.web.contexts.people.notices import (
    AskedPage,
    BrowserLine,
    ForgottenPage,
    KindLine,
    NoticeLine,
    NoticesPage,
    WaysPage,
)

WHEN = "2026-11-02T12:00:00+00:00"


def notice_pages() -> dict[str, Any]:
    turn = ("It is your turn", "Schotten Totten with Fergus, Duncan, Morag MacDonald of Isle", WHEN)
    over = ("The game is over", "Rebirth with Fergus", WHEN)
    return {
        "/notices": NoticesPage((NoticeLine(2, *turn, False), NoticeLine(1, *over, True))),
        "/notices/ways": _ways(email="morag@example.org", asked="morag@isle.example.org"),
        "/notices/ways/guest": _ways(is_account=False, browsers=(), error="Too much at once."),
        "/mail/off": AskedPage("No more letters", "You will get no more letters.", "End them"),
        "/account/forgotten": ForgottenPage(has_mail=True, is_asked=True),
    }


def _ways(**changes: Any) -> WaysPage:
    kinds = kind_titles(ENGLISH).items()
    browsers = (
        BrowserLine("b1", "Firefox, Linux", WHEN, True),
        BrowserLine("b2", "Safari, iPhone", WHEN, False),
    )
    given: dict[str, Any] = {
        "kinds": tuple(KindLine(kind, title, True, False) for kind, title in kinds),
        "browsers": browsers,
        "key": "BPublic",
        "has_mail": True,
        "is_account": True,
    }
    return WaysPage(**given | changes)
