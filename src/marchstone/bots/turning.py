"""Where a game turned: the choices that gave most away, and what fortune and the others did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from marchstone.bots.analysis import Moment
from marchstone.core.guide import Returns
from marchstone.core.protocol import Action, Outcome, Seat

LOSS, SWING = "loss", "swing"
LEAST_LOSS = 0.08  # of a chance to win: less is within the error of the search
LEAST_SWING = 0.15  # the two figures of a swing come from different searches
MOST = 5
MOST_LOSSES = 3  # while there are swings to tell of


@dataclass(frozen=True, slots=True)
class TurningPoint:
    kind: str  # loss: the seat could have played better; swing: its chance changed until it
    ply: int  # decides at this ply
    seat: Seat
    before: float  # its chance to win
    after: float
    better: Action | None = None  # what the seat should have played
    since: int = 0  # the ply from which on a swing came about

    @property
    def size(self) -> float:
        return abs(self.before - self.after)


def turning_points(moments: Sequence[Moment]) -> list[TurningPoint]:
    """Five at most, as the game went; none in a game that went as it was to be expected."""
    losses = sorted(_losses(moments), key=_largest_first)
    chosen = losses[:MOST_LOSSES]
    for swing in sorted(_swings(moments), key=_largest_first):
        if len(chosen) < MOST and not any(_is_told_by(swing, other) for other in chosen):
            chosen.append(swing)
    chosen += losses[MOST_LOSSES:][: MOST - len(chosen)]
    return sorted(chosen, key=lambda point: point.ply)


def outlook(moments: Sequence[Moment]) -> list[Returns]:
    """Each seat's chance before each decision: what all of them, by what each knew last, thought.

    One seat alone knows its hand and nobody else's, and a line through the views of seats that
    decide in turn would leap up and down.
    """
    newest: dict[Seat, Returns] = {}
    lines = []
    for moment in moments:
        if moment.opinions or not newest:
            newest[moment.seat] = moment.chances
        lines.append(tuple(sum(seen) / len(newest) for seen in zip(*newest.values(), strict=True)))
    return lines


def at_the_end(outcome: Outcome) -> Returns:
    """The last point of every line: a first place that is shared is shared out."""
    winners = outcome.ranks.count(1)
    return tuple(1 / winners if rank == 1 else 0.0 for rank in outcome.ranks)


def _largest_first(point: TurningPoint) -> tuple[float, int]:
    return -point.size, point.ply


def _losses(moments: Sequence[Moment]) -> Iterator[TurningPoint]:
    for it in moments:
        if it.loss >= LEAST_LOSS:
            yield TurningPoint(LOSS, it.ply, it.seat, it.before, it.after, it.best, it.ply)


def _swings(moments: Sequence[Moment]) -> Iterator[TurningPoint]:
    """From what a seat expected of its choice to what it found when it decided again."""
    last: dict[Seat, Moment] = {}
    for it in moments:
        if not it.opinions:
            continue
        earlier = last.get(it.seat)
        last[it.seat] = it
        if earlier is None or earlier.ply + 1 == it.ply:
            continue
        if abs(it.before - earlier.after) >= LEAST_SWING:
            chances = (earlier.after, it.before)
            yield TurningPoint(SWING, it.ply, it.seat, *chances, since=earlier.ply + 1)


def _is_told_by(swing: TurningPoint, other: TurningPoint) -> bool:
    """One seat's bad choice is the others' good fortune: it is told once."""
    return swing.since <= other.ply and other.since <= swing.ply
