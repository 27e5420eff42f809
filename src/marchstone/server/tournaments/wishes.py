"""What can be chosen for a tournament; whatever else is wished for is refused with a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from marchstone import games
from marchstone.core.declared.options import parse_options
from marchstone.core.plain import to_plain
from marchstone.core.words import ENGLISH, Words
from marchstone.server.live.clock import read as read_clock
from marchstone.server.people.typed import one_line
from marchstone.server.refusals import BadInput
from marchstone.storage.schema import now
from marchstone.storage.tournaments.rows import AUTO, CLICK, DAYS, KNOCKOUT, ROBIN, SWISS, Wish

SEATS = 2  # every game of a tournament is one of two
LONGEST_TITLE = 48
MOST = {SWISS: 64, ROBIN: 16, KNOCKOUT: 64}  # entrants
MOST_ROUNDS = 15
APPEAR = range(30, 7 * 86_400 + 1)  # seconds
MOST_DAYS = 60  # of a round, and until it begins
DAY = 86_400_000  # ms


def check_title(text: str, t: Words = ENGLISH) -> str:
    """Without invisible characters and spare blanks."""
    title = one_line(unicodedata.normalize("NFC", text[: LONGEST_TITLE * 8]))
    if not title:
        raise BadInput(t("Please give the tournament a name."))
    if len(title) > LONGEST_TITLE:
        raise BadInput(t("A tournament's name has at most {n} letters.", n=LONGEST_TITLE))
    return title


def check(wish: Wish, t: Words = ENGLISH) -> Wish:
    """The same, made plain. BadInput, BadOptions or UnknownGame says what cannot be."""
    if wish.kind not in MOST:
        raise BadInput("a tournament is swiss, robin or knockout")
    if not SEATS <= wish.most <= MOST[wish.kind]:
        told = t("This kind of tournament has {least} to {most} players.", **_bounds(wish.kind))
        raise BadInput(told)
    if not 0 <= wish.rounds <= MOST_ROUNDS:
        raise BadInput(t("A tournament has at most {n} rounds.", n=MOST_ROUNDS))
    if wish.appear not in APPEAR:
        raise BadInput("the time to appear is 30 seconds to 7 days")
    _check_pace(wish.pace)
    _check_begins(wish.begins, t)
    if read_clock(wish.clock) is None or wish.clock.endswith("lose"):
        raise BadInput(t("A tournament needs a clock: whoever runs out of time loses."))
    changed: dict[str, Any] = {"title": check_title(wish.title, t), "options": _options(wish)}
    changed["accounts_only"] = wish.accounts_only or wish.is_rated  # guests are not rated
    chosen = {name: getattr(wish, name) for name in Wish.__dataclass_fields__}
    return Wish(**chosen | changed)


def _bounds(kind: str) -> dict[str, int]:
    return {"least": SEATS, "most": MOST[kind]}


def _options(wish: Wish) -> Mapping[str, Any]:
    game = games.get(wish.game)
    game.check_seats(SEATS)
    plain: Mapping[str, Any] = to_plain(parse_options(game.options, dict(wish.options)))
    return plain


def _check_pace(pace: str) -> None:
    kind, _, days = pace.partition(":")
    is_days = kind == DAYS and days.isascii() and days.isdecimal() and len(days) < 3
    if pace not in (AUTO, CLICK) and not (is_days and 1 <= int(days) <= MOST_DAYS):
        raise BadInput("rounds begin by auto, click or days:DAYS")


def _check_begins(begins: int | None, t: Words) -> None:
    if begins is not None and not now() < begins < now() + MOST_DAYS * DAY:
        raise BadInput(t("Sign-up ends within two months, and not in the past."))
