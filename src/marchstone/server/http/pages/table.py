"""Pages of one table: made, joined, looked at, played again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from marchstone import bots, games
from marchstone.core.errors import MarchstoneError
from marchstone.core.words import Words
from marchstone.server.http.doors import is_local
from marchstone.server.http.pages.new import new_page, owned_choices, read_choice
from marchstone.server.http.visits import AtTable, Typed, Visit, Visiting, adds_lot
from marchstone.server.live import making, seating
from marchstone.server.live.chat import chat_line
from marchstone.server.live.course import game_of
from marchstone.server.live.days import waits_elsewhere
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.lines import game_card, table_line
from marchstone.server.people.names import bot_title
from marchstone.server.refusals import BadInput, NoSuchTable, OtherRules, explain
from marchstone.server.study.lessons import newcomer_words
from marchstone.server.study.retold import Retold
from marchstone.storage.rows import OPEN, OVER, PLAYING, WAITING, Table
from marchstone.web.contexts import ChatLine, Choice, LogLine, TablePage
from marchstone.web.contexts.games.deal import DealFacts
from marchstone.web.contexts.games.lessons import NewcomerWords

Answer = Response[Any]


@get("/new/{name:str}", include_in_schema=False)
async def show_new(visitor: Visiting, name: FromPath[str]) -> Response[str]:
    game = games.get(name)
    chosen = read_choice(game, {}, _patience(visitor))
    theirs = await visitor.house.store.outside.offered(visitor.id, name)
    return visitor.page(new_page(game, chosen, visitor.t, _name(visitor), theirs=theirs))


def _patience(visitor: Visit) -> int:
    wanted = visitor.house.config.butler
    return min(making.BUTLER_TIMES, key=lambda seconds: abs(seconds - wanted))


def _name(visitor: Visit) -> str:
    return visitor.person.name if visitor.person else ""


@post("/new/{name:str}", include_in_schema=False)
async def make_new(visitor: Visiting, form: Typed, name: FromPath[str]) -> Answer:
    game = games.get(name)
    chosen = read_choice(game, {}, _patience(visitor))
    try:
        chosen = read_choice(game, form, _patience(visitor))
        await visitor.become(chosen.name)
        table = await visitor.make_table(
            *(game, chosen.options, chosen.seats),
            is_public=chosen.is_public,
            butler_after=chosen.butler_after,
            has_hints=chosen.has_hints,
            undoes_freely=chosen.undoes_freely,
            adds=adds_lot(form),
            clock=chosen.clock_text,
            is_rated=chosen.is_rated,
            best_of=chosen.best_of,
            t=visitor.t,
        )
    except MarchstoneError as error:
        told = explain(error, visitor.t)
        theirs = await visitor.house.store.outside.offered(visitor.id, name)
        page = new_page(game, chosen, visitor.t, _name(visitor), told.text, theirs)
        return visitor.page(page, told.status)
    return visitor.go(f"/table/{table}")


@get("/join/{key:str}", include_in_schema=False)
async def join(visitor: Visiting, key: FromPath[str]) -> Redirect:
    table = await visitor.house.store.tables.invited_to(key)
    if table is None:
        raise NoSuchTable
    if visitor.person is None:
        return visitor.go(f"/name?next=/join/{key}")
    await visitor.house.store.tables.invite(table.id, visitor.person.id)
    return visitor.go(f"/table/{table.id}")


@get("/table/{table:str}", include_in_schema=False)
async def show_table(
    visitor: Visiting, live: AtTable, player: FromQuery[int | None] = None
) -> Answer:
    """With the number of a seat, on to whoever plays there: the list of players says no more, since
    it is drawn once for many tables."""
    if player is not None and player in range(len(live.row.seats)):
        return visitor.go(f"/player/{live.row.seats[player].person}")
    return visitor.page(await table_page(visitor, live))


async def table_page(visitor: Visit, live: LiveTable) -> TablePage:
    row, person = live.row, visitor.id
    mine, is_waiting = row.seats_of(person), row.status == WAITING
    game = games.get(row.game)
    state, shown = None, ""
    if live.course is not None:
        scene = live.scenes.scene_for(person)
        state, shown = live.scenes.state(scene, visitor.t), live.scenes.stamp(scene, visitor.t)
    chat = await _chat(visitor, live, person)
    has_open = any(seat.kind == OPEN for seat in row.seats)
    invites = (
        is_waiting and not row.tournament and (row.is_public or bool(mine) or row.creator == person)
    )
    invitation = visitor.address_of(f"/join/{row.invitation}") if invites else ""
    may_invite = is_waiting and row.is_his(person)
    is_host = is_waiting and person is not None and row.creator == person
    return TablePage(
        table=table_line(row, person, visitor.t),
        game=game_card(game, visitor.t.language),
        may_sit=is_waiting and has_open and not mine,
        may_leave=is_waiting and bool(mine) and not row.tournament,
        is_host=is_host,
        levels=await _levels(visitor, row) if is_host else (),
        may_chat=person is not None,
        may_talk_aside=row.status == PLAYING and row.hears_aside(person),
        invitation=invitation,
        code=_code(invitation),
        live=_socket_path(row, shown, chat),
        state=msgspec.to_builtins(state),
        chat=chat,
        has_next=state is not None and await _has_next(visitor, row),
        notice=_notice(row, visitor.t),
        tournament=f"/tournament/{row.tournament}" if row.tournament else "",
        log=_stored_log(live, mine, visitor.t),
        name=_name(visitor),
        newcomer=newcomer_words(game, visitor.t) if state is not None else NewcomerWords(),
        deal=DealFacts(row.commitment, row.is_full, any(row.seats[n].lot == "" for n in mine)),
        **(await _guests(visitor, row) if may_invite else {}),
    )


async def _has_next(visitor: Visit, row: Table) -> bool:
    who = visitor.person
    return who is not None and await waits_elsewhere(visitor.house.store, who.id, row.id)


async def _guests(visitor: Visit, row: Table) -> dict[str, tuple[str, ...]]:
    """Who was invited by name, and which friends could be."""
    store = visitor.house.store
    company = await store.circle.of(visitor.known().id)
    invited = await store.invitations.names(row.id)
    friends = (one.name for one in company.friends if one.name not in invited)
    return {"invited": tuple(invited), "friends": tuple(friends)}


def _notice(row: Table, t: Words) -> str:
    """Why it can only be looked at."""
    if game_of(row) is not None:
        return ""
    if row.status != OVER:
        return explain(OtherRules(), t).text
    return t("Played by an earlier version of the rules: it is shown as it was written down.")


def _stored_log(live: LiveTable, mine: tuple[int, ...], t: Words) -> tuple[LogLine, ...]:
    if live.course is not None or live.row.status == WAITING:
        return ()
    retold = Retold(live.row, live.standing.stored, t)
    return retold.log(mine[0] if len(mine) == 1 else None)


def _socket_path(row: Table, shown: str, chat: tuple[ChatLine, ...]) -> str:
    """With what the page shows, so that the socket sends what comes after it."""
    drawn = {"shown": shown, "chat": chat[-1].number if chat else 0}
    return f"/table/{row.id}/live?{urlencode(drawn)}"


@lru_cache(maxsize=256)
def _code(invitation: str) -> str:
    """For the camera of a phone, where the address leads it here; drawn once, for it takes long."""
    address = urlsplit(invitation)
    if not address.netloc or is_local(address.netloc):
        return ""
    code = segno.make(invitation, micro=False)
    return code.svg_inline(omitsize=True, border=2, light="#fff", svgclass="code", lineclass=None)


async def _levels(visitor: Visit, row: Table) -> tuple[Choice, ...]:
    """Of the house, and the bots of people that may be invited."""
    ours = tuple(Choice(level, bot_title(level, visitor.t)) for level in bots.LEVELS)
    if row.rated:
        return ours
    theirs = await visitor.house.store.outside.offered(visitor.id, row.game)
    named = owned_choices(theirs, visitor.t)
    return ours + tuple(Choice(it.value.partition(":")[2], it.title) for it in named)


async def _chat(visitor: Visit, live: LiveTable, person: str | None) -> tuple[ChatLine, ...]:
    muted = await visitor.house.store.people.muted_by(person) if person else frozenset()
    asides = live.row.hears_aside(person)
    said = await visitor.house.store.log.chat_since(live.row.id, asides=asides)
    heard = [line for line in said if line.person not in muted]
    return tuple(chat_line(line, live.row, person, visitor.t) for line in heard)


@post("/table/{table:str}/sit", include_in_schema=False)
async def sit(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    seat = _typed_seat(visitor, form)
    person = await visitor.become(form.get("name", ""))
    await seating.sit(visitor.house.store, live, seat, person, adds=adds_lot(form))
    return visitor.go(f"/table/{live.row.id}")


@post("/table/{table:str}/lot", include_in_schema=False, status_code=200)
async def add_lot(visitor: Visiting, form: Typed, live: AtTable) -> dict[str, bool]:
    """What the browser adds to the deal; whether the game has begun by that."""
    person = visitor.known()
    visitor.house.meters.act.spend(person.id)
    await live.add_lot(person.id, form.get("lot", ""))
    return {"begun": live.row.status != WAITING}


def _typed_seat(visitor: Visit, form: dict[str, str]) -> int:
    seat = form.get("seat", "")
    if not (seat.isascii() and seat.isdecimal() and len(seat) < 4):
        raise BadInput(visitor.t("Choose a seat."))
    return int(seat)


@post("/table/{table:str}/bot", include_in_schema=False)
async def seat_bot(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    seat, level = _typed_seat(visitor, form), form.get("level", "")
    house = visitor.house
    await seating.seat_bot(house.store, live, seat, level, visitor.known(), house.room)
    return visitor.go(f"/table/{live.row.id}")


@post("/table/{table:str}/leave", include_in_schema=False)
async def leave(visitor: Visiting, live: AtTable) -> Redirect:
    await seating.leave(visitor.house.store, live, visitor.known())
    return visitor.go("/lobby")


@post("/table/{table:str}/remove", include_in_schema=False)
async def remove(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    seat = _typed_seat(visitor, form)
    await seating.remove(visitor.house.store, live, seat, visitor.known())
    return visitor.go(f"/table/{live.row.id}")


@post("/table/{table:str}/host", include_in_schema=False)
async def hand_on(visitor: Visiting, form: Typed, live: AtTable) -> Redirect:
    seat = _typed_seat(visitor, form)
    await seating.hand_on(visitor.house.store, live, seat, visitor.known())
    return visitor.go(f"/table/{live.row.id}")


@post("/table/{table:str}/close", include_in_schema=False)
async def close(visitor: Visiting, live: AtTable) -> Redirect:
    await seating.close(visitor.house.store, live, visitor.known())
    return visitor.go("/lobby")


@post("/table/{table:str}/rematch", include_in_schema=False)
async def rematch(visitor: Visiting, live: AtTable) -> Redirect:
    visitor.spend(visitor.house.meters.table)
    person, house = visitor.known(), visitor.house
    again = await making.rematch(house.store, live, person, house.room)
    return visitor.go(f"/table/{again}")


HANDLERS = [
    show_new,
    make_new,
    join,
    show_table,
    sit,
    add_lot,
    seat_bot,
    leave,
    remove,
    hand_on,
    close,
    rematch,
]
