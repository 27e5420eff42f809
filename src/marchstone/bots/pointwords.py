"""Analyses in words: what a turning point was, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchstone.bots.analysis import Moment
from marchstone.bots.turning import TurningPoint
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Voice, Words


@dataclass(frozen=True, slots=True)
class PointWords:
    """A turning point in words."""

    title: str  # "Move 23, Anna: Play red 9 at stone 4."
    change: str  # "62 % → 41 %"
    better: str = ""  # what should have been played, and why
    reason: str = ""


def per_cent(chance: float, t: Words) -> str:
    return t("{n} %", n=round(100 * chance))


def point_words(
    point: TurningPoint, moment: Moment, game: AnyGame, view: Any, voice: Voice
) -> PointWords:
    """The view is that of the seat which decides at the turning point."""
    change = f"{per_cent(point.before, voice.words)} → {per_cent(point.after, voice.words)}"
    if point.better is None:
        return PointWords(_swing(point, voice), change)
    better = game.text.label(view, point.better, voice)
    why = game.text.reason(view, point.better, voice)
    return PointWords(_loss(moment, game, view, voice), change, better, why)


def _loss(moment: Moment, game: AnyGame, view: Any, voice: Voice) -> str:
    name, move = voice.names[moment.seat], game.text.label(view, moment.action, voice)
    n = moment.ply + 1
    return voice.words("Move {n}, {name}: {move}", n=n, name=name, move=move)


def _swing(point: TurningPoint, voice: Voice) -> str:
    n, name = point.ply + 1, voice.names[point.seat]
    if point.after > point.before:
        return voice.words("Up to move {n}, {name} gains.", n=n, name=name)
    return voice.words("Up to move {n}, {name} loses ground.", n=n, name=name)
