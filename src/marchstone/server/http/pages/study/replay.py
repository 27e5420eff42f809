"""A record from a file, to step through. It goes with every request and is kept nowhere."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile

from marchstone.core.errors import BadRecord, MarchstoneError, OtherVersion
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.core.words import Words
from marchstone.server.http.doors import AnyRequest
from marchstone.server.http.pages.study.game import game_page, step_facts
from marchstone.server.http.visits import Typed, Visiting
from marchstone.server.refusals import BadInput, explain
from marchstone.server.study.steps import Study
from marchstone.web.contexts.games.analysis import OpenRecordPage
from marchstone.web.render import has_board

LARGEST = 48 * 1024  # bytes: a form has 64 KiB, and a game of the longest kind takes 12
PATH = "/replay"


@get(PATH, include_in_schema=False)
async def ask_for_record(visitor: Visiting) -> Response[str]:
    return visitor.page(OpenRecordPage())


@post(PATH, include_in_schema=False)
async def show_record(visitor: Visiting, request: AnyRequest) -> Response[str]:
    """The page of a game from a file, or from the text that the page before held."""
    visitor.spend(visitor.house.meters.step)
    try:
        form = await _form(request)
        study = _study(form, visitor.t)
        page = game_page(study, *_wish(form), table="", record=form["record"])
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        return visitor.page(OpenRecordPage(told.text), told.status)
    return visitor.page(page)


@post(f"{PATH}/step", include_in_schema=False)
async def show_record_step(visitor: Visiting, form: Typed) -> dict[str, Any]:
    visitor.spend(visitor.house.meters.step)
    return step_facts(_study(form, visitor.t), *_wish(form))


async def _form(request: AnyRequest) -> dict[str, str]:
    """What was typed, and the text of the file; no more of it than a record may have."""
    form = await request.form()
    typed = {name: value for name, value in form.items() if isinstance(value, str)}
    file = form.get("file")
    if isinstance(file, UploadFile):
        typed["record"] = (await file.read(LARGEST + 1)).decode("utf-8", "replace")
    return typed


def typed_record(form: dict[str, str], t: Words) -> Record:
    """A record that our rules play to its end; BadInput says what is wrong with it."""
    text = form.get("record", "")
    if not text.strip():
        raise BadInput(t("Choose the file of a record first."))
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise BadInput(t("This file is too long for a record."))
    try:
        record = Record.read(text)
        Match.replay(record)
        if not has_board(record.game):
            raise BadRecord(f"{record.game} has no board")
    except OtherVersion:
        raise BadInput(t("This record follows another version of the rules.")) from None
    except MarchstoneError as error:
        raise BadInput(t("This is no record that can be read: {fault}", fault=error)) from None
    return record


def _study(form: dict[str, str], t: Words) -> Study:
    record = typed_record(form, t)
    names = tuple(t("Player {n}", n=n) for n in range(1, record.seats + 1))
    return Study(record, names, PATH, None, t)


def _wish(form: dict[str, str]) -> tuple[int, str]:
    ply = form.get("ply", "")
    return int(ply) if ply.isascii() and ply.isdecimal() and len(ply) < 6 else 0, form.get(
        "seen", ""
    )


HANDLERS = [ask_for_record, show_record, show_record_step]
