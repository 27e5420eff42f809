"""Matches that are played along, each dealt anew at its end, until somebody who learns decides."""

from __future__ import annotations

from math import exp
from typing import Any

from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Action, Seat
from marchstone.lab.training.matches.courses import Course, Temper
from marchstone.lab.training.matches.memory import Memory

NOBODY = -1
LEARNER, OLDER, PARTNER = range(3)  # who decides for a seat


class Table:
    """One match: who sits where, and what can be chosen."""

    __slots__ = ("actions", "partner", "seat", "state", "temper", "who")

    state: Any
    seat: Seat
    who: list[int]
    actions: dict[int, Action]  # by play

    def __init__(self, partner: int, temper: Temper | None) -> None:
        self.partner, self.temper = partner, temper


class Rows:
    """The first rows have an older self as a guest, those after them a partner."""

    def __init__(self, course: Course, memory: Memory, seed: int, older: int, partners: int):
        self.course, self.senses, self.memory = course, course.senses, memory
        self.rng = Rng(seed)
        self.older = older
        tempers = [*course.tempers.values()] if partners else []
        self.tables = []
        for row in range(len(memory.seat)):
            number = row - older
            sits_in = 0 <= number < partners
            which = (number + seed) % len(tempers) if sits_in else NOBODY  # seeds: one a process
            self.tables.append(Table(which, tempers[which] if sits_in else None))

    def deal(self) -> None:
        for row, table in enumerate(self.tables):
            self._deal(row, table)
            self._go_on(row, table)

    def step(self) -> None:
        """Carry out what was chosen, and go on until the next choice."""
        self.memory.over[:] = False
        for row, (table, play) in enumerate(
            zip(self.tables, self.memory.chosen.tolist(), strict=True)
        ):
            table.state.apply(table.seat, table.actions[play])
            self._go_on(row, table)

    def _deal(self, row: int, table: Table) -> None:
        options, seats = self.rng.choice(self.course.kinds)
        table.state = self.course.game.new(options, seats, self.rng.next())
        table.who = [LEARNER] * seats
        if row < self.older or table.temper:
            guest = PARTNER if table.temper else OLDER
            table.who = self._seated(seats, guest)
        self.memory.seats[row] = seats
        self.memory.sits_in[row] = table.temper is not None

    def _seated(self, seats: int, guest: int) -> list[int]:
        """One learner at least and one guest, otherwise as it comes."""
        who = [guest, LEARNER, *(self.rng.choice((guest, LEARNER)) for _ in range(seats - 2))]
        self.rng.shuffle(who)
        return who

    def _go_on(self, row: int, table: Table) -> None:
        while True:
            state = table.state
            waiting = state.to_act()
            if not waiting:
                self._pay(row, table)
                self._deal(row, table)
                continue
            seat = waiting[0]
            if table.who[seat] == PARTNER and table.temper:
                state.apply(seat, table.temper(state, seat, self.rng))
                continue
            legal = state.legal(seat)
            actions = self._choices(state, seat, legal)
            if len(actions) > 1:
                table.seat, table.actions = seat, actions
                self._show(row, table)
                return
            state.apply(seat, legal[0])

    def _choices(self, state: Any, seat: Seat, legal: list[Action]) -> dict[int, Action]:
        """By play, the first action of each: all others bring the same."""
        if len(legal) == 1:
            return {0: legal[0]}
        plays = self.senses.plays_of(state, seat, legal)
        return dict(zip(reversed(plays), reversed(legal), strict=True))

    def _show(self, row: int, table: Table) -> None:
        memory, seat = self.memory, table.seat
        known, hidden, legal = memory.known[row], memory.hidden[row], memory.legal[row]
        known.fill(0)
        hidden.fill(0)
        legal.fill(False)
        self.senses.tell_known(table.state, seat, known)
        self.senses.tell_hidden(table.state, seat, hidden)
        legal[list(table.actions)] = True
        memory.seat[row] = seat
        memory.guest[row] = table.who[seat] == OLDER

    def _pay(self, row: int, table: Table) -> None:
        memory, state = self.memory, table.state
        ranks, points = state.outcome().ranks, state.scores()
        winners = ranks.count(1)
        best = max(points)
        weights = [exp((each - best) / self.course.spread) for each in points]
        total = sum(weights)
        memory.over[row] = True
        memory.paid[row] = 0
        for seat, rank in enumerate(ranks):
            memory.paid[row, seat] = (rank == 1) / winners, weights[seat] / total
        memory.partner[row] = table.partner
        memory.beaten[row] = _wins_beyond(ranks, table.who)


def _wins_beyond(ranks: tuple[int, ...], who: list[int]) -> float:
    """How much more the learner has won than its share of the seats is."""
    winners = ranks.count(1)
    won = sum(rank == 1 for rank, each in zip(ranks, who, strict=True) if each == LEARNER)
    return float(won / winners - who.count(LEARNER) / len(who))
