"""When the database fails, when another worker is first, when a client is too slow."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from marchstone.core.words import ENGLISH, Words
from marchstone.server.live import standing, tables
from marchstone.server.live.course import Course
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.watching.watcher import MOST_WAITING, Fell, Watcher
from marchstone.storage import StorageError
from marchstone.storage.rows import PLAY, Move
from marchstone.web import drawing
from marchstone.web.contexts import PlayersPart
from marchstone.web.kept import Kept
from marchstone.web.render import render_part
from server.live.test_live import in_turn, two_at_a_table
from server.world import World


def test_a_move_that_cannot_be_saved_is_refused_and_can_be_played_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = two_at_a_table(world)
    log = world.house.store.log
    append = log.append

    async def full(*given: Any) -> None:
        raise StorageError("the disk is full")

    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        monkeypatch.setattr(log, "append", full)
        mover.play()
        assert mover.refusal() == "not_saved"
        monkeypatch.setattr(log, "append", append)
        mover.play()
        assert mover.until("state")["ply"] == other.until("state")["ply"] == 1


def test_a_move_is_checked_and_applied_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, play = a_move(world)
    course = table.playing()
    calls = {name: counted(monkeypatch, type(course.match.state), name) for name in COUNTED}
    world.do(play)
    assert calls == {"apply": [1], "legal": [1], "clone": [1]}
    assert course.ply == course.match.ply == len(course.moves) == 1


def test_a_move_that_cannot_be_saved_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*given: Any) -> None:
        raise StorageError("the disk is full")

    table, play = a_move(world)
    course = table.playing()
    before = position(course)
    with monkeypatch.context() as patch:
        patch.setattr(world.house.store.log, "append", full)
        with pytest.raises(StorageError):
            world.do(play)
    assert position(course) == before
    world.do(play)
    assert course.ply == 1


COUNTED = ("apply", "legal", "clone")


def counted(monkeypatch: pytest.MonkeyPatch, state: Any, name: str) -> list[int]:
    """How often this method is called, from here on."""
    honest, calls = getattr(state, name), [0]

    def method(*given: Any) -> Any:
        calls[0] += 1
        return honest(*given)

    monkeypatch.setattr(state, name, method)
    return calls


def a_move(world: World) -> tuple[LiveTable, Callable[[], Awaitable[None]]]:
    """A table that nobody watches, and its first move."""
    _, _, table = two_at_a_table(world)
    live: LiveTable = world.do(world.house.tables.get, table)
    seat = live.playing().to_act[0]
    action = live.playing().view(seat).legal[0]
    person = live.row.seats[seat].person
    assert person is not None
    return live, partial(live.play, person, seat, action, 0)


def position(course: Course) -> list[Any]:
    """All that there is to see of it, and how far it has come."""
    seats = (None, *range(course.match.seats))
    decisions = [course.decisions(seat) for seat in range(course.match.seats)]
    return [course.match.state, course.ply, course.match.ply, decisions, *map(course.view, seats)]


def test_a_row_that_was_written_though_the_answer_was_lost_is_found_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = two_at_a_table(world)
    log = world.house.store.log
    append = log.append

    async def lost(*given: Any) -> None:
        await append(*given)
        raise StorageError("the connection to the database is lost")

    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        monkeypatch.setattr(log, "append", lost)
        mover.play()
        assert mover.refusal() == "not_saved"
        monkeypatch.setattr(log, "append", append)
        mover.play()
        assert other.until("state")["ply"] == 1
        assert mover.refusal() == "stale"


def test_whoever_is_second_at_a_ply_is_told_and_shown_the_first(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, _ = in_turn(a, b)
        first, second = (entry["action"] for entry in mover.state["actions"][:2])
        row = Move(0, PLAY, mover.state["seat"], first)
        world.do(world.house.store.log.append, table, row, (mover.state["seat"],))
        mover.play(second)
        assert a.until("state")["ply"] == b.until("state")["ply"] == 1
        assert mover.refusal() == "stale"
        assert mover.state["decision"] == 1
        rows = world.do(world.house.store.log.since, table)
        assert [move.action for move in rows] == [first]


def test_a_client_that_does_not_listen_falls_and_has_to_come_again() -> None:
    async def listen() -> None:
        watcher = Watcher(None, ENGLISH, lambda watcher: None)
        for number in range(MOST_WAITING + 5):
            watcher.say(str(number))
        while True:
            await asyncio.wait_for(watcher.next(), 1)

    with pytest.raises(Fell):
        asyncio.run(listen())


def test_states_do_not_queue_up(world: World) -> None:
    """Whoever was away for several moves gets one state: the newest."""
    _, _, table = two_at_a_table(world)
    stranger = world.browser()
    live = world.do(world.house.tables.get, table)
    with stranger.live(table) as s:
        s.until("state")

        async def quickly() -> None:
            course = live.course
            assert course is not None
            for _ in range(5):
                seat = course.to_act[0]
                action = course.match.state.legal(seat)[0]
                course.take(Move(course.ply, PLAY, seat, action))
                live.changed()

        world.do(quickly)
        assert s.until("state")["ply"] == 5


def test_tables_that_nobody_follows_hold_so_much_and_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "HELD", 0.0)
    monkeypatch.setattr(tables, "MOST_IDLE", 3)
    anna = world.browser("Anna")
    made = [anna.new_table("me", "open") for _ in range(8)]
    with anna.live(made[0]) as a:
        a.receive()
        for table in made:
            anna.get(f"/table/{table}")
        live = world.house.tables._live
        assert set(live) == {made[0], *made[-3:]}
        monkeypatch.setattr(tables, "MOST_IDLE", 99)
        monkeypatch.setattr(tables, "MOST_MOVES", -1)
        anna.get(f"/table/{made[1]}")
        assert set(live) <= {made[0], made[1]}


def test_a_table_that_is_being_asked_about_is_not_put_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_IDLE", 1)
    anna = world.browser("Anna")
    made = [anna.new_table("me", "open") for _ in range(3)]
    for table in made:
        anna.get(f"/table/{table}")
    assert set(world.house.tables._live) == set(made)


def test_who_comes_for_a_table_that_was_put_away_has_to_come_again(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "open")
    live = world.do(world.house.tables.get, table)
    world.put_away(table)
    watcher = Watcher(None, ENGLISH, live.scenes.news_for)
    with pytest.raises(Fell):
        world.do(world.house.tables.join, live, watcher)
    assert not live.standing.watchers


def test_who_comes_to_look_costs_the_others_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, table = two_at_a_table(world)
    live = world.do(world.house.tables.get, table)
    made: list[Any] = []
    render = render_part

    def counted_render(part: Any, t: Words) -> str:
        made.append(type(part))
        return render(part, t)

    monkeypatch.setattr(drawing, "render_part", counted_render)
    monkeypatch.setattr(drawing, "KEPT", Kept())

    crowd = [Watcher(None, ENGLISH, live.scenes.news_for) for _ in range(300)]
    one_more = Watcher(None, ENGLISH, live.scenes.news_for)

    async def look_on() -> list[str]:
        for watcher in crowd:
            await world.house.tables.join(live, watcher)
        told = [await watcher.next() for watcher in crowd]
        await world.house.tables.join(live, one_more)
        return told + [await watcher.next() for watcher in crowd]

    async def go() -> None:
        for watcher in (*crowd, one_more):
            await world.house.tables.part(live, watcher)

    with anna.live(table) as a:
        a.until("state")
        made.clear()
        told = world.do(look_on)
        assert "301 people are watching" in str(told[-1])
        assert made.count(PlayersPart) <= 6
        a.until("players")
        world.do(go)
