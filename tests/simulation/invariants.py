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
from marchstone.server.refusals import NotPlaying, NotYourSeat
from marchstone.storage.rows import BOT, BUTLER, OVER, PERSON, PLAY, PLAYING, WAITING, Move, Table
from simulation.disk import Disk

LATE = 60.0  # seconds for which another worker may not have heard that a person is back

Asked = tuple[str, Seat, int, int]  # table, seat, action, decision
NEVER_WRITTEN = (IllegalAction, NotYourTurn, NotYourSeat, NotPlaying)


class Truth:
    """A table as its rows tell it: what each seat may know after each of them."""

    def __init__(self, row: Table) -> None:
        game = games.get(row.game)
        self.match = Match.start(game, dict(row.options), len(row.seats), row.seed)
        self.rows: list[Move] = []
        self.decided: list[tuple[Seat, int, int]] = []  # seat, action, decision of every play
        self._matches = [self.match.clone()]
        self._decisions = [0] * self.match.seats
        self._views: dict[tuple[int, Seat | None], Any] = {}

    @property
    def ply(self) -> int:
        return len(self.rows)

    def take(self, move: Move) -> None:
        if move.ply != self.ply:
            raise ValueError(f"row {move.ply} comes after row {self.ply - 1}")
        if move.action is not None:
            decision = self.decisions(move.seat)
            self.match.play(move.seat, move.action)
            self.decided.append((move.seat, move.action, decision))
            self._decisions[move.seat] += 1
        elif move.player == PERSON:
            self.match.end(move.seat, "resigned")
        self.rows.append(move)
        self._matches.append(self.match.clone())

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
    served: dict[tuple[str, Seat], float] = field(default_factory=dict)  # butlers, until when
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
        decision = truth.decisions(move.seat)
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
            return
        self.same_course(live)
        is_over = truth.match.outcome() is not None
        self.law((row.status == OVER) == is_over, "a table is over when its game is")

    def bots_have_moved(self, live: LiveTable, before: int) -> None:
        """Since a minute ago, unless they sleep."""
        table = live.row.id
        is_stuck = self.is_bot_to_act(table) and self.truths[table].ply == before
        self.law(not is_stuck or live.standing.is_asleep(), "a bot owes a move and makes none")

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
        written = [(move.kind, move.seat, move.action, move.events) for move in truth.rows]
        moves = [(move.kind, move.seat, move.action, move.events) for move in course.moves]
        self.law(moves == written, "the moves are others")

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
