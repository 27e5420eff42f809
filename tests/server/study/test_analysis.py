"""Finished games are analysed in the background: once, in portions, and for those who may look."""

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marchstone.bots import analysis
from marchstone.server.study import analyst
from marchstone.storage import StorageError
from marchstone.storage.rows import DONE, FAILED, QUEUED, WORKING, Analysis
from server.live.test_live import in_turn, two_at_a_table
from server.processes import Person, send, served, until
from server.world import Browser, World, a_world, text_of

PLIES = 5
PATIENCE = 60.0  # seconds


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few thoughts, each in a portion of its own."""
    monkeypatch.setattr(analysis, "iterations_for", lambda record: 6)
    monkeypatch.setattr(analyst, "PORTION", 0.0)
    monkeypatch.setattr(analyst, "AFTER_TROUBLE", 0.01)


def a_finished_table(world: World, **form: str) -> tuple[Browser, Browser, str]:
    """Somebody resigns after a few moves."""
    form.setdefault("visibility", "public")
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", **form)
    if form["visibility"] == "private":
        key = anna.get(f"/table/{table}").text.partition("/join/")[2][:20]
        ben.get(f"/join/{key}")
    assert ben.sit(table, 1).status_code == 303
    with anna.live(table) as a, ben.live(table) as b:
        for ply in range(PLIES):
            a.until("state", ply=ply)
            b.until("state", ply=ply)
            in_turn(a, b)[0].play()
        a.until("state", ply=PLIES)
        a.send("resign", seat=0)
        a.until("state", over=True)
    return anna, ben, table


def chances_on(page: str) -> str:
    """The graph of the analysis, beside which another tells of the points."""
    return page.partition('data-part="graph"')[2].partition("</section>")[0]


def stored(world: World, table: str) -> Analysis | None:
    found: Analysis | None = world.do(world.house.store.analyses.get, table)
    return found


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.01)


def wait_for_status(world: World, table: str, status: str) -> Analysis:
    def is_so() -> bool:
        found = stored(world, table)
        return found is not None and found.status == status

    wait_for(is_so)
    found = stored(world, table)
    assert found is not None
    return found


class Gate:
    """Lets so many portions through, and holds the next one until it is opened."""

    def __init__(self, world: World, portions: int) -> None:
        self.left, self.asked = portions, 0
        self.is_patient = True
        self.is_open = asyncio.Event()
        self.think = world.house.thinker.think
        world.house.thinker.think = self.hold  # type: ignore[method-assign]

    async def hold(self, table: str, work: Any, *given: Any, **how: Any) -> Any:
        self.asked += 1
        self.is_patient = self.is_patient and how["patient"]
        if self.asked > self.left:
            await self.is_open.wait()
        return await self.think(table, work, *given, **how)


def test_a_finished_game_is_analysed_once_and_kept(world: World) -> None:
    anna, ben, table = a_finished_table(world)
    gate = Gate(world, 1_000)
    asked = anna.post(f"/game/{table}/analysis")
    assert (asked.status_code, asked.headers["location"]) == (303, f"/game/{table}")
    done = wait_for_status(world, table, DONE)
    assert [moment["ply"] for moment in done.moments] == list(range(PLIES))
    assert gate.asked == PLIES
    assert gate.is_patient  # bots and hints come first
    ben.post(f"/game/{table}/analysis")
    world.do(asyncio.sleep, 0.05)
    assert gate.asked == PLIES
    assert stored(world, table) == done


def test_the_page_shows_graph_turning_points_and_every_position(world: World) -> None:
    anna, _, table = a_finished_table(world)
    anna.post(f"/game/{table}/analysis")
    wait_for_status(world, table, DONE)
    page = anna.get(f"/game/{table}?ply=2")
    told = text_of(page.text)
    assert page.status_code == 200
    assert chances_on(page.text).count("<polyline") == 2
    for words in ("Turning points", f"Move 3 of {PLIES}", "best", "played", "Anna", "Ben"):
        assert words in told
    for ply in range(PLIES):
        step = anna.get(f"/game/{table}/step?ply={ply}").json()
        assert step["ply"] == ply
        assert step["lit"]
        assert 'data-pick="' in step["parts"]["board"]
    end = anna.get(f"/game/{table}/step?ply=999").json()
    assert end["ply"] == PLIES
    assert "Ben wins: Anna resigned." in text_of(end["parts"]["step"])


def test_the_position_is_seen_by_whoever_decides_or_by_one_seat(world: World) -> None:
    anna, _, table = a_finished_table(world)
    boards = {}
    for seen in ("", "0", "1"):
        for ply in range(2):
            step = anna.get(f"/game/{table}/step?ply={ply}&seen={seen}").json()
            boards[seen, ply] = step["parts"]["board"]
    movers = [seat for seat, _ in world.do(record_of, world, table)][:2]
    assert [boards["", ply] for ply in range(2)] == [
        boards[str(s), p] for p, s in enumerate(movers)
    ]
    assert boards["0", 0] != boards["1", 0]


async def record_of(world: World, table: str) -> Any:
    live = await world.house.tables.get(table)
    return live.playing().record().moves


def test_a_game_without_an_analysis_can_be_stepped_through(world: World) -> None:
    anna, _, table = a_finished_table(world)
    page = anna.get(f"/game/{table}")
    told = text_of(page.text)
    assert "has not been analysed yet" in told
    assert "This move has not been thought over yet." in told
    assert "Analyse this game" in told
    assert "<polyline" not in chances_on(page.text)
    assert stored(world, table) is None


def test_the_table_and_my_games_lead_to_the_analysis(world: World) -> None:
    anna, _, table = a_finished_table(world)
    assert f'action="/game/{table}/analysis"' in anna.get(f"/table/{table}").text
    assert f'href="/game/{table}"' in anna.get("/mine").text


def test_a_game_that_is_played_is_never_analysed(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    place = f"/game/{table}"
    answers = [anna.get(place), anna.get(f"{place}/step"), anna.get(f"{place}/progress")]
    for answer in (*answers, anna.post(f"{place}/analysis")):
        assert answer.status_code == 409
        assert "when the game is over" in text_of(answer.text)
    waiting = anna.new_table("me", "open")
    assert anna.post(f"/game/{waiting}/analysis").status_code == 409
    assert stored(world, table) is stored(world, waiting) is None


@pytest.mark.slow
def test_an_analysis_of_a_private_table_is_for_those_who_may_open_it(world: World) -> None:
    anna, ben, table = a_finished_table(world, visibility="private")
    eve, stranger = world.browser("Eve"), world.browser()
    place = f"/game/{table}"
    for other in (eve, stranger):
        assert other.post(f"{place}/analysis").status_code == 403
        for path in (place, f"{place}/step", f"{place}/progress"):
            assert other.get(path).status_code == 403
    assert stored(world, table) is None
    assert ben.post(f"{place}/analysis").status_code == 303
    wait_for_status(world, table, DONE)
    assert anna.get(place).status_code == 200
    assert eve.get(place).status_code == 403


def test_a_stranger_may_ask_at_a_public_table(world: World) -> None:
    _, _, table = a_finished_table(world)
    assert world.browser().post(f"/game/{table}/analysis").status_code == 303
    wait_for_status(world, table, DONE)


@pytest.mark.slow
def test_progress_is_told_and_outlives_a_reload(world: World) -> None:
    anna, _, table = a_finished_table(world)
    gate = Gate(world, 3)
    anna.post(f"/game/{table}/analysis")
    place = f"/game/{table}"
    wait_for(lambda: anna.get(f"{place}/progress").json()["done"] == 3)
    for _ in range(2):
        page = anna.get(place)
        assert f'<progress id="progress" max="{PLIES}" value="3">' in page.text
        assert f"move 3 of {PLIES}" in text_of(page.text)
        assert "<polyline" in chances_on(page.text)
        assert "Turning points" not in page.text
    world.do(open_gate, gate)
    wait_for_status(world, table, DONE)


async def open_gate(gate: Gate) -> None:
    gate.is_open.set()


@pytest.mark.slow
def test_one_game_is_analysed_at_a_time_and_the_others_queue(world: World) -> None:
    tables = [a_finished_table(world)[2] for _ in range(2)]
    gate, eve = Gate(world, 1), world.browser("Eve")
    for table in tables:
        eve.post(f"/game/{table}/analysis")
        world.do(asyncio.sleep, 0.01)
    wait_for_status(world, tables[0], WORKING)
    assert wait_for_status(world, tables[1], QUEUED).moments == []
    page = text_of(eve.get(f"/game/{tables[1]}").text)
    assert "Waiting: 1 other game comes first." in page
    world.do(open_gate, gate)
    for table in tables:
        wait_for_status(world, table, DONE)


@pytest.mark.slow
def test_whoever_asks_for_many_lets_others_come_in_between(world: World) -> None:
    tables = [a_finished_table(world)[2] for _ in range(4)]
    gate, eve, zoe = Gate(world, 0), world.browser("Eve"), world.browser("Zoe")
    for who, table in zip((eve, eve, eve, zoe), tables, strict=True):
        who.post(f"/game/{table}/analysis")
        world.do(asyncio.sleep, 0.01)
    wait_for_status(world, tables[0], WORKING)
    ahead = [world.do(world.house.store.analyses.get, table).ahead for table in tables]
    assert ahead == [0, 2, 3, 1]
    world.do(open_gate, gate)


@pytest.mark.slow
def test_a_server_that_stops_lets_the_next_one_go_on(address: str, tmp_path: Path) -> None:
    with a_world(address, tmp_path) as first:
        anna, _, table = a_finished_table(first)
        Gate(first, 2)
        anna.post(f"/game/{table}/analysis")
        wait_for(lambda: len((stored(first, table) or nothing()).moments) == 2)
        begun = stored(first, table)
        assert begun is not None
    with a_world(address, tmp_path) as second:
        done = wait_for_status(second, table, DONE)
        assert done.moments[:2] == begun.moments
        assert len(done.moments) == PLIES


def nothing() -> Analysis:
    return Analysis("", 1, QUEUED, 0, [])


@pytest.mark.slow
def test_a_row_of_a_worker_that_was_killed_is_taken_over(address: str, tmp_path: Path) -> None:
    with a_world(address, tmp_path) as first:
        anna, _, table = a_finished_table(first)
        Gate(first, 2)
        anna.post(f"/game/{table}/analysis")
        wait_for(lambda: len((stored(first, table) or nothing()).moments) == 2)
    sql = "UPDATE analyses SET status = 'working', worker = 'gone', beat = 5"
    with a_world(address, tmp_path) as second:
        wait_for_status(second, table, DONE)
        second.do(second.house.store.database.run, lambda c: c.exec_driver_sql(sql))
    with a_world(address, tmp_path) as third:
        assert len(wait_for_status(third, table, DONE).moments) == PLIES


@pytest.mark.slow
def test_what_fails_is_told_and_can_be_asked_for_again(world: World) -> None:
    anna, _, table = a_finished_table(world)
    think = world.house.thinker.think

    async def broken(*given: Any, **how: Any) -> Any:
        raise ValueError("card 17")

    world.house.thinker.think = broken  # type: ignore[method-assign]
    anna.post(f"/game/{table}/analysis")
    wait_for_status(world, table, FAILED)
    page = anna.get(f"/game/{table}")
    assert "did not come to its end" in text_of(page.text)
    assert "card 17" not in page.text
    world.house.thinker.think = think  # type: ignore[method-assign]
    anna.post(f"/game/{table}/analysis")
    wait_for_status(world, table, DONE)


@pytest.mark.slow
def test_a_database_that_fails_for_a_moment_costs_one_portion(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, table = a_finished_table(world)
    analyses = world.house.store.analyses
    keep, failures = analyses.keep, iter([False, True, False])

    async def sometimes(*given: Any, **how: Any) -> bool:
        if next(failures, False):
            raise StorageError("the database is busy")
        return await keep(*given, **how)

    monkeypatch.setattr(analyses, "keep", sometimes)
    anna.post(f"/game/{table}/analysis")
    assert len(wait_for_status(world, table, DONE).moments) == PLIES


def test_a_table_of_other_rules_is_not_analysed(world: World) -> None:
    anna, _, table = a_finished_table(world)
    sql = f"UPDATE tables SET version = 99 WHERE id = '{table}'"
    world.do(world.house.store.database.run, lambda c: c.exec_driver_sql(sql))
    world.put_away(table)
    answer = anna.post(f"/game/{table}/analysis")
    assert answer.status_code == 409
    assert "another version of the rules" in text_of(answer.text)
    assert f"/game/{table}" in anna.get("/mine").text  # to step through


def test_a_game_resigned_at_once_has_nothing_to_analyse(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table):
        a.until("state")
        a.send("resign", seat=0)
        a.until("state", over=True)
    anna.post(f"/game/{table}/analysis")
    assert wait_for_status(world, table, DONE).moments == []
    assert "Ben wins: Anna resigned." in text_of(anna.get(f"/game/{table}").text)


def test_strange_questions_are_answered_with_a_page(world: World) -> None:
    anna, _, table = a_finished_table(world)
    place = f"/game/{table}"
    assert anna.get(f"{place}?ply=-5&seen=9").status_code == 200
    assert anna.get(f"{place}?ply=x").status_code == 400
    assert anna.get("/game/none").status_code == 404
    assert world.browser().post("/game/none/analysis").status_code == 404


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_killed_server_goes_on_by_itself(tmp_path: Path) -> None:
    with served(tmp_path) as server, Person(server, "Anna") as anna:
        place = anna.post("/play/schotten-totten").replace("/table/", "/game/")
        with anna.live(place.split("/")[2]) as socket:
            for _ in range(2):
                state = until(socket, "state", yours=True)
                move = {"action": state["actions"][0]["action"], "decision": state["decision"]}
                send(socket, "play", seat=state["seat"], **move)
            send(socket, "resign", seat=0)
            until(socket, "state", over=True)
        anna.post(f"{place}/analysis")
        wait_for(lambda: progress(anna, place)["done"] > 0)
        server.stop(signal.SIGKILL)
        cookies = anna.client.cookies
    with served(tmp_path) as server, Person(server, "Ben") as again:
        again.client.cookies = cookies
        wait_for(lambda: progress(again, place)["status"] == DONE)
        assert "Turning points" in again.client.get(again.url(place)).text


def progress(person: Person, place: str) -> Any:
    return person.client.get(person.url(f"{place}/progress")).json()
