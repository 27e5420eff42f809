"""Answers given in advance at a table by days: kept here, told to nobody, played when they fit.

A plan is made while the seat owes nothing. When it owes a decision again, what it has seen since is
looked for among the conditions: the answer is played if the rules allow it, and the plan is gone,
whether it was played or not. A take-back ends every plan.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import Action, Seat
from marchstone.server.live.clock import DAYS
from marchstone.server.live.course import Course
from marchstone.server.live.days.foresight import key_of
from marchstone.server.live.standing import Standing
from marchstone.server.refusals import BadInput, NoPlan
from marchstone.storage import StorageError, Store
from marchstone.storage.days.plans import ANYTHING, Answer, Plan
from marchstone.storage.rows import PLAY, PLAYING

HESITATION = 3.0  # seconds before any answer: whichever it is, it takes the same time
MOST = 40

Play = Callable[[str, Seat, Action, int], Awaitable[None]]  # person, seat, action, decision


class Plans:
    def __init__(self, table: Standing, store: Store, play: Play) -> None:
        self._table = table
        self._store = store
        self._play = play
        self._task: asyncio.Task[None] | None = None
        self._is_behind = False

    def look(self) -> None:
        """The table has changed: answer what can be answered."""
        row = self._table.row
        if not row.clock.startswith(DAYS) or row.status != PLAYING or self._table.course is None:
            return
        self._is_behind = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer())

    async def _answer(self) -> None:
        while self._is_behind:
            self._is_behind = False
            with contextlib.suppress(StorageError):  # a round looks again
                for plan in await self._store.plans.of(self._table.row.id):
                    await self._heed(plan)

    async def _heed(self, plan: Plan) -> None:
        answer = judged(self._table, plan)
        if answer is WAIT:
            return
        if answer is not None:
            await asyncio.sleep(HESITATION)
            with contextlib.suppress(MarchstoneError):
                await self._play(plan.person, plan.seat, answer, plan.decision)
        await self._store.plans.drop(plan)

    async def set(self, person: str, seat: Seat, answers: Sequence[Answer]) -> None:
        """Instead of what was planned; nothing takes it back. NoPlan if it cannot be made."""
        course, row = self._table.playing(), self._table.row
        if not may_plan(self._table, seat):
            raise NoPlan
        actions = range(course.game.num_actions)
        if len(answers) > MOST or any(it.action not in actions for it in answers):
            raise BadInput("a plan has at most 40 answers, each an action of the game")
        plan = Plan(row.id, seat, person, course.decisions(seat), course.ply, tuple(answers))
        await self._store.plans.set(plan)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


WAIT: Action = -1


def may_plan(table: Standing, seat: Seat) -> bool:
    """By days, while others decide."""
    course, row = table.playing(), table.row
    is_slow = row.clock.startswith(DAYS) and row.status == PLAYING
    return is_slow and course.outcome is None and seat not in course.to_act


def judged(table: Standing, plan: Plan) -> Action | None:
    """The answer that fits, WAIT while nothing is to be answered, or None: it comes to nothing."""
    course, place = table.playing(), table.row.seats[plan.seat]
    if course.outcome is not None or course.decisions(plan.seat) != plan.decision:
        return None
    if place.person != plan.person or place.is_butler or place.has_resigned:
        return None
    rests = table.rest_of(plan.seat) is not None
    if course.pause is not None or rests or plan.seat not in course.to_act:
        return WAIT
    legal = course.match.state.legal(plan.seat)
    seen = key_since(course, plan.seat, plan.ply)
    found = (it.action for it in plan.answers if it.key in (seen, ANYTHING))
    answer = next(found, None)
    return answer if answer in legal else None


def key_since(course: Course, seat: Seat, ply: int) -> str:
    """Of what the seat has seen since then."""
    rows = [row for row in course.told.since(ply) if row.kind == PLAY]
    return key_of((event for row in rows for event in row.events or ()), seat)
