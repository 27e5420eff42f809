"""Pages of lessons. Whoever learns needs no name, no table and no row in the database."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from marchstone import games
from marchstone.core.lesson import lessons
from marchstone.server.http.visits import Visit, Visiting
from marchstone.server.live.shown.lines import game_card
from marchstone.server.study.lessons import Lecture, Place, find, listed, path_of
from marchstone.web.contexts import LessonPage


@get(["/learn/{name:str}", "/learn/{name:str}/{lesson:str}"], include_in_schema=False)
async def show_lesson(
    visitor: Visiting,
    name: FromPath[str],
    lesson: FromPath[str] = "",
    at: FromQuery[int] = 0,
    moves: FromQuery[str] = "",
) -> Response[str]:
    lecture = _lecture(visitor, name, lesson)
    state = lecture.state(Place.read(lecture.lesson, at, moves))
    page = LessonPage(
        game=game_card(lecture.lesson.game, visitor.t.language),
        place=path_of(lecture.lesson),
        title=lecture.title,
        state=state,
        lessons=listed(lecture.lesson, visitor.t),
    )
    return visitor.page(page)


@get("/learn/{name:str}/{lesson:str}/step", include_in_schema=False)
async def show_step(
    visitor: Visiting,
    name: FromPath[str],
    lesson: FromPath[str],
    at: FromQuery[int] = 0,
    moves: FromQuery[str] = "",
    action: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """One step, or what an action there leads to, for the script of the page."""
    lecture = _lecture(visitor, name, lesson)
    return lecture.answer(Place.read(lecture.lesson, at, moves), action)


def _lecture(visitor: Visit, name: str, lesson: str) -> Lecture:
    visitor.spend(visitor.house.meters.lesson)
    found = find(lesson, lessons(games.get(name)))
    called = visitor.person.name if visitor.person else visitor.t("Newcomer")
    return Lecture(found, visitor.t, called)


HANDLERS = [show_lesson, show_step]
