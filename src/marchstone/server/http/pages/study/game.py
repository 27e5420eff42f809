"""The page of a finished game: stepped through, thought over, shared."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone import bots
from marchstone.core.protocol import Seat
from marchstone.core.words import Words
from marchstone.server.http.visits import Finished, Typed, Visit, Visiting
from marchstone.server.live import access
from marchstone.server.live.course import Course
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.lines import game_card, table_line
from marchstone.server.people.names import level_title
from marchstone.server.ratings.counting import rating_changes
from marchstone.server.refusals import NotOver, OtherRules
from marchstone.server.study.retold import Retold
from marchstone.server.study.steps import MOVER, OPEN, Step, Study
from marchstone.server.study.summary import Summary, pauses
from marchstone.storage.rows import OVER
from marchstone.web.contexts.games.analysis import EndPart, GamePage, Shared
from marchstone.web.pictures import has_picture
from marchstone.web.render import render_part

AnyStudy = Study | Retold


@get("/game/{table:str}", include_in_schema=False)
async def show_game(
    visitor: Visiting, finished: Finished, ply: FromQuery[int] = 0, seen: FromQuery[str] = MOVER
) -> Response[str]:
    visitor.spend(visitor.house.meters.step)
    study = await study_of(visitor, finished)
    picture = picture_path(study, ply or study.plies, seen)
    shared = _shared(visitor, finished, picture and visitor.address_of(picture))
    table = _table_path(visitor, finished)
    return visitor.page(game_page(study, ply, seen, shared=shared, table=table))


def game_page(study: AnyStudy, ply: int, seen: str, **more: Any) -> GamePage:
    step = stepped(study, ply, seen)
    return GamePage(
        game=game_card(study.game, study.t.language),
        place=study.path,
        status=study.progress().status,
        ply=step.part.ply,
        plies=study.plies,
        parts={**step_parts(study, step), **_rendered(study, seen), **_summary(study)},
        lit=step.lit,
        touched=step.touched,
        viewers=_viewers(study, seen),
        seen=seen,
        mover=str(step.part.seat or 0),
        pauses=pauses(study.record.times),
        may_play_on=_levels(study) if isinstance(study, Study) else (),
        **more,
    )


def _summary(study: AnyStudy) -> dict[str, str]:
    """Where the rules of today can tell."""
    if not isinstance(study, Study):
        return {}
    return {"summary": render_part(Summary(study).part(), study.t)}


def _levels(study: Study) -> tuple[tuple[str, str], ...]:
    return tuple((level, level_title(level, study.t)) for level in bots.LEVELS)


def stepped(study: AnyStudy, ply: int, seen: str) -> Step:
    return study.step(ply, viewer_of(study, seen), is_open=seen == OPEN)


def step_parts(study: AnyStudy, step: Step) -> dict[str, str]:
    hands = render_part(step.hands, study.t) if step.hands else ""
    return {"board": step.board, "step": render_part(step.part, study.t), "hands": hands}


def step_facts(study: AnyStudy, ply: int, seen: str) -> dict[str, Any]:
    """One position, for the script of the page."""
    step = stepped(study, ply, seen)
    facts = {"ply": step.part.ply, "lit": step.lit, "touched": step.touched}
    return {**facts, "parts": step_parts(study, step)}


def _rendered(study: AnyStudy, seen: str) -> dict[str, str]:
    """What changes while the analysis goes on."""
    return {name: render_part(part, study.t) for name, part in study.parts(seen).items()}


def picture_path(study: AnyStudy, ply: int, seen: str) -> str:
    """Of a link that names no position, the picture shows the last one."""
    if not isinstance(study, Study) or not has_picture(study.game):
        return ""
    told = urlencode({"ply": ply, "seen": seen, "lang": study.t.language})
    return f"{study.path}/picture.png?{told}"


def _shared(visitor: Visit, live: LiveTable, picture: str) -> Shared:
    row = live.row
    path, line = f"/game/{row.id}", table_line(row, None, visitor.t)
    who = " – ".join(seat.name for seat in line.seats)
    return Shared(
        link=visitor.address_of(path),
        picture=picture,
        text=f"{who}. {line.result}",
        is_shared=row.is_shared,
        is_host=visitor.id is not None and row.creator == visitor.id,
    )


def _table_path(visitor: Visit, live: LiveTable) -> str:
    """The link opens the game and not the table, unless that is public."""
    row = live.row
    return f"/table/{row.id}" if row.is_public or row.is_his(visitor.id) else ""


@post("/game/{table:str}/share", include_in_schema=False)
async def share(visitor: Visiting, form: Typed, finished: Finished) -> Redirect:
    on = form.get("with") == "link"
    await access.share(visitor.house.store, finished, visitor.known(), on=on)
    return visitor.go(f"/game/{finished.row.id}")


@post("/game/{table:str}/analysis", include_in_schema=False)
async def ask_for_analysis(visitor: Visiting, finished: Finished) -> Redirect:
    visitor.spend(visitor.house.meters.analysis)
    plies = len(_course(finished).record().moves)
    await visitor.house.analyst.ask(finished.row, plies, visitor.id, visitor.address)
    return visitor.go(f"/game/{finished.row.id}")


@get("/game/{table:str}/step", include_in_schema=False)
async def show_step(
    visitor: Visiting, finished: Finished, ply: FromQuery[int] = 0, seen: FromQuery[str] = MOVER
) -> dict[str, Any]:
    visitor.spend(visitor.house.meters.step)
    return step_facts(await study_of(visitor, finished), ply, seen)


@get("/game/{table:str}/end", include_in_schema=False)
async def show_end(visitor: Visiting, finished: Finished) -> Response[str]:
    """What the table shows when its game is over, for its script."""
    visitor.spend(visitor.house.meters.step)
    study = await study_of(visitor, finished)
    if not isinstance(study, Study):
        raise OtherRules
    mine = finished.row.seats_of(visitor.id)
    changes = await rating_changes(visitor.house.store, finished.row)
    summary = Summary(study, mine[0] if len(mine) == 1 else None, changes).part()
    return Response(render_part(EndPart(summary), study.t), media_type=MediaType.HTML)


@get("/game/{table:str}/progress", include_in_schema=False)
async def show_progress(
    visitor: Visiting, finished: Finished, seen: FromQuery[str] = MOVER
) -> dict[str, Any]:
    """How far it has come, for the script of the page."""
    visitor.spend(visitor.house.meters.step)
    study = await study_of(visitor, finished)
    progress = study.progress()
    return {"status": progress.status, "done": progress.done, "parts": _rendered(study, seen)}


@get("/table/{table:str}/analysis", include_in_schema=False)
async def lead_on(visitor: Visiting, finished: Finished) -> Redirect:
    """Where the page was before."""
    query = visitor.connection.scope["query_string"].decode("latin-1")
    return visitor.go(f"/game/{finished.row.id}" + (f"?{query}" if query else ""))


async def study_of(visitor: Visit, live: LiveTable, t: Words | None = None) -> AnyStudy:
    t, analysis = t or visitor.t, await visitor.house.store.analyses.get(live.row.id)
    if live.row.status == OVER and live.course is None:
        return Retold(live.row, live.standing.stored, t, analysis)
    return Study.of(live.row, _course(live), analysis, t)


def _course(live: LiveTable) -> Course:
    """NotOver while it is played."""
    if live.row.status != OVER:
        raise NotOver
    return live.playing()


def viewer_of(study: AnyStudy, seen: str) -> Seat | None:
    seats = range(len(study.names))
    return next((seat for seat in seats if str(seat) == seen), None)


def _viewers(study: AnyStudy, seen: str) -> tuple[tuple[str, str, bool], ...]:
    t = study.t
    everybody = ((OPEN, t("everybody: all cards open"), seen == OPEN),)
    mover = (MOVER, t("whoever decides"), seen not in (OPEN, *map(str, range(len(study.names)))))
    seats = ((str(seat), name, str(seat) == seen) for seat, name in enumerate(study.names))
    return (mover, *seats, *(everybody if isinstance(study, Study) else ()))


HANDLERS = [
    show_game,
    show_step,
    show_end,
    show_progress,
    ask_for_analysis,
    share,
    lead_on,
]
