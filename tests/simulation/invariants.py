"""What has to be true of live tables, whatever fails: all of it, in one place.

The witness sees every row as it is written, every request and its answer, and every message to
anybody. He plays the log himself, row by row, and holds all that the workers say against it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from marchstone import games
from marchstone.core.errors import IllegalAction, MarchstoneError, NotYourTurn
from marchstone.core.match import Match
from marchstone.core.protocol import Seat
from marchstone.server.live.livetable import LiveTable
from marchstone.server.refusals import HasAsked, NotPlaying, NotUndone, NotYourSeat
from marchstone.storage.rows import (
    ASK,
    BOT,
    BUTLER,
    FLAG,
    OVER,
    PERSON,
    PLAY,
    PLAYING,
    RESIGN,
    UNDO,
    WAITING,
    Move,
    Table,
)
from simulation.disk import Disk

ENDS = {RESIGN: "resigned", FLAG: "out_of_time"}
JUST_NOW = 2.0  # seconds
LATE = 60.0  # seconds for which another worker may not have heard that a person is back

Asked = tuple[str, Seat, int, int]  # table, seat, action, decision
NEVER_WRITTEN = (IllegalAction, NotYourTurn, NotYourSeat, NotPlaying, NotUndone, HasAsked)


UNDONE, ASKED = -1, -2  # in the place of an action


def what(move: Move) -> int:
    """What was asked for, if this is the row of it."""
    return {UNDO: UNDONE, ASK: ASKED}.get(move.kind, move.action or 0)


class Truth:
    """A table as its rows tell it: what each seat may know after each of them."""

    def __init__(self, row: Table) -> None:
        game = games.get(row.game)
        self.match = Match.start(game, dict(row.options), len(row.seats), row.seed)
        self.rows: list[Move] = []
        self.decided: list[tuple[Seat, int, int]] = []  # seat, action, decision of every play
        self._matches = [self.match.clone()]
        self._stands: list[tuple[Move, ...]] = [()]  # after each row, the moves that stand
        self._decisions = [0] * self.match.seats
        self._views: dict[tuple[int, Seat | None], Any] = {}

    @property
    def ply(self) -> int:
        return len(self.rows)

    def take(self, move: Move) -> None:
        if move.ply != self.ply:
            raise ValueError(f"row {move.ply} comes after row {self.ply - 1}")
        decision, stands = self.decisions(move.seat), self.stands
        if move.kind == PLAY:
            self.match.play(move.seat, move.action or 0)
            self._decisions[move.seat] += 1
        elif move.kind in ENDS and move.player == PERSON:
            self.match.end(move.seat, ENDS[move.kind])
        elif move.kind == UNDO:
            self.match = self._matches[move.action or 0].clone()
            stands = self._stands[move.action or 0]
            self._decisions = [count + 1 for count in self._decisions]
        is_move = move.kind in (PLAY, RESIGN, FLAG)
        self.decided.append((move.seat, what(move), decision))
        self.rows.append(move)
        self._matches.append(self.match.clone())
        self._stands.append((*stands, move) if is_move else stands)

    @property
    def stands(self) -> tuple[Move, ...]:
        return self._stands[-1]

    def decisions(self, seat: Seat) -> int:
        return self._decisions[seat]

    def view(self, ply: int, seat: Seat | None) -> Any:
        key = (ply, seat)
        if key not in self._views:
            self._views[key] = self._matches[ply].view(seat)
        return self._views[key]


@dataclass
class Witness:
    disk: Disk
    now: Any  # the clock
    truths: dict[str, Truth] = field(default_factory=dict)
    possible: Counter[Asked] = field(default_factory=Counter)  # asked and not surely refused
    answered: Counter[Asked] = field(default_factory=Counter)  # acknowledged
    agreed: set[tuple[str, int, str | None]] = field(default_factory=set)  # table, ply, person
    served: dict[tuple[str, Seat], float] = field(default_factory=dict)  # butlers, until when
    newest: dict[str, float] = field(default_factory=dict)  # when a table was last written to
    broken: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)  # of the run: the same for the same seed

    def __post_init__(self) -> None:
        self.disk.wrote = self.written
        for table, row in self.disk.tables.items():
            self.truths[table] = Truth(row)
            for move in self.disk.moves[table]:
                self.truths[table].take(move)

        self.disk.dismissed = self.dismissed

    def law(self, is_kept: bool, otherwise: str) -> None:
        """What breaks one is remembered, whoever swallows the error."""
        if not is_kept:
            self.broken.append(otherwise)
            raise AssertionError(otherwise)

    def check(self) -> None:
        """Nothing was broken so far."""
        assert not self.broken, self.broken[0]

    def note(self, *told: object) -> None:
        self.story.append(f"{self.now():9.3f} " + " ".join(map(str, told)))

    # Rows: each follows the one before, is legal, and was asked for by whoever may

    def written(self, table: str, move: Move) -> None:
        self.note("row", table, move.ply, move.kind, move.seat, move.action, move.player)
        truth = self.truths[table]
        self.newest[table] = self.now()
        decision = truth.decisions(move.seat)
        if move.kind in (UNDO, ASK):
            self.taken_back(table, move, decision)
        if move.kind == FLAG:
            self.law(move.seat in truth.match.to_act(), "the clock of one who owes nothing has run")
            self.law(self.disk.tables[table].clock != "", "time is up where no clock runs")
        try:
            truth.take(move)
        except Exception as error:
            self.law(False, f"a row that cannot be: {error}")
        place = self.disk.tables[table].seats[move.seat]
        if move.kind == PLAY and move.player == PERSON:
            asked = (table, move.seat, move.action or 0, decision)
            self.law(self.possible[asked] > 0, f"nobody asked for {asked}")
        if move.player == BOT:
            self.law(place.kind == BOT, "a bot moves at the seat of a person")
        if move.player == BUTLER and move.kind == PLAY:
            until = self.served.get((table, move.seat), -LATE)
            self.law(place.is_butler or self.now() < until + LATE, "nobody called the butler")

    def taken_back(self, table: str, move: Move, decision: int) -> None:
        """By whose decision it is; without the others, only if nobody can have learnt from it."""
        truth, row = self.truths[table], self.disk.tables[table]
        later = [it for it in truth.stands if it.ply >= (move.action or 0)]
        self.law(bool(later) and later[0].ply == move.action, "what is taken back does not stand")
        self.law([it.seat for it in later].count(move.seat) == 1, "that is not the newest decision")
        self.law(later[0].seat == move.seat, "somebody takes back what another did")
        self.law(all(it.kind == PLAY for it in later), "a resignation is taken back")
        self.law(truth.match.outcome() is None, "a game that is over goes on")
        asked = (table, move.seat, what(move), decision)
        if move.kind == ASK or not self.is_granted(table, move):
            self.law(self.possible[asked] > 0, f"nobody asked for {asked}")
        if move.kind == UNDO and not (row.undoes_freely or self.is_granted(table, move)):
            reveals = games.get(row.game).reveals or frozenset()
            told = {event.kind for event in later[0].events or ()}
            self.law(len(later) == 1, "somebody has moved since")
            self.law(told.isdisjoint(reveals), "something hidden was shown since")

    def is_granted(self, table: str, move: Move) -> bool:
        """All the others have said yes to what was asked last, or there are none."""
        seats = self.disk.tables[table].seats
        asker = seats[move.seat].person
        people = {s.person for s in seats if s.person not in (None, asker) and not s.has_resigned}
        if not people:
            return sum(seat.person == asker for seat in seats) > 1
        asked = [it.ply for it in self.truths[table].rows if it.kind == ASK]
        return bool(asked) and all((table, asked[-1], person) in self.agreed for person in people)

    def dismissed(self, table: str, seats: list[Seat]) -> None:
        """The butler, by somebody who is back."""
        self.served.update(dict.fromkeys([(table, seat) for seat in seats], self.now()))

    # Requests: acknowledged is written, once; refused is not written

    def asked(self, asked: Asked) -> None:
        self.note("asked", *asked)
        self.possible[asked] += 1

    def refused(self, asked: Asked, error: MarchstoneError) -> None:
        self.note("refused", *asked, type(error).__name__)
        if isinstance(error, NEVER_WRITTEN):
            self.possible[asked] -= 1

    def acknowledged(self, asked: Asked) -> None:
        self.note("acknowledged", *asked)
        table, seat, action, decision = asked
        self.law((seat, action, decision) in self.truths[table].decided, f"{asked} is not written")
        self.answered[asked] += 1
        self.law(self.answered[asked] == 1, f"{asked} was acknowledged twice")

    # Messages: a state that is written, newer than the last, as the reader's own seat sees it

    def shown(self, row: Table, person: str | None, before: int, ply: int, view: Any) -> None:
        truth, reader = self.truths[row.id], view.seat
        self.note("shown", row.id, person, ply, reader)
        self.law(ply <= truth.ply, f"ply {ply} is shown and not written")
        self.law(before <= ply, f"ply {ply} is shown after ply {before}")
        mine = [s.seat for s in row.seats if person is not None and s.person == person]
        self.law(reader is None or reader in mine, f"{person} sees seat {reader}")
        self.law(view == truth.view(ply, reader), f"seat {reader} is shown something else")

    def heard(self, before: list[int], number: int) -> None:
        """A line of chat, once and in its turn."""
        self.law(all(line < number for line in before), f"line {number} comes after {before}")

    def thought(self, table: str, view: Any) -> None:
        """A bot is given what its seat may know, and nothing else."""
        truth = self.truths[table]
        known = any(view == truth.view(ply, view.seat) for ply in range(truth.ply, -1, -1))
        self.law(known, f"the bot of seat {view.seat} sees what no seat does")

    # At rest: nothing fails any more, and all news has come

    def at_rest(self, live: LiveTable) -> None:
        """Every worker's table is the one of the log."""
        table = live.row.id
        truth, row = self.truths[table], self.disk.tables[table]
        self.law(not live.lock.locked(), "somebody holds the lock")
        self.law(live.row == row, f"the row is an old one: {live.row}, {row}")
        if live.course is None:
            self.law(truth.ply == 0, "rows are written, and the table does not play")
            self.law(not row.is_full, "every seat is taken, and nothing is dealt")
            return
        self.same_course(live)
        is_over = truth.match.outcome() is not None
        self.law((row.status == OVER) == is_over, "a table is over when its game is")

    def bots_have_moved(self, live: LiveTable, before: int) -> None:
        """Since a minute ago, unless they sleep."""
        table = live.row.id
        is_stuck = self.is_bot_to_act(table) and self.truths[table].ply == before
        self.law(not is_stuck or live.standing.is_asleep(), "a bot owes a move and makes none")

    def is_quiet(self, table: str) -> bool:
        """No bot moves, nor has one just now, of which others are still to hear."""
        just_now = self.now() - self.newest.get(table, -JUST_NOW) < JUST_NOW
        return not just_now and not self.is_bot_to_act(table)

    def is_bot_to_act(self, table: str) -> bool:
        row = self.disk.tables[table]
        bots = {seat.seat for seat in row.seats if seat.kind == BOT or seat.is_butler}
        to_act = self.truths[table].match.to_act()
        return row.status == PLAYING and not bots.isdisjoint(to_act)

    def same_course(self, live: LiveTable) -> None:
        """Also when it was put away and read again."""
        truth, course = self.truths[live.row.id], live.playing()
        self.law(course.ply == truth.ply, f"{course.ply} of {truth.ply} rows are known")
        for seat in (None, *range(course.match.seats)):
            self.law(
                course.view(seat) == truth.view(truth.ply, seat), f"seat {seat} sees another game"
            )
        counts = [course.decisions(seat) for seat in range(course.match.seats)]
        told = [truth.decisions(seat) for seat in range(course.match.seats)]
        self.law(counts == told, "decisions are counted otherwise")
        written = [(move.kind, move.seat, move.action, move.events) for move in truth.stands]
        done = [move for move in course.moves if move.kind in (PLAY, RESIGN, FLAG)]
        moves = [(move.kind, move.seat, move.action, move.events) for move in done]
        self.law(moves == written, "the moves are others")
        played = [(move.seat, move.action) for move in truth.stands if move.kind == PLAY]
        self.law(len(course.match.moves) == len(played), "the record holds other moves")

    def nobody_is_left_behind(self, live: LiveTable, there: set[Any]) -> None:
        """Whoever has hung up is forgotten, or the table would be kept for ever."""
        watchers = live.standing.watchers
        self.law(watchers <= there, "a watcher is gone and still followed")
        people = {watcher.person for watcher in watchers if watcher.person is not None}
        self.law(set(live.standing.presence.here()) == people, "somebody counts as present")

    def saw_the_newest(self, table: str, line: Any) -> None:
        if self.disk.tables[table].status == WAITING:
            return
        newest = self.truths[table].ply
        self.law(line.ply == newest, f"a watcher of {table} was left at ply {line.ply} of {newest}")
