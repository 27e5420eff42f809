"""Clocks in words."""

from __future__ import annotations

from marchstone.core.words import Words
from marchstone.server.live.clock import DAY, LOSES, SECOND, Control, read

HOUR = 3600
# What a form offers.
OFFERED = (
    *("move:30", "move:60", "move:120", "move:300"),
    *("bank:300+5", "bank:600+10", "bank:1200+10", "bank:1800", "bank:900/10"),
    *("days:1", "days:2", "days:3", "days:7"),
)


def duration(milliseconds: int, t: Words) -> str:
    seconds = milliseconds // SECOND
    if seconds % DAY == 0 and seconds:
        return t.n("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0 and seconds:
        return t.n("{n} hour", "{n} hours", seconds // HOUR)
    if seconds % 60 == 0 and seconds:
        return t.n("{n} minute", "{n} minutes", seconds // 60)
    return t.n("{n} second", "{n} seconds", seconds)


def time_left(milliseconds: int, t: Words) -> str:
    """As one says it: days and hours, hours and minutes, or minutes."""
    minutes = milliseconds // (60 * SECOND)
    days, hours = t.n("{n} day", "{n} days", minutes // 1440), minutes % 1440 // 60
    if minutes >= 1440:
        return f"{days} {t.n('{n} hour', '{n} hours', hours)}" if hours else days
    if minutes >= 60:
        rest = t.n("{n} minute", "{n} minutes", minutes % 60)
        return f"{t.n('{n} hour', '{n} hours', hours)} {rest}"
    return t.n("{n} minute", "{n} minutes", minutes) if minutes else t("less than a minute")


def clock_title(text: str, t: Words) -> str:
    """What a player has for his decisions."""
    control = read(text)
    if control is None:
        return t("none")
    time = duration(control.time, t)
    if control.is_per_move:
        return t("{time} for each decision", time=time)
    return _bank(control, time, t)


def _bank(control: Control, time: str, t: Words) -> str:
    more, free = duration(control.increment, t), duration(control.delay, t)
    if control.increment and control.delay:
        both = {"time": time, "more": more, "free": free}
        return t("{time} in all, {more} more with each decision, {free} of each free", **both)
    if control.increment:
        return t("{time} in all, {more} more with each decision", time=time, more=more)
    if control.delay:
        return t("{time} in all, {free} of each decision free", time=time, free=free)
    return t("{time} in all", time=time)


def clock_line(text: str, t: Words) -> str:
    """For whoever looks at the table: also what happens when the time is up."""
    end = t("then the seat loses") if text.endswith(LOSES) else t("then the butler plays on")
    return t("Clock: {clock}, {end}", clock=clock_title(text, t), end=end)
