"""The deal of a finished game, worked out again from all that is laid open."""

from __future__ import annotations

from litestar import Response, get

from marchstone import games
from marchstone.core.chance.deal import KEY_BYTES
from marchstone.core.record.verifying import Verdict, result, sentence, verified
from marchstone.server.http.pages.study.records import finished_record
from marchstone.server.http.visits import Finished, Visiting
from marchstone.server.live.shown.lines import game_card
from marchstone.server.people.names import seat_names
from marchstone.storage.rows import Table
from marchstone.web.contexts.games.deal import CheckLine, LotLine, VerifyPage


@get("/game/{table:str}/verify", include_in_schema=False)
async def show_verified(visitor: Visiting, finished: Finished) -> Response[str]:
    """NotOver before the end: until then the secret is one."""
    visitor.spend(visitor.house.meters.step)
    verdict = verified(finished_record(finished))
    return visitor.page(_page(finished.row, verdict, visitor))


def _page(row: Table, verdict: Verdict, visitor: Visiting) -> VerifyPage:
    t, proof = visitor.t, row.proof
    game = game_card(games.get(row.game), t.language)
    page = VerifyPage(game, row.id, f"/game/{row.id}")
    if proof is None:
        return page
    names = seat_names(row, t)
    return VerifyPage(
        *(game, row.id, page.place, result(verdict, t)),
        checks=tuple(CheckLine(sentence(it, t), it.holds, it.fault) for it in verdict.checks),
        commitment=proof.commitment,
        secret=_hex(proof.secret),
        seed=_hex(row.seed),
        lots=tuple(map(LotLine, names, proof.lots)),
        command=f"marchstone verify marchstone-{row.id}.json --commitment {proof.commitment}",
    )


def _hex(number: int) -> str:
    return f"{number:0{2 * KEY_BYTES}x}"


HANDLERS = [show_verified]
