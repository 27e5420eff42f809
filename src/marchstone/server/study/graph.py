"""The chances of all seats, or their points, ply by ply, as lines to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor

from marchstone.bots.analysis import Moment
from marchstone.bots.pointwords import per_cent
from marchstone.bots.turning import TurningPoint, at_the_end, outlook
from marchstone.core.guide import Returns
from marchstone.core.protocol import Outcome
from marchstone.core.words import Words
from marchstone.web.contexts.games.analysis import ChanceLine, Flag, Graph, Tick

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # between two numbers below the graph
MOST_NUMBERS = 8
MARKS = 6  # symbols on a line, about
WIDE, HIGH = 7.0, 15.0  # room for a flag, of a picture 100 wide and 100 high


def draw(
    moments: Sequence[Moment],
    points: Sequence[TurningPoint],
    plies: int,
    names: tuple[str, ...],
    outcome: Outcome | None,
    t: Words,
) -> Graph:
    """Up to where the game has been thought over; the end is known when all of it has."""
    course = outlook(moments)
    if outcome is not None and len(course) == plies:
        course.append(at_the_end(outcome))
    lines = tuple(_line(seat, name, course, plies) for seat, name in enumerate(names))
    flags = _apart([_flag(n, point, course, plies) for n, point in enumerate(points, 1)])
    chances = tuple(Tick(100.0 - part, per_cent(part / 100, t)) for part in (0, 50, 100))
    told = (t("Chances to win"), _in_words(course, names, t))
    return Graph(plies, lines, _numbers(plies), chances, flags, *told)


def grown(scores: Sequence[Sequence[int]], names: tuple[str, ...], t: Words) -> Graph:
    """The points of all seats before each ply, and at the end."""
    plies, most = len(scores) - 1, max(1, *(max(now) for now in scores))
    least = min(0, *(min(now) for now in scores))
    course = [tuple((points - least) / (most - least) for points in now) for now in scores]
    lines = tuple(_line(seat, name, course, plies) for seat, name in enumerate(names))
    ticks = tuple(Tick(_down((it - least) / (most - least)), str(it)) for it in (least, most))
    last = ", ".join(f"{name}: {points}" for name, points in zip(names, scores[-1], strict=True))
    told = t("Points, move by move. At the end: {points}.", points=last)
    return Graph(plies, lines, _numbers(plies), ticks, (), t("How the points grew"), told)


def rated(points: Sequence[float], before: int, name: str, t: Words) -> Graph:
    """A rating before the first of these games, and after each; so many came before them."""
    low, high = (50 * f(it / 50) for f, it in ((floor, min(points)), (ceil, max(points) + 1)))
    course = [((it - low) / (high - low),) for it in points]
    count = len(points) - 1
    line = replace(_line(0, name, course, count), marks=())
    ticks = tuple(Tick(_down((it - low) / (high - low)), str(it)) for it in (low, high))
    step = next((step for step in STEPS if count / step <= MOST_NUMBERS), STEPS[-1])
    numbers = range(step - before % step, count + 1, step)
    moves = tuple(Tick(_across(number, count), str(before + number)) for number in numbers)
    told = t("Rating, game by game. At the last one: {points}.", points=round(points[-1]))
    return Graph(count, (line,), moves, ticks, (), t("Rating, game by game"), told)


def _across(ply: int, plies: int) -> float:
    return round(100 * ply / max(1, plies), 2)


def _down(chance: float) -> float:
    return round(100 * (1 - chance), 2)


def _line(seat: int, name: str, course: Sequence[Returns], plies: int) -> ChanceLine:
    places = [(_across(ply, plies), _down(chances[seat])) for ply, chances in enumerate(course)]
    every = max(1, plies // MARKS)
    # Symbols of different seats stand at different plies, so that none hides another.
    marks = places[every * (seat + 1) // 5 :: every]
    return ChanceLine(seat, name, " ".join(f"{x},{y}" for x, y in places), tuple(marks))


def _flag(number: int, point: TurningPoint, course: Sequence[Returns], plies: int) -> Flag:
    chance = course[point.ply][point.seat]
    return Flag(number, _across(point.ply, plies), _down(chance))


def _apart(flags: Sequence[Flag]) -> tuple[Flag, ...]:
    """None hides another: where two would meet, the later one hangs lower, or higher."""
    placed: list[Flag] = []
    for flag in flags:
        way = HIGH if flag.y < 50 else -HIGH
        while any(abs(flag.x - it.x) < WIDE and abs(flag.y - it.y) < HIGH for it in placed):
            flag = replace(flag, y=round(flag.y + way, 2))
        placed.append(flag)
    return tuple(placed)


def _numbers(plies: int) -> tuple[Tick, ...]:
    step = next((step for step in STEPS if plies / step <= MOST_NUMBERS), STEPS[-1])
    shown = range(step, plies + 1, step)
    return tuple(Tick(_across(number - 1, plies), str(number)) for number in shown)


def _in_words(course: Sequence[Returns], names: tuple[str, ...], t: Words) -> str:
    if not course:
        return t("Nothing is known yet.")
    told = (
        f"{name}: {per_cent(chance, t)}" for name, chance in zip(names, course[-1], strict=True)
    )
    return t("Chances to win, move by move. At the last one: {chances}.", chances=", ".join(told))
