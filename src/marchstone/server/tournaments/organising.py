"""What people ask of a tournament: the same way for forms and for programs."""

from __future__ import annotations

import contextlib

from marchstone import bots
from marchstone.server.config import Config
from marchstone.server.logs import log_seldom
from marchstone.server.refusals import (
    BadInput,
    MembersOnly,
    NoSuchTournament,
    NotOrganiser,
    TooManyTournaments,
)
from marchstone.server.tournaments.runner import Runner
from marchstone.storage import LostRace, Store
from marchstone.storage.errors import NotDone
from marchstone.storage.rows import Person
from marchstone.storage.tournaments.rows import OPEN, REMOVED, RUNNING, Whole, Wish

MOST_JOINED = 20  # tournaments that are not over


class Desk:
    """Where one signs up; whoever made a tournament has more to say there."""

    def __init__(self, store: Store, runner: Runner) -> None:
        self._store = store
        self._runner = runner

    async def whole(self, tournament: str) -> Whole:
        found = await self._store.tournaments.whole(tournament)
        if found is None:
            raise NoSuchTournament
        return found

    async def make(self, person: Person, wish: Wish, config: Config, *, joins: bool) -> str:
        if await self._store.tournaments.count_made(person.id) >= config.tournaments:
            log_seldom("limit", limit="tournaments")
            raise TooManyTournaments
        if wish.accounts_only and joins and not person.is_account:
            raise MembersOnly
        made = await self._store.tournaments.add(person.id, wish)
        if joins:
            await self.join(made, person)
        return made

    async def join(self, tournament: str, person: Person) -> None:
        whole = await self.whole(tournament)
        if whole.tournament.accounts_only and not person.is_account:
            raise MembersOnly
        if await self._store.tournaments.count_joined(person.id) >= MOST_JOINED:
            raise TooManyTournaments
        await self._store.tournaments.join(tournament, person.id)
        self._runner.wake()

    async def withdraw(self, tournament: str, person: Person) -> None:
        """NotDone if he takes no part."""
        mine = (await self.whole(tournament)).of_person(person.id)
        if mine is None or mine.out_from is not None:
            raise NotDone("not_in")
        await self._store.tournaments.leave(tournament, mine.number)
        self._runner.wake()

    # What its organiser may; results of games are none of his business.

    async def _mine(self, tournament: str, person: Person) -> Whole:
        whole = await self.whole(tournament)
        if whole.tournament.organiser != person.id:
            raise NotOrganiser
        return whole

    async def add_bot(self, tournament: str, person: Person, bot: str) -> None:
        await self._mine(tournament, person)
        if bot not in bots.LEVELS:
            raise BadInput(f"there is no level {bot[:40]!r}")
        await self._store.tournaments.join(tournament, None, bot)
        self._runner.wake()

    async def remove(self, tournament: str, person: Person, number: int) -> None:
        whole = await self._mine(tournament, person)
        if number not in {one.number for one in whole.entrants if one.out_from is None}:
            raise NotDone("not_in")
        await self._store.tournaments.leave(tournament, number, REMOVED)
        self._runner.wake()

    async def go_on(self, tournament: str, person: Person) -> None:
        """Sign-up is over, or the next round begins."""
        whole = await self._mine(tournament, person)
        if whole.tournament.status == OPEN:
            if whole.tournament.count < 2:
                raise NotDone("too_few")
            await self._store.tournaments.begin_now(tournament)
            with contextlib.suppress(LostRace, NotDone):  # who looks by himself was first
                await self._runner.step(tournament)
        elif whole.tournament.status == RUNNING and not whole.tournament.is_paused:
            with contextlib.suppress(LostRace):  # so did somebody else
                await self._runner.next_round(whole)
        else:
            raise NotDone("not_running")

    async def pause(self, tournament: str, person: Person, *, on: bool) -> None:
        await self._mine(tournament, person)
        await self._store.tournaments.pause(tournament, on=on)
        self._runner.wake()

    async def close(self, tournament: str, person: Person) -> None:
        """For good; games that are played go on, and count for nothing here."""
        await self._mine(tournament, person)
        if not await self._store.tournaments.close(tournament):
            raise NotDone("not_running")
