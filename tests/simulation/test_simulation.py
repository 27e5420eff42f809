"""Live tables among kills, errors, delays and lost news: a part of `make simulate`."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marchstone.core.protocol import Game, Seat
from marchstone.server.live import undoing
from marchstone.server.live.chat import ChatRoom
from marchstone.server.live.course import Course, Planned
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown.scenes import Scene, Scenes
from marchstone.server.live.tables import Tables
from marchstone.storage.rows import UNDO, Move
from simulation.simulate import Broken, simulate

WORLDS = 100
ENOUGH = 100  # worlds in which every planted fault has to show


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, WORLDS, 50))
def test_every_law_holds_in_every_world(first: int) -> None:
    simulate_all(range(first, first + 50))


def simulate_all(seeds: range) -> None:
    for seed in seeds:
        simulate(seed)


def test_a_seed_tells_the_same_story_again() -> None:
    assert simulate(3) == simulate(3)
    assert simulate(3) != simulate(4)


@pytest.mark.slow
def test_another_process_tells_the_same_story() -> None:
    """Though it hashes strings otherwise: no set may decide what comes next."""
    code = "from simulation.simulate import simulate\nprint(*simulate(8), sep='\\n')"
    here = Path(__file__).parent.parent
    stories = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=here,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(stories) == 1


# Faults, planted to see that the laws find them


def acknowledged_before_it_is_written(patch: pytest.MonkeyPatch) -> None:
    honest = LiveTable._append

    async def append(table: LiveTable, course: Course, planned: Planned) -> None:
        writing = asyncio.ensure_future(honest(table, course, planned))
        await asyncio.wait([writing], timeout=0.001)

    patch.setattr(LiveTable, "_append", append)


def shown_before_it_is_written(patch: pytest.MonkeyPatch) -> None:
    honest = LiveTable._append

    async def append(table: LiveTable, course: Course, planned: Planned) -> None:
        before, course.match = course.match, planned.match
        course.moves.append(planned.move)
        table.changed()
        await asyncio.sleep(0)
        course.match = before
        course.moves.pop()
        await honest(table, course, planned)

    patch.setattr(LiveTable, "_append", append)


def without_a_lock(patch: pytest.MonkeyPatch) -> None:
    class NoLock(asyncio.Lock):
        async def acquire(self) -> Any:
            return True

        def release(self) -> None: ...

    patch.setattr(asyncio, "Lock", NoLock)


def without_asking_for_the_decision(patch: pytest.MonkeyPatch) -> None:
    honest = Course.planned

    def planned(course: Course, seat: Seat, action: int, decision: int, player: str) -> Planned:
        return honest(course, seat, action, course.decisions(seat), player)

    patch.setattr(Course, "planned", planned)


def another_seat_is_shown(patch: pytest.MonkeyPatch) -> None:
    honest = Scenes.scene_for

    def scene_for(scenes: Scenes, person: str | None, ready: Seat | None = None) -> Scene:
        scene = honest(scenes, person, ready)
        return scene._replace(reader=0) if scene.ply % 5 == 4 else scene

    patch.setattr(Scenes, "scene_for", scene_for)


def nobody_is_woken(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveTable, "changed", lambda table: table.bots.look())


def missed_news_is_not_asked_for(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tables, "_missed", lambda tables: None)


def news_of_what_is_being_opened_is_lost(patch: pytest.MonkeyPatch) -> None:
    class Nothing(set[str]):
        def __ior__(self, other: object) -> Any:
            return self

    honest = Tables.open

    def open_tables(tables: Tables) -> None:
        tables._missing = Nothing()
        honest(tables)

    patch.setattr(Tables, "open", open_tables)


def a_lost_answer_is_believed(patch: pytest.MonkeyPatch) -> None:
    async def writing(table: LiveTable, change: Any) -> Any:
        return await change

    patch.setattr(LiveTable, "writing", writing)


def whoever_fails_to_come_stays(patch: pytest.MonkeyPatch) -> None:
    honest = Tables.part

    async def part(tables: Tables, live: LiveTable, watcher: Any) -> None:
        if sys.exc_info()[0] is None:
            await honest(tables, live, watcher)

    patch.setattr(Tables, "part", part)


def a_line_of_chat_comes_twice(patch: pytest.MonkeyPatch) -> None:
    honest = ChatRoom._send_all

    def send_all(room: ChatRoom, line: Any) -> None:
        honest(room, line)
        honest(room, line)

    patch.setattr(ChatRoom, "_send_all", send_all)


def what_was_shown_is_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "shows_hidden", lambda game, events: False)


def taken_back_though_others_have_moved(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(undoing, "is_free", lambda table, course, move: True)


def decisions_are_counted_anew(patch: pytest.MonkeyPatch) -> None:
    """So that what was sent for a position that is gone would do in another."""
    honest = Course._note

    def note(course: Course, move: Move) -> None:
        before = course._decisions
        honest(course, move)
        if move.kind == UNDO:
            course._decisions = before

    patch.setattr(Course, "_note", note)


Plant = Callable[[pytest.MonkeyPatch], None]
FAULTS: dict[Plant, int] = {  # from which seed on each is looked for
    acknowledged_before_it_is_written: 0,
    shown_before_it_is_written: 0,
    without_a_lock: 0,
    without_asking_for_the_decision: 0,
    another_seat_is_shown: 0,
    nobody_is_woken: 0,
    missed_news_is_not_asked_for: 0,
    news_of_what_is_being_opened_is_lost: 100,
    a_lost_answer_is_believed: 190,
    whoever_fails_to_come_stays: 0,
    a_line_of_chat_comes_twice: 0,
    what_was_shown_is_taken_back: 0,
    taken_back_though_others_have_moved: 0,
    decisions_are_counted_anew: 0,
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", FAULTS)
def test_a_planted_fault_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    first = FAULTS[plant]
    with pytest.raises(Broken):
        simulate_all(range(first, first + ENOUGH))
