"""Rows that are arrays on the device that thinks: nobody else plays, and nothing has to travel."""

from __future__ import annotations

from typing import Any

import torch

from marchstone.games.clans_and_glory.judge.network.councils import Councils
from marchstone.games.clans_and_glory.judge.network.told import Told
from marchstone.games.clans_and_glory.judge.network.turns import Rules
from marchstone.lab.batch.partners import Partners
from marchstone.lab.training.arrays.words import TorchArrays
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import MOST_SEATS, Course
from marchstone.lab.training.matches.memory import Memory
from marchstone.lab.training.matches.rows import NOBODY

Array = Any

PARTS = {2: 2, 3: 1, 4: 1}  # of the rows: half of all decisions are taken at tables for two
DEALT_EVERY = 8  # steps; until then all matches that begin in a row begin alike


class DeviceCrew:
    cores = 1
    groups = 1

    def __init__(self, device: str) -> None:
        self.device = device

    def open(self, workers: int | None) -> None:
        """They are always here."""

    def hire(self, course: Course, seating: Seating, workers: int, seed: int) -> DevicePlayers:
        return DevicePlayers(course, seating, TorchArrays(self.device, torch.float32))

    def close(self) -> None:
        """Nobody came."""


class DevicePlayers:
    """One group of rows; what is drawn there follows from the seed of torch."""

    memory: Memory

    def __init__(self, course: Course, seating: Seating, xp: TorchArrays) -> None:
        self.rows, self.device = seating.tables, xp.device
        self.parts = []
        for seats, share in PARTS.items():
            rows, older, partners = (
                count * share // sum(PARTS.values())
                for count in (seating.tables, seating.older, seating.partners)
            )
            self.parts.append(Rows(course, xp, seats, Seating(rows, older, partners)))

    def deal(self) -> None:
        with self._exactly():
            for part in self.parts:
                part.deal()
            self._tell()

    def send(self) -> None:
        sizes = [part.seating.tables for part in self.parts]
        chosen: Array = self.memory.chosen
        with self._exactly():
            for part, theirs in zip(self.parts, chosen.split(sizes), strict=True):
                part.step(theirs)
            self._tell()

    def receive(self) -> None:
        """It is done already."""

    def close(self) -> None:
        """They are at home."""

    def _exactly(self) -> Any:
        """Networks may be quick; rules may not: what follows from a sum of points is who won."""
        return torch.autocast(self.device.type, enabled=False)

    def _tell(self) -> None:
        told = [part.told() for part in self.parts]
        self.memory = Memory(**{name: torch.cat([each[name] for each in told]) for name in told[0]})


class Rows:
    """Matches of so many seats, each dealt anew at its end. The first rows have an older self as a
    guest, those after them a partner."""

    def __init__(self, course: Course, xp: TorchArrays, seats: int, seating: Seating) -> None:
        self.course, self.xp, self.seats, self.seating = course, xp, seats, seating
        self.rules, self.partners = Rules(xp, seats), Partners(xp)
        self.names = len(course.tempers)
        rows = xp.numbers(range(seating.tables))
        self.sits_in = (rows >= seating.older) & (rows < seating.guests)
        self.which = torch.where(self.sits_in, (rows - seating.older) % self.names, NOBODY)
        self.has_guests = rows < seating.guests
        self.steps = 0

    def deal(self) -> None:
        self.councils, self.guests = self._dealt(), self._seated()
        self._fresh = self.councils
        nothing = torch.zeros_like(self.sits_in)
        self._end(nothing, torch.zeros_like(self.guests).float(), 0 * self.councils.shields)

    def step(self, chosen: Array) -> None:
        """Carry out what was chosen, at a partner's turn what that chooses."""
        count = self.seating.tables
        turn = self.rules.play(self.councils, self._with_partners(chosen), self._chance(count, 2))
        self._end(turn.over, turn.won, turn.points)
        self.steps += 1
        if self.steps % DEALT_EVERY == 1:
            self._fresh = self._dealt()
        self.councils = turn.councils.chosen(self.xp, turn.over, self._fresh)
        self.guests = torch.where(turn.over[:, None], self._seated(), self.guests)

    def told(self) -> dict[str, Array]:
        """What `Memory` holds, of these rows."""
        told, turn = Told(self.rules, self.councils), self.councils.turn
        return {
            "known": told.known(),
            "hidden": told.hidden(),
            "legal": self.rules.legal(self.councils),
            "seat": turn,
            "seats": torch.full_like(turn, self.seats),
            "guest": self.guests.gather(1, turn[:, None])[:, 0],
            "over": self.over,
            "paid": self.paid,
            "sits_in": self.sits_in,
            "partner": self.which,
            "beaten": self.beaten,
            "lost": torch.zeros_like(self.over),
            "chosen": torch.zeros_like(turn),
        }

    def _chance(self, *shape: int) -> Array:
        return torch.rand(*shape, device=self.xp.device)

    def _dealt(self) -> Councils:
        count = self.seating.tables
        order = self._chance(count, len(self.rules.tables.deck)).argsort(-1)
        return self.rules.tables.deal(order, (self._chance(count) * self.seats).long())

    def _seated(self) -> Array:
        """[n, seat] who is a guest: one at least, and one learner, otherwise as it comes."""
        drawn = self._chance(self.seating.tables, self.seats)
        guests = drawn > torch.rand_like(drawn)
        guests = (guests | (drawn >= drawn.amax(1, keepdim=True))) & (
            drawn > drawn.amin(1, keepdim=True)
        )
        return guests & self.has_guests[:, None]

    def _with_partners(self, chosen: Array) -> Array:
        rows = slice(self.seating.older, self.seating.guests)
        if rows.start == rows.stop:
            return chosen
        at = self.councils.rows(rows)
        told, legal = Told(self.rules, at), self.rules.legal(at)
        theirs = self.partners.plays(told, legal, self.which[rows], self._chance(*legal.shape))
        is_theirs = self.guests[rows].gather(1, at.turn[:, None])[:, 0]
        plays = chosen.clone()
        plays[rows] = torch.where(is_theirs, theirs, chosen[rows])
        return plays

    def _end(self, over: Array, won: Array, points: Array) -> None:
        """What was paid where a match is over, and how much more than its share learners won."""
        shares = (points.float() / self.course.spread).softmax(1)
        paid = torch.stack([won, shares], 2) * over[:, None, None]
        missing = torch.zeros_like(paid[:, :1]).expand(-1, MOST_SEATS - self.seats, -1)
        self.over, self.paid = over, torch.cat([paid, missing], 1)
        learners = (~self.guests).float()
        self.beaten = (won * learners).sum(1) - learners.mean(1)
