"""What somebody looks for, as it is typed, kept and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marchstone import games
from marchstone.core.options import choices, parse_options
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words
from marchstone.server.live.clock import read as read_clock
from marchstone.server.live.clock.words import OFFERED, clock_title
from marchstone.server.refusals import BadInput
from marchstone.storage.company.queue import Waiting
from marchstone.web.contexts import Choice, Field

ANY = "any"


def wish(
    person: str,
    game: AnyGame,
    seats: int,
    options: Mapping[str, Any],
    clock: str | None,
    *,
    adds: bool,
) -> Waiting:
    """`options` are those that matter to him, and so is the clock unless it is None. BadInput,
    BadOptions or BadSeats if that is no table."""
    game.check_seats(seats)
    read_clock(clock or "")
    parsed = parse_options(game.options, options)
    wanted: dict[str, Any] = {"options": {name: getattr(parsed, name) for name in options}}
    if clock is not None:
        wanted["clock"] = clock
    return Waiting(person, game.name, seats, wanted, adds, 0)


def typed(person: str, game: AnyGame, form: Mapping[str, str], *, adds: bool) -> Waiting:
    """As the form says it: what it does not name matters to nobody."""
    count = form.get("count", str(game.seat_counts[0]))
    if not (count.isascii() and count.isdecimal() and len(count) < 3):
        raise BadInput(f"{count[:20]!r} is no number")
    named = {name: form.get(f"option.{name}", ANY) for name in choices(game.options)}
    options = {name: value for name, value in named.items() if value != ANY}
    clock = form.get("clock", ANY)
    return wish(person, game, int(count), options, None if clock == ANY else clock, adds=adds)


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
    return tuple(lines)
