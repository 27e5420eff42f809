"""The page on which a finished game is thought over."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from marchstone.core.protocol import Seat
from marchstone.server.http.visits import AtTable, Visit, Visiting
from marchstone.server.live.course import Course
from marchstone.server.live.lines import game_card, table_line
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import NotOver
from marchstone.server.study.retold import Retold
from marchstone.server.study.steps import MOVER, Step, Study
from marchstone.storage.rows import OVER
from marchstone.web.contexts import AnalysisPage
from marchstone.web.render import render_part


@get("/table/{table:str}/analysis", include_in_schema=False)
async def show_analysis(
    visitor: Visiting, live: AtTable, ply: FromQuery[int] = 0, seen: FromQuery[str] = MOVER
) -> Response[str]:
    study = await _study(visitor, live)
    return visitor.page(analysis_page(study, ply, _viewer(study, seen), visitor.id))


def analysis_page(
    study: Study | Retold, ply: int, viewer: Seat | None, person: str | None
) -> AnalysisPage:
    step = study.step(ply, viewer)
    return AnalysisPage(
        table=table_line(study.table, person, study.t),
        game=game_card(study.game, study.t.language),
        place=study.path,
        status=study.progress().status,
        ply=step.part.ply,
        plies=study.plies,
        parts={**_step_parts(study, step), **_rendered(study, viewer)},
        lit=step.lit,
        touched=step.touched,
        viewers=_viewers(study, viewer),
        seen=_seen(viewer),
    )


def _step_parts(study: Study | Retold, step: Step) -> dict[str, str]:
    return {"board": step.board, "step": render_part(step.part, study.t)}


def _rendered(study: Study | Retold, viewer: Seat | None) -> dict[str, str]:
    """What changes while the analysis goes on."""
    return {name: render_part(part, study.t) for name, part in study.parts(_seen(viewer)).items()}


@post("/table/{table:str}/analysis", include_in_schema=False)
async def ask_for_analysis(visitor: Visiting, live: AtTable) -> Redirect:
    visitor.spend(visitor.house.meters.analysis)
    await visitor.house.analyst.ask(live.row, len(_finished(live).record().moves))
    return visitor.go(f"/table/{live.row.id}/analysis")


@get("/table/{table:str}/analysis/step", include_in_schema=False)
async def show_step(
    visitor: Visiting, live: AtTable, ply: FromQuery[int] = 0, seen: FromQuery[str] = MOVER
) -> dict[str, Any]:
    """One position, for the script of the page."""
    study = await _study(visitor, live)
    step = study.step(ply, _viewer(study, seen))
    facts = {"ply": step.part.ply, "lit": step.lit, "touched": step.touched}
    return {**facts, "parts": _step_parts(study, step)}


@get("/table/{table:str}/analysis/progress", include_in_schema=False)
async def show_progress(
    visitor: Visiting, live: AtTable, seen: FromQuery[str] = MOVER
) -> dict[str, Any]:
    """How far it has come, for the script of the page."""
    study = await _study(visitor, live)
    progress = study.progress()
    parts = _rendered(study, _viewer(study, seen))
    return {"status": progress.status, "done": progress.done, "parts": parts}


async def _study(visitor: Visit, live: LiveTable) -> Study | Retold:
    analysis = await visitor.house.store.analyses.get(live.row.id)
    if live.row.status == OVER and live.course is None:
        return Retold(live.row, live.standing.stored, visitor.t, analysis)
    course = _finished(live)
    return Study(live.row, course, analysis, visitor.t)


def _finished(live: LiveTable) -> Course:
    """NotOver while it is played."""
    if live.row.status != OVER:
        raise NotOver
    return live.playing()


def _viewer(study: Study | Retold, seen: str) -> Seat | None:
    seats = range(len(study.table.seats))
    return next((seat for seat in seats if str(seat) == seen), None)


def _seen(viewer: Seat | None) -> str:
    return MOVER if viewer is None else str(viewer)


def _viewers(study: Study | Retold, viewer: Seat | None) -> tuple[tuple[str, str, bool], ...]:
    t = study.t
    mover = (MOVER, t("whoever decides"), viewer is None)
    names = enumerate(study.voice.names)
    return (mover, *((str(seat), name, seat == viewer) for seat, name in names))


HANDLERS = [show_analysis, ask_for_analysis, show_step, show_progress]
