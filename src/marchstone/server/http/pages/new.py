"""The form for a table to be: what can be chosen, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from marchstone import bots
from marchstone.bots.ratings import rating, ratings
from marchstone.core.declared.options import choices, defaults
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Words
from marchstone.server.live.clock import LOSES, losing
from marchstone.server.live.clock.words import OFFERED, clock_title
from marchstone.server.live.making import BUTLER_TIMES, ME
from marchstone.server.live.outside import MARK
from marchstone.server.live.shown.lines import game_card
from marchstone.server.people.names import bot_help, bot_title, owned_title
from marchstone.server.ratings import rated
from marchstone.server.ratings.rated import NO, YES
from marchstone.server.refusals import BadInput
from marchstone.storage.company.series import LENGTHS
from marchstone.storage.outside import Bot
from marchstone.storage.rows import BOT, BUTLER, DEVICE, OPEN
from marchstone.web.contexts import Choice, Field, LevelLine, NewTablePage

PUBLIC, PRIVATE = "public", "private"
ALONE = "alone"  # who may ask for hints: by default one who plays bots alone
FEW_SEATS = 2  # with more of them a seat is a list, which has no room for sentences


@dataclass(frozen=True, slots=True)
class NewTable:
    """What was chosen."""

    options: Mapping[str, Any]
    seats: tuple[str, ...]
    is_public: bool
    butler_after: int
    hints: str = ALONE
    undoing: str = ALONE
    name: str = ""
    clock: str = ""
    timeout: str = BUTLER
    is_rated: bool = False
    best_of: int = 1

    @property
    def clock_text(self) -> str:
        """As the table keeps it."""
        return losing(self.clock) if self.timeout == LOSES else self.clock

    @property
    def undoes_freely(self) -> bool:
        return self.undoing == ALONE

    @property
    def has_hints(self) -> bool | None:
        return {YES: True, NO: False}.get(self.hints)


def read_choice(game: AnyGame, form: Mapping[str, str], patience: int) -> NewTable:
    """What is missing in the form stands as the page would offer it."""
    count = _number(form.get("count", str(game.seat_counts[0])))
    game.check_seats(count)
    return NewTable(
        options={n: form.get(f"option.{n}", v) for n, v in defaults(game.options).items()},
        seats=tuple(_chosen_seat(form, n) for n in range(count)),
        is_public=form.get("visibility", PUBLIC) == PUBLIC,
        butler_after=_number(form.get("butler", str(patience))),
        hints=form.get("hints", ALONE),
        undoing=form.get("undoing", ALONE),
        name=form.get("name", ""),
        clock=form.get("clock", ""),
        timeout=form.get("timeout", BUTLER),
        is_rated=form.get("rated", NO) == YES,
        best_of=_number(form.get("best_of", "1")),
    )


def _chosen_seat(form: Mapping[str, str], seat: int) -> str:
    """Whoever plays at this device may have said what he is called."""
    value, called = form.get(f"seat.{seat}", _first_choice(seat)), form.get(f"called.{seat}", "")
    return f"{DEVICE}:{called}" if value == DEVICE and called.strip() else value


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise BadInput(f"{text[:20]!r} is no number")
    return int(text)


def _first_choice(seat: int) -> str:
    return ME if seat == 0 else OPEN


def new_page(
    game: AnyGame,
    chosen: NewTable,
    t: Words,
    name: str,
    error: str = "",
    theirs: Sequence[Bot] = (),
) -> NewTablePage:
    """`theirs` are the bots of people that may be invited."""
    most = game.seat_counts[-1]
    counts = tuple(
        Choice(str(n), t.n("{n} player", "{n} players", n), is_chosen=n == len(chosen.seats))
        for n in game.seat_counts
    )
    return NewTablePage(
        game=game_card(game, t.language),
        options=tuple(
            option_field(game, it, chosen.options[it], t) for it in choices(game.options)
        ),
        count=Field("count", t("Players"), counts) if len(counts) > 1 else None,
        seats=tuple(_seat(game, seat, chosen, t, theirs) for seat in range(most)),
        called=tuple(_called(chosen, seat) for seat in range(most)),
        visibility=_visibility(chosen, t),
        butler=_butler(chosen, t),
        hints=_hints(chosen, t),
        undoing=_undoing(chosen, t),
        clock=_clock(chosen, t),
        timeout=_timeout(chosen, t),
        rated=_rated(chosen, t),
        best_of=_best_of(chosen, t),
        levels=_levels(game, t) if most > FEW_SEATS else (),
        name=name,
        error=error,
    )


def option_field(game: AnyGame, name: str, chosen: Any, t: Words) -> Field:
    words, text = game.words(t.language), game.text
    offered = tuple(
        Choice(
            str(value),
            text.option_value(words, name, value),
            text.option_help(words, name, value),
            str(value) == str(chosen),
        )
        for value in choices(game.options)[name]
    )
    return Field(f"option.{name}", text.option_title(words, name), offered)


def _seat(game: AnyGame, seat: int, chosen: NewTable, t: Words, theirs: Sequence[Bot]) -> Field:
    value = chosen.seats[seat] if seat < len(chosen.seats) else _first_choice(seat)
    value = DEVICE if value.startswith(DEVICE) else value
    people = [
        (ME, t("You"), t("You sit here.")),
        (OPEN, t("Open"), t("Whoever comes sits here.")),
        (DEVICE, t("This device"), t("Somebody beside you plays on the same screen.")),
    ]
    listed = tuple(Choice(*choice, is_chosen=choice[0] == value) for choice in people)
    levels = tuple(_level(game, bot, value, t) for bot in bots.LEVELS)
    owned = tuple(
        replace(choice, is_chosen=choice.value == value) for choice in owned_choices(theirs, t)
    )
    return Field(f"seat.{seat}", t("Seat {n}", n=seat + 1), listed + levels + owned)


def owned_choices(theirs: Sequence[Bot], t: Words) -> tuple[Choice, ...]:
    """The bots of people, each with its owner."""
    return tuple(
        Choice(
            f"{BOT}:{MARK}{bot.id}",
            owned_title(bot.name, bot.owner_name, t),
            t("A program of {name} decides.", name=bot.owner_name)
            if bot.is_there
            else t("It is away: the butler would decide for it."),
        )
        for bot in theirs
    )


def _called(chosen: NewTable, seat: int) -> str:
    kind, _, called = chosen.seats[seat].partition(":") if seat < len(chosen.seats) else ("",) * 3
    return called if kind == DEVICE else ""


def _level(game: AnyGame, bot: str, value: str, t: Words) -> Choice:
    choice = Choice(f"{BOT}:{bot}", bot_title(bot, t), is_chosen=f"{BOT}:{bot}" == value)
    if game.seat_counts[-1] > FEW_SEATS:
        return choice
    return replace(choice, help=bot_help(bot, t), rating=rating(game.name, bot, FEW_SEATS))


def _levels(game: AnyGame, t: Words) -> tuple[LevelLine, ...]:
    counts = game.seat_counts
    return tuple(
        LevelLine(bot_title(bot, t), bot_help(bot, t), ratings(game.name, bot, counts))
        for bot in bots.LEVELS
    )


def _visibility(chosen: NewTable, t: Words) -> Field:
    offered = (
        (PUBLIC, t("Public"), t("Everybody can find it, sit down and watch."), chosen.is_public),
        (PRIVATE, t("Private"), t("Only those with the link can join."), not chosen.is_public),
    )
    return Field("visibility", t("Who can join"), tuple(Choice(*choice) for choice in offered))


def _butler(chosen: NewTable, t: Words) -> Field:
    offered = tuple(
        Choice(str(seconds), _duration(seconds, t), is_chosen=seconds == chosen.butler_after)
        for seconds in BUTLER_TIMES
    )
    return Field("butler", t("When somebody is gone, a bot may play on after"), offered)


def _clock(chosen: NewTable, t: Words) -> Field:
    offered = tuple(
        Choice(text, clock_title(text, t), is_chosen=text == chosen.clock)
        for text in ("", *OFFERED)
    )
    return Field("clock", t("Clock"), offered)


def _timeout(chosen: NewTable, t: Words) -> Field:
    offered = (
        (BUTLER, t("The butler plays on"), t("A bot decides until the player is back.")),
        (LOSES, t("The seat loses"), t("The game ends, and whoever ran out of time is last.")),
    )
    listed = tuple(Choice(*choice, is_chosen=choice[0] == chosen.timeout) for choice in offered)
    return Field("timeout", t("When the time is up"), listed)


def _best_of(chosen: NewTable, t: Words) -> Field:
    titles = {1: t("One game")} | {
        n: t.n("Best of {n} game", "Best of {n} games", n) for n in LENGTHS
    }
    listed = (Choice(str(n), title, is_chosen=n == chosen.best_of) for n, title in titles.items())
    return Field("best_of", t("How many games?"), tuple(listed))


def _rated(chosen: NewTable, t: Words) -> Field:
    value = YES if chosen.is_rated else NO
    listed = tuple(Choice(*one, is_chosen=one[0] == value) for one in rated.offered(t))
    return Field("rated", t("Does it count?"), listed)


def _hints(chosen: NewTable, t: Words) -> Field:
    offered = (
        (ALONE, t("Against bots"), t("You may ask what to play if you are alone against bots.")),
        (YES, t("For everybody"), t("Whoever is to move may ask what to play.")),
        (NO, t("None"), t("Nobody is told what to play.")),
    )
    listed = tuple(Choice(*choice, is_chosen=choice[0] == chosen.hints) for choice in offered)
    return Field("hints", t("Hints"), listed)


def _undoing(chosen: NewTable, t: Words) -> Field:
    freely = t("You take back as many moves as you like if you are alone against bots.")
    seldom = t("Until somebody has moved or something hidden was shown; among people you can ask.")
    offered = (
        (ALONE, t("Freely against bots"), freely),
        (NO, t("As among people"), seldom),
    )
    listed = tuple(Choice(*choice, is_chosen=choice[0] == chosen.undoing) for choice in offered)
    return Field("undoing", t("Taking back"), listed)


def _duration(seconds: int, t: Words) -> str:
    if seconds < 60:
        return t.n("{n} second", "{n} seconds", seconds)
    return t.n("{n} minute", "{n} minutes", seconds // 60)
