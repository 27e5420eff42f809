"""`marchstone analyse`: a saved game thought over, as a graph of letters and in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from marchstone.bots.analysis import SEED, Moment, analyse, iterations_for
from marchstone.bots.pointwords import PointWords, point_words
from marchstone.bots.turning import TurningPoint, at_the_end, outlook, turning_points
from marchstone.core.guide import Returns
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.record import Record
from marchstone.core.words import Voice
from marchstone.terminal.progress import Progress
from marchstone.terminal.screen import Screen

SYMBOLS = "●■▲◆"
HEIGHT = 10  # rows from nothing to certainty
WIDTH = 64
EMPTY, SHARED = " ", "┼"


@dataclass(frozen=True, slots=True)
class Analysed:
    record: Record
    iterations: int
    seed: int
    moments: list[Moment]

    @property
    def points(self) -> list[TurningPoint]:
        return turning_points(self.moments)

    @property
    def chances(self) -> list[Returns]:
        end = [at_the_end(self.record.outcome)] if self.record.outcome else []
        return [*outlook(self.moments), *end]


def think_over(record: Record, iterations: int | None = None, seed: int = SEED) -> Analysed:
    iterations = iterations or iterations_for(record)
    progress, moments = Progress(len(record.moves), "moves"), []
    try:
        for moment in analyse(record, iterations=iterations, seed=seed):
            moments.append(moment)
            progress(len(moments))
    finally:
        progress.close()
    return Analysed(record, iterations, seed, moments)


def show(analysed: Analysed, screen: Screen) -> int:
    t = screen.t
    names = tuple(t("Player {n}", n=n) for n in range(1, analysed.record.seats + 1))
    screen.say(screen.strong(t("Chances to win")))
    for line in drawn(analysed.chances):
        screen.say(line)
    screen.say(
        "      " + "   ".join(f"{s} {name}" for s, name in zip(SYMBOLS, names, strict=False))
    )
    if result := Match.replay(analysed.record).result(Voice(t, names)):
        screen.say(result)
    screen.say()
    screen.say(screen.strong(t("Turning points")))
    for told in _told(analysed, Voice(t, names)):
        screen.say(f"{told.title}  {told.change}")
        if told.better:
            screen.say("  " + t("Better: {move}", move=told.better))
        if told.reason:
            screen.say(screen.faint(f"  {told.reason}"))
    if not analysed.points:
        screen.say(t("None: the game went as it was to be expected, and nobody gave much away."))
    return 0


def show_json(analysed: Analysed) -> int:
    game = analysed.record.playable_game()
    moments = [
        {**to_plain(it), "move": game.notation(it.action), "best": game.notation(it.best)}
        for it in analysed.moments
    ]
    facts: dict[str, Any] = {
        "game": analysed.record.game,
        "iterations": analysed.iterations,
        "seed": analysed.seed,
        "moments": moments,
        "chances": [[round(chance, 4) for chance in line] for line in analysed.chances],
        "turning_points": to_plain(analysed.points),
    }
    print(json.dumps(facts))
    return 0


def drawn(chances: Sequence[Returns]) -> list[str]:
    """The lines of the graph, from the top: a column for each ply, or for several."""
    columns = _columns(chances)
    rows = []
    for row in range(HEIGHT, -1, -1):
        label = f"{100 * row // HEIGHT:3} %" if row % 5 == 0 else "     "
        rows.append(f"{label} {''.join(_cell(column, row) for column in columns)}".rstrip())
    return rows


def _columns(chances: Sequence[Returns]) -> list[Returns]:
    if len(chances) <= WIDTH:
        return list(chances)
    last = len(chances) - 1
    return [chances[round(column * last / (WIDTH - 1))] for column in range(WIDTH)]


def _cell(chances: Returns, row: int) -> str:
    here = [SYMBOLS[seat] for seat, chance in enumerate(chances) if round(chance * HEIGHT) == row]
    return (here[0] if len(here) == 1 else SHARED) if here else EMPTY


def _told(analysed: Analysed, voice: Voice) -> list[PointWords]:
    found = []
    for point in analysed.points:
        match = Match.replay(analysed.record, point.ply)
        view, moment = match.view(point.seat), analysed.moments[point.ply]
        found.append(point_words(point, moment, match.game, view, voice))
    return found
