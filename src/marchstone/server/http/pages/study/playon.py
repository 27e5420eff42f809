"""Play on from a position of a finished game, against bots.

Whoever has seen the game knows every card of it, so none of the hidden ones stays where it was:
what the chosen seat did not know is dealt again (decision 25).
"""

from __future__ import annotations

from litestar import post
from litestar.response import Redirect

from marchstone import bots
from marchstone.core.match import Match
from marchstone.core.record import MOST_LEGS, Leg, Record
from marchstone.server.http.pages.study.game import study_of
from marchstone.server.http.pages.study.replay import typed_record
from marchstone.server.http.visits import Finished, Typed, Visit, Visiting, adds_lot
from marchstone.server.live import making
from marchstone.server.refusals import BadInput, OtherRules
from marchstone.server.study.steps import Study


@post("/game/{table:str}/play", include_in_schema=False)
async def play_on(visitor: Visiting, form: Typed, finished: Finished) -> Redirect:
    study = await study_of(visitor, finished)
    if not isinstance(study, Study):
        raise OtherRules
    return await _play_on(visitor, study.record, form)


@post("/replay/play", include_in_schema=False)
async def play_on_from_file(visitor: Visiting, form: Typed) -> Redirect:
    visitor.spend(visitor.house.meters.step)
    return await _play_on(visitor, typed_record(form, visitor.t), form)


async def _play_on(visitor: Visit, record: Record, form: dict[str, str]) -> Redirect:
    ply, seat = _number(form, "ply", len(record.moves)), _number(form, "seat", record.seats - 1)
    rival = form.get("rival", "")
    if ply is None or seat is None or rival not in bots.LEVELS:
        raise BadInput(visitor.t("That request cannot be understood."))
    if not Match.replay(record, ply).to_act():
        raise BadInput(
            visitor.t("The game is over there: go back to where there is something to decide.")
        )
    if len(record.before) == MOST_LEGS:
        raise BadInput(visitor.t("This game goes on from too many others."))
    before = (*record.before, Leg(record.seed, record.moves[:ply], seat))
    await visitor.become("")
    seats = [making.ME if n == seat else f"bot:{rival}" for n in range(record.seats)]
    table = await visitor.make_table(
        *(record.playable_game(), record.options, seats),
        is_public=False,
        butler_after=making.BUTLER_TIMES[-1],
        before=before,
        adds=adds_lot(form),
        t=visitor.t,
    )
    return visitor.go(f"/table/{table}")


def _number(form: dict[str, str], name: str, most: int) -> int | None:
    typed = form.get(name, "")
    is_number = typed.isascii() and typed.isdecimal() and len(typed) < 6
    return int(typed) if is_number and int(typed) <= most else None


HANDLERS = [play_on, play_on_from_file]
