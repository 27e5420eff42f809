"""The form for a tournament to be: what can be chosen, and what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marchstone.core.declared.options import choices, defaults
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words
from marchstone.server.http.pages.new import option_field
from marchstone.server.http.tournaments.telling import kind_help, kind_title
from marchstone.server.live.clock.words import OFFERED, clock_title, duration
from marchstone.server.live.shown.lines import game_card
from marchstone.server.refusals import BadInput
from marchstone.server.tournaments.wishes import MOST
from marchstone.storage.schema import now
from marchstone.storage.tournaments.rows import AUTO, CLICK, DAYS, KNOCKOUT, ROBIN, SWISS, Wish
from marchstone.web.contexts.fields import Choice, Field
from marchstone.web.contexts.tournaments import NewCupPage

MINUTE, HOUR, DAY = 60, 3600, 86_400
BEGINS = (0, 10 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY)
APPEARS = (2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, DAY, 3 * DAY)
ROUND_DAYS = (3, 7, 14)
ROUNDS = (0, 3, 4, 5, 6, 7, 8, 9)
CLOCK, PLAYERS = "bank:600+10", 16
LISTED, BY_LINK = "listed", "link"
ALL, ACCOUNTS, RATED = "all", "accounts", "rated"
FIRST = {"kind": SWISS, "clock": CLOCK, "most": str(PLAYERS), "rounds": "0", "begins": "0"}
FIRST |= {"pace": AUTO, "appear": "300", "visibility": LISTED, "who": ALL, "joins": "yes"}


def read_wish(game: AnyGame, form: Mapping[str, str]) -> Wish:
    """What is missing stands as the page would offer it. BadInput if something is no number."""
    chosen = {**FIRST, **form}
    begins = _number(chosen["begins"])
    return Wish(
        title=chosen.get("title", ""),
        kind=chosen["kind"],
        game=game.name,
        options={n: form.get(f"option.{n}", v) for n, v in defaults(game.options).items()},
        clock=chosen["clock"],
        most=_number(chosen["most"]),
        rounds=_number(chosen["rounds"]),
        begins=now() + begins * 1000 if begins else None,
        appear=_number(chosen["appear"]),
        pace=chosen["pace"],
        is_listed=chosen["visibility"] == LISTED,
        is_rated=chosen["who"] == RATED,
        accounts_only=chosen["who"] != ALL,
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise BadInput(f"{text[:20]!r} is no number")
    return int(text)


def new_page(
    game: AnyGame, form: Mapping[str, str], name: str, t: Words, error: str = ""
) -> NewCupPage:
    chosen = {**FIRST, **form}
    options: dict[str, Any] = dict(defaults(game.options))
    options |= {n: form[f"option.{n}"] for n in options if f"option.{n}" in form}
    most = chosen["most"]
    return NewCupPage(
        game=game_card(game, t.language),
        title=chosen.get("title", ""),
        kind=_field("kind", t("Kind"), _kinds(t), chosen),
        options=tuple(option_field(game, n, options[n], t) for n in choices(game.options)),
        most=int(most) if most.isascii() and most.isdecimal() and len(most) < 4 else PLAYERS,
        largest=max(MOST.values()),
        rounds=_field("rounds", t("Rounds of a Swiss"), _rounds(t), chosen),
        clock=_field("clock", t("Clock"), ((c, clock_title(c, t), "") for c in OFFERED), chosen),
        begins=_field("begins", t("Sign-up ends"), _begins(t), chosen),
        pace=_field("pace", t("The next round begins"), _paces(t), chosen),
        appear=_field("appear", t("Time to appear"), _appears(t), chosen),
        visibility=_field("visibility", t("Who can find it"), _visibility(t), chosen),
        who=_field("who", t("Who may come"), _who(t), chosen),
        joins=_field("joins", t("You yourself"), _joins(t), chosen),
        name=name,
        error=error,
    )


Told = Iterable[tuple[str, str, str]]  # value, title, help


def _field(name: str, title: str, offered: Told, chosen: Mapping[str, str]) -> Field:
    listed = (Choice(*it, is_chosen=it[0] == chosen[name]) for it in offered)
    return Field(name, title, tuple(listed))


def _kinds(t: Words) -> Told:
    return [(kind, kind_title(kind, t), kind_help(kind, t)) for kind in (SWISS, ROBIN, KNOCKOUT)]


def _rounds(t: Words) -> Told:
    for count in ROUNDS:
        yield str(count), t.n("{n} round", "{n} rounds", count) if count else t("as fits"), ""


def _begins(t: Words) -> Told:
    for seconds in BEGINS:
        told = t("in {time}", time=duration(seconds * 1000, t))
        yield str(seconds), told if seconds else t("when it is full, or I say so"), ""


def _paces(t: Words) -> Told:
    yield AUTO, t("when all games are over"), ""
    yield CLICK, t("when I say so"), ""
    for days in ROUND_DAYS:
        time = duration(days * DAY * 1000, t)
        told = t("when all games are over, after {time} at the latest", time=time)
        yield f"{DAYS}:{days}", told, ""


def _appears(t: Words) -> Told:
    return [(str(seconds), duration(seconds * 1000, t), "") for seconds in APPEARS]


def _visibility(t: Words) -> Told:
    return [
        (LISTED, t("Everybody"), t("It stands in the list, and others may watch its games.")),
        (BY_LINK, t("Whoever has the link"), t("It stands in no list.")),
    ]


def _who(t: Words) -> Told:
    return [
        (ALL, t("Guests too"), ""),
        (ACCOUNTS, t("Accounts"), ""),
        (RATED, t("Accounts, and games are rated"), ""),
    ]


def _joins(t: Words) -> Told:
    return [("yes", t("I play"), ""), ("no", t("I only organise"), "")]
