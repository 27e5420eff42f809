"""What has to be true whoever is killed: seen by those who play, and held against the log.

What a player saw is written down here as it happens; the log is read when all is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from marchstone import games
from marchstone.core.plain import to_plain
from marchstone.server.live.course import Course
from marchstone.storage.rows import OVER, PERSON, PLAY, Move, Table

STUCK = 10.0  # seconds in which every table has to move, once all that was killed is back
BEGINNING = 60.0  # seconds until every table of a server that was just started has moved
# What a player may be told while something is being killed; everything else is a finding.
EXPECTED = frozenset({"not_saved", "stale", "too_fast"})
AT_A_HAND_OVER = frozenset({"stale"})  # a move that was written is sent again


class Finding(AssertionError):
    pass


@dataclass
class Seen:
    """What one player saw and sent at one table."""

    table: str
    seat: int
    sent: dict[int, int] = field(default_factory=dict)  # decision: action, always the same
    acknowledged: int = 0  # how many of his decisions he was told are made
    newest: int = -1  # the ply of the newest state he was shown
    is_over: bool = False

    def state(self, ply: int, decision: int) -> int:
        """A state came. How many of his moves it acknowledges that were not before."""
        if ply < self.newest:
            raise Finding(f"{self} was shown ply {ply} after ply {self.newest}")
        if decision < self.acknowledged:
            raise Finding(f"{self} was taken back from decision {self.acknowledged} to {decision}")
        if decision > len(self.sent):
            raise Finding(f"{self}: decision {decision - 1} was made by somebody else")
        fresh = decision - self.acknowledged
        self.newest, self.acknowledged = ply, decision
        return fresh

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.table}"


@dataclass
class Told:
    """All refusals and broken lines, counted."""

    codes: Counter[str] = field(default_factory=Counter)
    losses: Counter[str] = field(default_factory=Counter)  # lines that broke, by the error
    may_lose: bool = True  # False: nobody is killed, so no line may break

    def lose(self, error: Exception) -> None:
        self.losses[type(error).__name__] += 1
        if not self.may_lose:
            raise Finding(f"a line broke: {error!r}")

    def note(self, code: str) -> None:
        self.codes[code] += 1
        if code not in (EXPECTED if self.may_lose else AT_A_HAND_OVER):
            raise Finding(f"somebody was told {code!r}")


def check_log(row: Table, rows: Sequence[Move], players: Sequence[Seen]) -> None:
    """The log replays by the rules and holds what was acknowledged, once, and nothing else."""
    course = Course(games.get(row.game), row)
    for move in rows:
        course.take(move)  # it is the next ply, and legal
        happened = course.moves[-1].events
        if to_plain(happened) != to_plain(move.events):
            raise Finding(f"ply {move.ply} of table {row.id} brought about something else")
    if (course.outcome is not None) != (row.status == OVER):
        raise Finding(f"table {row.id} is {row.status} and its outcome is {course.outcome}")
    if row.status != OVER and tuple(row.to_act) != tuple(course.to_act):
        raise Finding(f"at table {row.id} {row.to_act} are said to act, not {course.to_act}")
    for seen in players:
        _check_player(seen, rows)


def _check_player(seen: Seen, rows: Sequence[Move]) -> None:
    mine = [move for move in rows if move.seat == seen.seat and move.kind == PLAY]
    if any(move.player != PERSON for move in mine):
        raise Finding(f"somebody else has played for {seen}")
    if len(mine) < seen.acknowledged:
        raise Finding(f"{seen}: {seen.acknowledged} moves acknowledged, {len(mine)} written")
    if len(rows) < seen.newest:
        raise Finding(f"{seen} was shown ply {seen.newest} of {len(rows)}")
    for decision, move in enumerate(mine):
        if seen.sent.get(decision) != move.action:
            wanted = seen.sent.get(decision)
            raise Finding(f"{seen}: decision {decision} was {wanted}, written is {move.action}")
