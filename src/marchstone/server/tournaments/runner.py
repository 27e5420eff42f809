"""What moves tournaments on: it looks every few seconds, and whatever it finds to do is written by
a step that happens once. It may be killed between any two of them, and another worker may look at
the same time: what was not written is found again at the next look."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time

from marchstone.core.errors import UnknownGame
from marchstone.server.live.tables import Tables
from marchstone.server.logs import log_event
from marchstone.server.notices import Notices
from marchstone.server.ratings.counting import RATER
from marchstone.server.tournaments import rounds, standing
from marchstone.server.tournaments.playing import Playing
from marchstone.storage import LostRace, StorageError, Store
from marchstone.storage.errors import NotDone
from marchstone.storage.ratings.players import bot_player
from marchstone.storage.schema import now
from marchstone.storage.tournaments.rows import (
    ABSENT,
    CLICK,
    KNOCKOUT,
    OPEN,
    RUNNING,
    Encounter,
    Tournament,
    Whole,
)

LOOK = 2.0  # seconds between two looks
SPARED = 4  # so many times as long as a look takes others have the server for themselves
LEAST = 2  # entrants, or it is closed when it should begin
DAY = 86_400_000  # ms
WAITS_FOR_A_CLICK = 7 * DAY  # then the next round begins all the same
SIGN_UP_LASTS = 60 * DAY


class Runner:
    def __init__(self, store: Store, tables: Tables, notices: Notices) -> None:
        self._store = store
        self._playing = Playing(store, tables, notices)
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Somebody has done something that may move a tournament on."""
        self._wanted.set()

    async def _work(self) -> None:
        while True:
            self._wanted.clear()
            begun = time.monotonic()
            with contextlib.suppress(StorageError):  # the next look finds the same to do
                await self.look()
            await asyncio.sleep(SPARED * (time.monotonic() - begun))  # whoever wakes us meanwhile
            await self._rest()

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(LOOK):
                await self._wanted.wait()
        except TimeoutError:
            return

    async def look(self) -> None:
        for tournament in await self._store.tournaments.going(now() - SIGN_UP_LASTS):
            try:
                await self.step(tournament)
            except (LostRace, NotDone):
                continue  # another was first
            except UnknownGame:
                await self._store.tournaments.close(tournament)
            except StorageError:
                raise
            except Exception as error:
                # Whatever goes wrong with one must not hold up the others.
                kind = type(error).__name__
                log_event("tournament_failed", logging.ERROR, tournament=tournament, error=kind)
        await self._playing.go_on()

    async def step(self, tournament: str) -> None:
        """Whatever is to be done for it by now."""
        whole = await self._store.tournaments.whole(tournament)
        if whole is None or not await self._store.tournaments.claim(tournament):
            return
        if whole.tournament.status == OPEN:
            await self._begin(whole)
        elif whole.tournament.status == RUNNING and not whole.tournament.is_paused:
            await self._run(whole)

    # It begins

    async def _begin(self, whole: Whole) -> None:
        there = [one.number for one in whole.entrants if not one.is_out(0)]
        tournament = whole.tournament
        if len(there) < LEAST:
            await self._store.tournaments.close(tournament.id)
            return
        lots = secrets.SystemRandom().sample(there, len(there))
        strong = await self._strengths(whole)
        seeds = sorted(lots, key=lambda number: -strong[number])
        count = standing.rounds_for(tournament.kind, len(there), tournament.rounds)
        await self._store.tournaments.begin(tournament.id, lots, seeds, count)
        log_event("tournament", tournament=tournament.id, entrants=len(there), rounds=count)
        await self.step(tournament.id)

    async def _strengths(self, whole: Whole) -> dict[int, float]:
        """By number: the rating in this game, or where everybody begins."""
        game = whole.tournament.game
        players = {one.number: one.person or bot_player(one.bot or "") for one in whole.entrants}
        known = await self._store.ratings.strengths_of(game, [*players.values()])
        return {
            number: known[player].mu if player in known else RATER.start(game, player)[0]
            for number, player in players.items()
        }

    # A round goes on

    async def _run(self, whole: Whole) -> None:
        tournament = whole.tournament
        here = [it for it in whole.encounters if it.round == tournament.round]
        if await self._playing.look_at(whole, [it for it in here if it.points is None]):
            whole = await self._again(whole)
            here = [it for it in whole.encounters if it.round == tournament.round]
        if any(it.points is None for it in here):
            return
        if tournament.kind == KNOCKOUT and await self._play_again(whole, here):
            return
        await self._go_on(whole)

    async def _again(self, whole: Whole) -> Whole:
        return await self._store.tournaments.whole(whole.tournament.id) or whole

    async def _play_again(self, whole: Whole, here: list[Encounter]) -> bool:
        """Drawn encounters of a knock-out have a second game."""
        decided = standing.winners(whole)
        drawn = [it for it in here if (it.round, it.board) not in decided]
        for pair in drawn:
            assert pair.second is not None
            place = (pair.round, pair.board, pair.game + 1)
            another = Encounter(*place, pair.second, pair.first)
            table = rounds.table_for(whole, another)
            await self._store.tournaments.add_game(whole.tournament.id, another, table)
        return bool(drawn)

    async def _go_on(self, whole: Whole) -> None:
        """All encounters of the round are decided: the next one begins, or it waits for that."""
        tournament = whole.tournament
        is_last = self._is_last(whole)
        if any(it.number == tournament.round and it.ended is None for it in whole.rounds):
            await self._store.tournaments.end_round(
                tournament.id, tournament.round, is_last=is_last
            )
            for one in () if is_last else whole.entrants:
                often = standing.absences(one.number, whole.encounters)
                if often >= standing.MOST_ABSENT and not one.is_out(tournament.round + 1):
                    await self._store.tournaments.leave(tournament.id, one.number, ABSENT)
            whole = await self._again(whole)
        if not is_last and may_begin(whole, now()):
            await self.next_round(whole)

    def _is_last(self, whole: Whole) -> bool:
        tournament = whole.tournament
        return tournament.round > 0 and tournament.round >= tournament.rounds

    async def next_round(self, whole: Whole) -> None:
        """NotDone while the round before is played; LostRace if another was first."""
        tournament = whole.tournament
        number = tournament.round + 1
        if any(it.points is None for it in whole.encounters) or number > tournament.rounds:
            raise NotDone("not_yet")
        if sum(not one.is_out(number) for one in whole.entrants) < LEAST:
            await self._end(tournament)
            return
        pairs = await asyncio.to_thread(rounds.paired, whole, number)
        tables = rounds.tables_for(whole, pairs)
        await self._store.tournaments.begin_round(tournament.id, number, pairs, tables)
        log_event("round", tournament=tournament.id, round=number, tables=len(tables))
        self.wake()

    async def _end(self, tournament: Tournament) -> None:
        """One alone cannot play on: it ends as it stands."""
        await self._store.tournaments.end_round(tournament.id, tournament.round, is_last=True)


def may_begin(whole: Whole, at: int) -> bool:
    """Whether the next round begins by itself."""
    tournament = whole.tournament
    if tournament.pace != CLICK or tournament.organiser is None or tournament.round == 0:
        return True
    ended = next((it.ended for it in whole.rounds if it.number == tournament.round), None)
    return ended is not None and at - ended > WAITS_FOR_A_CLICK
