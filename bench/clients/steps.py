"""One number of tables at a time: what was seen there, and the largest that a server bears."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from clients.crowd import Crowd, Load, Seating
from clients.play import PACE, Figures
from clients.served import Served

PROMPT = 100.0  # milliseconds: a move is at all boards by then, 99 times of 100
FINE = 1.08  # how near two numbers are between which nobody looks any more

Bring = Callable[[int], Sequence[Seating]]  # makes so many tables, shared out among processes


@dataclass(frozen=True)
class Step:
    tables: int
    moves: int
    per_second: float
    p50: float  # milliseconds from sending to the boards of all players
    p90: float
    p99: float
    longest: float
    cpu_ms: float  # of the server, for one move
    cores: float  # that it used
    bytes: int  # of a board on the wire
    text_bytes: int  # the same, unpacked
    memory_mb: float
    client_cores: float
    trouble: str  # "" if it kept up

    @property
    def is_prompt(self) -> bool:
        return not self.trouble and self.p99 < PROMPT


def take(server: Served, bring: Bring, tables: int, load: Load) -> Step:
    """So many tables, measured for a while."""
    crowd = Crowd(server.host, bring(tables))
    cpu: list[float] = []
    try:
        server.rest()
        figures = crowd.play(load, lambda: cpu.append(server.cpu()))
        memory = server.memory()
    finally:
        crowd.go()
    server.rest()
    return _step(figures, tables, load.seconds, cpu[1] - cpu[0], memory)


def _step(figures: Figures, tables: int, seconds: float, cpu: float, memory: float) -> Step:
    took = figures.took
    if len(took) < 2:
        raise SystemExit(f"bench: no move came back ({dict(figures.errors)})")
    cuts = statistics.quantiles(took, n=100, method="inclusive")
    boards = max(1, figures.boards)
    return Step(
        tables=tables,
        moves=len(took),
        per_second=round(len(took) / seconds, 1),
        p50=round(cuts[49], 1),
        p90=round(cuts[89], 1),
        p99=round(cuts[98], 1),
        longest=round(max(took), 1),
        cpu_ms=round(cpu * 1000 / len(took), 3),
        cores=round(cpu / seconds, 2),
        bytes=round(figures.sent / boards),
        text_bytes=round(figures.unpacked / boards),
        memory_mb=round(memory),
        client_cores=round(figures.cpu / seconds, 2),
        trouble=_trouble(figures, tables, seconds),
    )


def _trouble(figures: Figures, tables: int, seconds: float) -> str:
    """Said plainly."""
    told = []
    wanted = (tables - figures.over) * seconds / PACE
    if len(figures.took) < 0.95 * wanted or figures.unanswered > 0:
        told.append(f"saturated: {len(figures.took)} moves where {wanted:.0f} were due")
    if figures.over > 0.02 * tables:
        told.append(f"{figures.over} games were over")
    told += [f"{number} × {name}" for name, number in figures.errors.items() if number]
    return ", ".join(told)


def find(server: Served, bring: Bring, load: Load, longest: float) -> list[Step]:
    """The steps of a search for the largest number of tables that is prompt."""
    until = time.monotonic() + longest
    steps = [take(server, bring, 50, load)]
    best, worst = (50, 0) if steps[0].is_prompt else (0, 50)
    guess = max(60, round(650 / steps[0].cpu_ms)) if best else 25
    while time.monotonic() < until and (not worst or worst > best * FINE) and guess > 4:
        step = take(server, bring, guess, load)
        if not step.is_prompt:  # a neighbour may have been noisy: it is asked again
            steps.append(step)
            step = take(server, bring, guess, load)
        steps.append(step)
        best, worst = (guess, worst) if step.is_prompt else (best, guess)
        guess = round(best * 1.3) if not worst else (best + worst) // 2
    return steps


HEAD = " tables  moves/s    p50    p90    p99    max ms │ ms/move  cores │ bytes   text │  MB"


def line(step: Step) -> str:
    return (
        f"{step.tables:7} {step.per_second:8.1f} {step.p50:6.1f} {step.p90:6.1f} {step.p99:6.1f} "
        f"{step.longest:7.1f}   │ {step.cpu_ms:7.2f} {step.cores:6.2f} │ {step.bytes:5} "
        f"{step.text_bytes:6} │ {step.memory_mb:4.0f}  {step.trouble}"
    )


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def plain(step: Step) -> dict[str, Any]:
    return asdict(step)
