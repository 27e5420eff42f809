"""What somebody looks for, as it is typed, kept and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marchstone import games
from marchstone.core.declared.options import choices, parse_options
from marchstone.core.protocol import AnyGame
from marchstone.core.words import ENGLISH, Words
from marchstone.server.company.matching import RATED_CLOCK
from marchstone.server.live.clock import read as read_clock
from marchstone.server.live.clock.words import OFFERED, clock_title
from marchstone.server.ratings import rated as rating
from marchstone.server.refusals import BadInput
from marchstone.storage.company.queue import Waiting
from marchstone.storage.rows import PERSON, Person, Seat
from marchstone.web.contexts import Choice, Field

ANY = "any"
COUNTS = {ANY: None, rating.NO: False, rating.YES: True}


def wish(
    person: Person,
    game: AnyGame,
    seats: int,
    options: Mapping[str, Any],
    clock: str | None,
    *,
    adds: bool,
    rated: bool | None = None,
    t: Words = ENGLISH,
) -> Waiting:
    """`options` are those that matter to him, and so are the clock and whether it is rated unless
    they are None. AccountsOnly, BadInput, BadOptions or BadSeats if that is no table."""
    game.check_seats(seats)
    read_clock(clock or "")
    parsed = parse_options(game.options, options)
    wanted: dict[str, Any] = {"options": {name: getattr(parsed, name) for name in options}}
    if clock is not None:
        wanted["clock"] = clock
    if (asked := _rated(person, clock, rated, t)) is not None:
        wanted["rated"] = asked
    return Waiting(person.id, game.name, seats, wanted, adds, 0)


def _rated(person: Person, clock: str | None, rated: bool | None, t: Words) -> bool | None:
    """A guest is never rated, so he meets nobody who wants to be."""
    if rated:
        time = RATED_CLOCK if clock is None else clock
        rating.terms(person, [Seat(0, PERSON, person.id)], time, (), t)
    return rated if person.is_account else False


def typed(
    person: Person, game: AnyGame, form: Mapping[str, str], t: Words, *, adds: bool
) -> Waiting:
    """As the form says it: what it does not name matters to nobody."""
    count = form.get("count", str(game.seat_counts[0]))
    if not (count.isascii() and count.isdecimal() and len(count) < 3):
        raise BadInput(f"{count[:20]!r} is no number")
    named = {name: form.get(f"option.{name}", ANY) for name in choices(game.options)}
    options = {name: value for name, value in named.items() if value != ANY}
    clock = form.get("clock", ANY)
    time, counts = None if clock == ANY else clock, form.get("rated", ANY)
    if counts not in COUNTS:
        raise BadInput(f"it counts, or does not, or may; it is not {counts[:20]!r}")
    return wish(person, game, int(count), options, time, adds=adds, rated=COUNTS[counts], t=t)


def fields(game: AnyGame, t: Words) -> tuple[Field, ...]:
    """What one may say about it; first of all, that it does not matter."""
    words, text = game.words(t.language), game.text
    found = [
        _field(
            f"option.{name}",
            text.option_title(words, name),
            {str(value): text.option_value(words, name, value) for value in values},
            t,
        )
        for name, values in choices(game.options).items()
        if len(values) > 1
    ]
    clocks = {clock: clock_title(clock, t) for clock in ("", *OFFERED)}
    return (*found, _field("clock", t("Clock"), clocks, t))


def rated_field(t: Words) -> Field:
    either = Choice(ANY, t("Either is fine"), is_chosen=True)
    offered = (Choice(*one) for one in rating.offered(t))
    return Field("rated", t("Does it count?"), (either, *offered))


def _field(name: str, title: str, values: Mapping[str, str], t: Words) -> Field:
    anything = Choice(ANY, t("whatever fits"), is_chosen=True)
    return Field(name, title, (anything, *(Choice(*value) for value in values.items())))


def told(one: Waiting, t: Words) -> tuple[str, ...]:
    """What he wishes, in words."""
    game = games.get(one.game)
    words, text = game.words(t.language), game.text
    options = one.wish.get("options", {}).items()
    lines = [
        f"{text.option_title(words, name)}: {text.option_value(words, name, value)}"
        for name, value in options
    ]
    if len(game.seat_counts) > 1:
        lines.insert(0, t.n("{n} player", "{n} players", one.seats))
    if "clock" in one.wish:
        lines.append(f"{t('Clock')}: {clock_title(one.wish['clock'], t)}")
    if one.wish.get("rated") is not None:
        lines.append(t("Rated") if one.wish["rated"] else t("For fun"))
    return tuple(lines)
