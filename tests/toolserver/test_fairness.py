"""No caller of a tool server takes all its tables, keys and threads from the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from mcp import Client

from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Bot
from marchstone.mcp import remote, room
from marchstone.mcp.callers import CALLER, told_by_address
from marchstone.mcp.remote import ServerTables
from marchstone.mcp.sight import Refused, Ticket
from marchstone.mcp.tables import Tables
from marchstone.mcp.tools import MOST_THOUGHTS, tool_server
from toolserver.test_tools import LONGEST, Model, with_models


@contextmanager
def calling_from(address: str) -> Iterator[None]:
    token = CALLER.set(address)
    try:
        yield
    finally:
        CALLER.reset(token)


def started(tables: Tables, address: str) -> Ticket:
    with calling_from(address):
        return tables.start("clans-and-glory", {}, ["me", "open"], "Ada")


def played(tables: Tables, address: str) -> Ticket:
    """A table at which its player has decided something."""
    with calling_from(address):
        ticket = tables.start("clans-and-glory", {}, ["me", "bot:gentle"], "Ada")
    table, seat = tables.held(ticket.key)
    tables.play(ticket.key, str(table.match.state.legal(seat)[0]), None)
    return ticket


def has_table(tables: Tables, ticket: Ticket) -> bool:
    try:
        tables.held(ticket.key)
    except Refused:
        return False
    return True


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setattr(room, "MOST_TABLES", 8)
    return Tables()


def test_a_caller_has_as_many_tables_as_are_still_free(tables: Tables) -> None:
    for address, most in (("first", 4), ("second", 2), ("third", 1)):
        for _ in range(most):
            played(tables, address)
        with pytest.raises(Refused, match="all tables are taken"):
            started(tables, address)
    assert has_table(tables, played(tables, "fourth"))
    with pytest.raises(Refused, match="all tables are taken"):
        started(tables, "fifth")


def test_a_table_that_nobody_has_played_at_makes_room_first(tables: Tables) -> None:
    """Also where everybody comes from the same address."""
    kept, waiting = played(tables, ""), [started(tables, "") for _ in range(3)]
    assert has_table(tables, started(tables, ""))
    assert [has_table(tables, it) for it in (kept, *waiting)] == [True, False, True, True]


def test_whoever_has_most_makes_room_for_somebody_new(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, large = played(tables, "small"), [played(tables, "large") for _ in range(4)]
    monkeypatch.setattr(room, "MOST_TABLES", 5)
    with pytest.raises(Refused, match="all tables are taken"):
        started(tables, "somebody")
    tables.held(large[1].key)[0].touched -= room.FORGOTTEN + 1
    tables.held(large[2].key)[0].touched -= room.FORGOTTEN + 1  # touched anew by its key
    forgotten = tables._tables[large[3].table]
    forgotten.touched -= room.FORGOTTEN + 1
    started(tables, "somebody")
    assert has_table(tables, small)
    assert [has_table(tables, it) for it in large] == [True, True, True, False]


def test_what_is_over_makes_room_and_nothing_else_does(tables: Tables) -> None:
    waiting = [started(tables, "first") for _ in range(3)]
    over = [started(tables, "second") for _ in range(3)]
    for ticket in over:
        tables.resign(ticket.key)
    waiting.append(started(tables, "third"))
    assert all(has_table(tables, it) for it in over)
    waiting.append(started(tables, "third"))
    assert all(has_table(tables, it) for it in waiting)
    assert not any(has_table(tables, it) for it in over)


def test_keys_to_seats_of_a_server_are_taken_from_whoever_has_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "MOST_SEATS", 3)
    house = ServerTables("http://localhost:1")
    table = {"id": "x", "game": "rebirth", "version": 1, "seats": [{"seat": 0, "is_you": True}]}
    with calling_from("one"):
        one = house._sat_down("", table)
    with calling_from("many"):
        many = [house._sat_down("", table) for _ in range(4)]
    assert {*house._keys} == {one.key, many[2].key, many[3].key}


def test_callers_are_told_apart_by_their_addresses() -> None:
    async def handler(_: Any) -> str:
        return CALLER.get()

    client = SimpleNamespace(client=SimpleNamespace(host="192.0.2.7"))
    for request, told in ((client, "192.0.2.7"), (None, "")):
        context = SimpleNamespace(request=request)
        assert asyncio.run(told_by_address(context, handler)) == told
    assert CALLER.get() == ""


def test_while_many_think_quick_tools_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """More thoughts are asked for than there are threads."""
    may_end, all_begun, begun = threading.Event(), threading.Event(), list[str]()
    tables = Tables()

    def thought(key: str) -> list[Any]:
        begun.append(key)
        if len(begun) == MOST_THOUGHTS[1]:
            all_begun.set()
        may_end.wait(LONGEST)
        return []

    monkeypatch.setattr(tables, "hint", thought)

    async def play() -> None:
        async with Client(tool_server(tables)) as client, asyncio.TaskGroup() as group:
            model = Model(client)
            key = (await model.call("start_table", game="clans-and-glory"))["key"]
            thinking = [group.create_task(model.call("hint", key=key)) for _ in range(60)]
            await asyncio.to_thread(all_begun.wait, LONGEST)
            assert await model.call("list_games")
            assert "You are" in await model.call("look", key=key)
            assert len(begun) == MOST_THOUGHTS[1]
            assert not any(task.done() for task in thinking)
            may_end.set()

    async def in_time() -> None:
        async with asyncio.timeout(LONGEST):
            await play()

    try:
        asyncio.run(in_time())
    finally:
        may_end.set()


def test_whoever_looks_need_not_wait_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does anybody else, though more of them look than there are threads."""
    may_end, begun, has_moved = threading.Event(), threading.Event(), threading.Event()

    class Ponders(Bot):
        def choose(self, view: Any, rng: Any) -> int:
            if has_moved.is_set():  # who begins is drawn
                begun.set()
                may_end.wait(LONGEST)
            return int(view.legal[0])

    monkeypatch.setattr(bots, "get", lambda *_: Ponders())

    async def play() -> None:
        async with Client(tool_server(Tables())) as client, asyncio.TaskGroup() as group:
            model = Model(client)
            key = (await model.call("start_table", game="schotten-totten"))["key"]
            move = (await model.call("list_moves", key=key))["moves"][0]["move"]
            has_moved.set()
            playing = group.create_task(model.call("play", key=key, move=move))
            await asyncio.to_thread(begun.wait, LONGEST)
            looks = [model.call("look", key=key) for _ in range(60)]
            assert all("You are" in told for told in await asyncio.gather(*looks))
            assert (await model.call("list_moves", key=key))["moves"] == []
            assert not playing.done()
            await model.call("resign", key=key)
            may_end.set()
            assert "resigned" in await playing

    async def in_time() -> None:
        async with asyncio.timeout(LONGEST):
            await play()

    try:
        asyncio.run(in_time())
    finally:
        may_end.set()


def test_a_full_house_makes_room_when_a_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_TABLES", 4)

    async def play(model: Model) -> None:
        async def a_table() -> str:
            key = str((await model.call("start_table", game="clans-and-glory"))["key"])
            asked = await model.call("list_moves", key=key)
            await model.call("play", key=key, move=Rng(1).choice(asked["moves"])["move"])
            return key

        first, _ = await a_table(), await a_table()
        assert "all tables are taken" in await model.refusal("start_table", game="clans-and-glory")
        await model.call("resign", key=first)
        await model.call("start_table", game="clans-and-glory")

    with_models(play)
