"""Pictures of a position by their address: SVG and PNG, for whoever may see the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.params import FromQuery

from marchstone.core.words import LANGUAGES, Voice, words
from marchstone.server.http.pages.study.game import study_of, viewer_of
from marchstone.server.http.visits import Finished, Visit, Visiting
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import OtherRules
from marchstone.server.study.steps import Study
from marchstone.web.pictures import Picture, draw, has_picture

AN_HOUR = {"Cache-Control": "public, max-age=3600"}
LONGEST = 64  # letters below the title


@dataclass(frozen=True, slots=True)
class Wanted:
    """All on which a picture depends."""

    table: str
    names: tuple[str, ...]
    ply: int
    seen: str
    language: str


@get("/game/{table:str}/picture.svg", include_in_schema=False)
async def show_svg(
    visitor: Visiting,
    finished: Finished,
    ply: FromQuery[int] = 0,
    seen: FromQuery[str] = "",
    lang: FromQuery[str] = "",
) -> Response[str]:
    visitor.spend(visitor.house.meters.step)
    study, wanted = await _wanted(visitor, finished, ply, seen, lang)
    return _answer(_drawn(study, wanted), "image/svg+xml", finished)


@get("/game/{table:str}/picture.png", include_in_schema=False)
async def show_png(
    visitor: Visiting,
    finished: Finished,
    ply: FromQuery[int] = 0,
    seen: FromQuery[str] = "",
    lang: FromQuery[str] = "",
) -> Response[bytes]:
    visitor.spend(visitor.house.meters.step)
    study, wanted = await _wanted(visitor, finished, ply, seen, lang)
    pictures = visitor.house.pictures
    png = pictures.kept(wanted)
    if png is None:
        visitor.spend(visitor.house.meters.picture)
        png = await pictures.png(wanted, _drawn(study, wanted))
    return _answer(png, "image/png", finished)


async def _wanted(
    visitor: Visit, live: LiveTable, ply: int, seen: str, lang: str
) -> tuple[Study, Wanted]:
    """OtherRules where nothing can be drawn."""
    study = await study_of(visitor, live, words(lang) if lang in LANGUAGES else visitor.t)
    if not isinstance(study, Study) or not has_picture(study.game):
        raise OtherRules
    viewer = viewer_of(study, seen)
    told = "" if viewer is None else str(viewer)
    ply = max(0, min(ply, study.plies))
    return study, Wanted(live.row.id, study.names, ply, told, study.t.language)


def _drawn(study: Study, wanted: Wanted) -> str:
    """As a spectator sees it, unless a seat is named."""
    match, t = study.at(wanted.ply), study.t
    outcome = match.outcome() if wanted.ply == study.plies else None
    caption = match.result(study.voice) if outcome else ""
    caption = caption or t("Move {n} of {last}", n=wanted.ply + 1, last=study.plies)
    picture = Picture(
        title=study.game.text.title(study.game.words(t.language)),
        caption=caption if len(caption) <= LONGEST else f"{caption[: LONGEST - 1]}…",
        ranks=outcome.ranks if outcome else (),
    )
    voice = Voice(study.voice.words, study.names)
    return draw(study.game, match.view(viewer_of(study, wanted.seen)), voice, picture)


def _answer(content: Any, media_type: str, live: LiveTable) -> Response[Any]:
    headers = AN_HOUR if live.row.is_shared else {}
    return Response(content, media_type=media_type, headers=headers)


HANDLERS = [show_svg, show_png]
