"""Finished games as files."""

from __future__ import annotations

from litestar import Response, get

from marchstone.core.record import Record
from marchstone.server.http.visits import Finished
from marchstone.server.live.course import game_of, stored_record
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import NotOver
from marchstone.storage.rows import OVER


@get(["/table/{table:str}/record.txt", "/game/{table:str}/record.txt"], include_in_schema=False)
async def record_text(finished: Finished) -> Response[str]:
    record = finished_record(finished)
    return _file(record.to_text(), f"{finished.row.id}.txt", "text/plain; charset=utf-8")


@get(["/table/{table:str}/record.json", "/game/{table:str}/record.json"], include_in_schema=False)
async def record_json(finished: Finished) -> Response[str]:
    record = finished_record(finished)
    return _file(record.to_json(), f"{finished.row.id}.json", "application/json")


def finished_record(live: LiveTable) -> Record:
    """NotOver before the end: the seed gives the deck away."""
    row = live.row
    if row.status != OVER:
        raise NotOver
    if live.course is not None and game_of(row) is not None:
        return live.course.record()
    return stored_record(row, live.standing.stored)


def _file(text: str, name: str, media_type: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="marchstone-{name}"'}
    return Response(text, media_type=media_type, headers=headers)


HANDLERS = [record_text, record_json]
