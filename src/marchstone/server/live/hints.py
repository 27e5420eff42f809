"""What would you play? The best moves of a seat, found from its view and told to it alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from marchstone.bots.hints import Suggestion
from marchstone.core.errors import MarchstoneError, NotYourTurn
from marchstone.core.protocol import Seat
from marchstone.core.words import Words
from marchstone.server.live.course import Course
from marchstone.server.live.shown.scenes import Scenes
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.logs import log_event
from marchstone.server.refusals import (
    Covered,
    NoChoice,
    NoHint,
    NoHints,
    NotPlaying,
    NotYourSeat,
    Stale,
)
from marchstone.server.thinking.thinker import Thinker
from marchstone.web.contexts import HintLine, HintPart
from marchstone.web.render import render_part

Found = tuple[Suggestion, ...]


class Hints:
    """The hints of one table. A position is thought over once, however often it is asked about."""

    def __init__(self, table: Standing, scenes: Scenes, thinker: Thinker) -> None:
        self._table = table
        self._scenes = scenes
        self._thinker = thinker
        self._found: dict[tuple[Seat, int], asyncio.Task[Found]] = {}  # by seat and ply
        self._telling: set[asyncio.Task[None]] = set()

    def check(self, person: str, seat: Seat, decision: int | None = None) -> Course:
        """Refused unless the person may ask for this seat; without a decision, for the newest."""
        table = self._table
        if seat not in table.row.seats_of(person):
            raise NotYourSeat
        if not table.row.has_hints:
            raise NoHints
        course = table.playing()
        if course.outcome is not None:
            raise NotPlaying
        if decision not in (None, course.decisions(seat)):
            raise Stale
        if seat not in course.to_act:
            raise NotYourTurn(f"seat {seat} is not to act")
        if len(course.view(seat).legal) < 2:
            raise NoChoice
        return course

    async def find(self, person: str, seat: Seat, t: Words) -> tuple[HintLine, ...]:
        """The best moves of the seat, for a program."""
        with self._guarded():
            return self._lines(await self._find(self.check(person, seat), seat), seat, t)

    async def _find(self, course: Course, seat: Seat) -> Found:
        """Stale if the seat has decided while it was thought over."""
        asked = course.decisions(seat)
        found = await asyncio.shield(self._think(course, seat))
        if course.outcome is not None or course.decisions(seat) != asked:
            raise Stale
        return found

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """A fault is told as NoHint. What it says might tell a hand, so only its kind is logged."""
        try:
            yield
        except MarchstoneError:
            raise
        except Exception as error:
            kind, table = type(error).__name__, self._table.row.id
            log_event("hint_failed", logging.ERROR, table=table, error=kind)
            raise NoHint from None

    def _think(self, course: Course, seat: Seat) -> asyncio.Task[Found]:
        key = (seat, course.ply)
        known = self._found.get(key)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            self._found = {k: task for k, task in self._found.items() if k[1] == course.ply}
            row = self._table.row
            whose = row.seats[seat].person or row.id
            thought = self._thinker.suggest(row.id, row.game, course.view(seat), whose=whose)
            self._found[key] = asyncio.create_task(thought)
        return self._found[key]

    # At the table

    def ask(self, watcher: Watcher, person: str, seat: Seat, decision: int) -> None:
        """Answered when it is found; whoever asks goes on meanwhile."""
        course = self.check(person, seat, decision)
        if not self._is_read_by(watcher, seat):
            raise Covered
        task = asyncio.create_task(self._answer(watcher, course, seat, decision))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _answer(self, watcher: Watcher, course: Course, seat: Seat, decision: int) -> None:
        """To every connection of the person that shows the seat, each in its own language."""
        try:
            with self._guarded():
                found = await self._find(course, seat)
                for reader in list(self._table.watchers):
                    if reader.person == watcher.person and self._is_read_by(reader, seat):
                        reader.say(self._message(found, seat, decision, reader.t))
        except Stale:
            return  # he has decided without it, and that is how his page stands
        except MarchstoneError as error:
            watcher.say(outgoing.refusal(error, watcher.t))

    def _message(self, found: Found, seat: Seat, decision: int, t: Words) -> str:
        html = render_part(HintPart(self._lines(found, seat, t)), t)
        return outgoing.encode(outgoing.Hint(seat, decision, html))

    def _is_read_by(self, watcher: Watcher, seat: Seat) -> bool:
        """Whether this connection shows the board of the seat: a device may be in other hands."""
        return self._scenes.scene_for(watcher.person, watcher.ready).reader == seat

    def _lines(self, found: Found, seat: Seat, t: Words) -> tuple[HintLine, ...]:
        course = self._table.playing()
        game, view = course.game, course.view(seat)
        voice = self._scenes.voice(seat, t)
        return tuple(
            HintLine(
                action=each.action,
                label=game.text.label(view, each.action, voice),
                chance=each.per_cent,
                reason=game.text.reason(view, each.action, voice),
            )
            for each in found
        )

    def close(self) -> None:
        for task in (*self._found.values(), *self._telling):
            task.cancel()
