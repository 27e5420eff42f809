"""Analyses: asked for once, claimed by one worker, and taken over from one that is gone."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from marchstone.storage import Store
from marchstone.storage.analyses import Analyses
from marchstone.storage.rows import BOT, DONE, FAILED, QUEUED, WORKING, Seat


class Desk:
    """The analyses of one store, as one worker or another sees them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.runner = asyncio.Runner()
        self.person = self.runner.run(store.people.add_guest("Anna")).id

    def do(self, work: Any) -> Any:
        return self.runner.run(work)

    def table(self) -> str:
        facts: dict[str, Any] = {"seed": 1, "to_act": (0,), "creator": self.person}
        seats = [Seat(0, BOT, bot="random"), Seat(1, BOT, bot="random")]
        made = self.store.tables.add(
            "rebirth", 1, {}, seats, is_public=True, butler_after=60, **facts
        )
        return str(self.do(made))

    def worker(self, name: str, silence: int = 60_000) -> Analyses:
        worker = Analyses(self.store.database, name)
        worker.silence = silence
        return worker


@pytest.fixture
def desk(store: Store) -> Iterator[Desk]:
    desk = Desk(store)
    yield desk
    desk.runner.close()


def test_a_game_is_asked_for_once_and_claimed_by_one(desk: Desk) -> None:
    one, two, table = desk.worker("one"), desk.worker("two"), desk.table()
    for _ in range(2):
        desk.do(one.ask(table, 3, 40))
    claimed = desk.do(one.claim())
    assert (claimed.table, claimed.version, claimed.plies, claimed.moments) == (table, 3, 40, [])
    assert claimed.status == WORKING
    assert desk.do(two.claim()) is None


def test_a_worker_finds_again_what_it_dropped(desk: Desk) -> None:
    one, table = desk.worker("one"), desk.table()
    desk.do(one.ask(table, 1, 9))
    assert desk.do(one.claim()).table == desk.do(one.claim()).table == table


def test_what_is_kept_is_there_for_everybody(desk: Desk) -> None:
    one, two, table = desk.worker("one"), desk.worker("two"), desk.table()
    desk.do(one.ask(table, 1, 2))
    desk.do(one.claim())
    assert desk.do(one.keep(table, [{"ply": 0}], is_done=False))
    assert desk.do(two.get(table)).moments == [{"ply": 0}]
    assert desk.do(one.keep(table, [{"ply": 0}, {"ply": 1}], is_done=True))
    assert desk.do(two.get(table)).status == DONE
    desk.do(two.ask(table, 1, 2))
    assert desk.do(two.claim()) is None
    assert desk.do(two.get("none")) is None


def test_a_worker_that_is_gone_loses_its_row_and_what_it_found_stays(desk: Desk) -> None:
    gone, two, table = desk.worker("gone"), desk.worker("two", silence=0), desk.table()
    desk.do(gone.ask(table, 1, 9))
    desk.do(gone.claim())
    desk.do(gone.keep(table, [{"ply": 0}], is_done=False))
    taken = desk.do(two.claim())
    assert taken.moments == [{"ply": 0}]
    assert not desk.do(gone.keep(table, [], is_done=True))
    assert not desk.do(gone.fail(table))
    assert desk.do(two.get(table)).moments == [{"ply": 0}]


def test_a_worker_that_stops_lets_go_of_its_rows(desk: Desk) -> None:
    one, two, table = desk.worker("one"), desk.worker("two"), desk.table()
    desk.do(one.ask(table, 1, 9))
    desk.do(one.claim())
    desk.do(one.let_go())
    assert desk.do(two.claim()).table == table


def test_who_asked_first_comes_first_and_the_others_are_told_how_many(desk: Desk) -> None:
    one, tables = desk.worker("one"), [desk.table() for _ in range(3)]
    for table in tables:
        desk.do(one.ask(table, 1, 9))
        desk.do(asyncio.sleep(0.002))
    assert [desk.do(one.get(table)).ahead for table in tables] == [0, 1, 2]
    workers = [desk.worker(name) for name in ("one", "two", "three")]
    assert [desk.do(worker.claim()).table for worker in workers] == tables
    assert [desk.do(one.get(table)).ahead for table in tables] == [0, 0, 0]


def test_what_failed_is_tried_again_when_somebody_asks(desk: Desk) -> None:
    one, table = desk.worker("one"), desk.table()
    desk.do(one.ask(table, 1, 9))
    desk.do(one.claim())
    assert desk.do(one.fail(table))
    assert desk.do(one.claim()) is None
    assert desk.do(one.get(table)).status == FAILED
    desk.do(one.ask(table, 1, 9))
    assert desk.do(one.get(table)).status == QUEUED
    assert desk.do(one.claim()).table == table
