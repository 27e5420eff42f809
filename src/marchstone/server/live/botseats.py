"""The seats for which a bot decides: its own, and those of people who are gone."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.core.errors import MarchstoneError
from marchstone.core.protocol import Action, Seat
from marchstone.server.live.standing import Standing
from marchstone.server.logs import log_event
from marchstone.server.refusals import Stale
from marchstone.server.thinking.thinker import Thinker
from marchstone.server.thinking.thoughts import QUICK
from marchstone.storage import StorageError
from marchstone.storage.rows import BOT, BUTLER, OUTSIDE, PLAYING
from marchstone.storage.rows import Seat as Place

BUTLERS_BOT = "greedy"
AFTER_TROUBLE = 2.0  # seconds until a move that could not be saved is tried again
BEHIND_OTHERS = 5.0  # seconds in which the worker that wrote the last row may go first


Play = Callable[[Seat, Action, int, str], Awaitable[None]]  # seat, action, decision, player


class BotSeats:
    """Plays for the bots of one table, one decision after the other."""

    def __init__(self, table: Standing, play: Play, thinker: Thinker, pace: float) -> None:
        self._table = table
        self._play_bot = play
        self._thinker = thinker
        self._pace = pace
        self._paces: dict[Seat, int] = {}  # how many its last decision took
        self._task: asyncio.Task[None] | None = None
        self._thought: tuple[Seat, int, asyncio.Task[Action]] | None = None  # seat, decision
        self._is_closed = False

    @property
    def is_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def look(self) -> None:
        """Begin to think if a bot has to act; what was taken back is thought of no more."""
        self._drop()
        if not self._is_closed and not self.is_busy and self._to_act() is not None:
            self._task = asyncio.create_task(self._play())

    def _drop(self) -> None:
        course = self._table.course
        if course is not None and self._thought is not None:
            seat, decision, thought = self._thought
            if course.decisions(seat) != decision:
                thought.cancel()

    async def close(self) -> None:
        """A move that is being written is finished; no other is thought of."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _to_act(self) -> Seat | None:
        course = self._table.course
        if course is None or self._table.row.status != PLAYING or self._table.is_asleep():
            return None
        if course.pause is not None:
            return None
        bots = [s.seat for s in self._table.row.seats if s.is_butler or _is_ours(s)]
        return next((seat for seat in course.to_act if seat in bots), None)

    async def _play(self) -> None:
        while (seat := self._to_act()) is not None:
            if not self._table.is_ours and await self._another_was_faster():
                continue
            try:
                await self._decide(seat)
            except StorageError:
                await asyncio.sleep(AFTER_TROUBLE)
            except MarchstoneError:
                await asyncio.sleep(0)  # the table has moved on, or the person is back

    async def _another_was_faster(self) -> bool:
        course = self._table.playing()
        ply = course.ply
        await asyncio.sleep(BEHIND_OTHERS)
        return course.ply != ply

    async def _decide(self, seat: Seat) -> None:
        course = self._table.playing()
        decision = course.decisions(seat)
        place = self._table.row.seats[seat]
        is_ours = _is_ours(place) and not place.is_butler  # or somebody's who may be back by now
        bot, player = (_level(place), BOT) if is_ours else (BUTLERS_BOT, BUTLER)
        view = course.view(seat)
        thought = self._paced(seat, self._think(bot, view), is_forced=len(view.legal) == 1)
        action = await self._unless_dropped(seat, decision, thought)
        await self._play_bot(seat, action, decision, player)

    async def _unless_dropped(
        self, seat: Seat, decision: int, thought: Coroutine[Any, Any, Action]
    ) -> Action:
        """Stale if its position was taken back meanwhile."""
        task = asyncio.create_task(thought)
        self._thought = (seat, decision, task)
        try:
            await asyncio.wait([task])
        finally:
            self._thought = None
            task.cancel()
        if task.cancelled():
            raise Stale
        return task.result()

    async def _think(self, bot: str, view: Any) -> Action:
        """A bot that fails or takes too long must not hold up the people at its table."""
        table = self._table.row
        for name in dict.fromkeys((bot, QUICK)):
            try:
                whose = table.creator or table.tournament or table.id
                return await self._thinker.choose(table.id, table.game, name, view, whose=whose)
            except Exception as error:
                # Its message might tell what the bot holds, so only its kind is logged.
                kind = type(error).__name__
                log_event("bot_failed", logging.ERROR, bot=name, table=table.id, error=kind)
        legal: list[Action] = list(view.legal)
        return Rng(secrets.randbits(64)).choice(legal)

    async def _paced(
        self, seat: Seat, thought: Coroutine[Any, Any, Action], *, is_forced: bool
    ) -> Action:
        """A whole number of paces, so that nobody reads the choice from the time it takes.

        That there was no choice may be a secret too, so it takes as long as the last one did.
        """
        loop = asyncio.get_running_loop()
        started = loop.time()
        action = await thought
        if self._pace > 0 and not self._table.is_unseen():
            took = loop.time() - started
            paces = max(paces_of(took, self._pace), self._paces.get(seat, 1) if is_forced else 1)
            self._paces[seat] = paces
            await asyncio.sleep(paces * self._pace - took)
        return action


def _is_ours(place: Place) -> bool:
    """A bot of the house decides there; also for one of somebody that is gone for good."""
    return place.kind == BOT and place.program is None


def _level(place: Place) -> str:
    return place.bot if place.bot and place.bot != OUTSIDE else BUTLERS_BOT


def paces_of(took: float, pace: float) -> int:
    return max(1, math.ceil(took / pace))
