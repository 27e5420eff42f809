"""What the states of a move cost a server: view, parts, prompt, players, log, actions and JSON.

Whole games without sockets and database, two players who follow them. Cold: nothing was drawn
before. Warm: other games were. The measure is a board that is drawn whole, with nothing kept.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.protocol import AnyGame
from marchstone.core.words import Voice, words
from marchstone.server.live.course import Course
from marchstone.server.live.shown.scenes import Scenes
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.storage.rows import PERSON, PLAYING, Seat, Table
from marchstone.web import drawing
from marchstone.web.drawing import render_board
from marchstone.web.kept import Kept

NAMES = ("Ailsa", "Bruce", "Catriona", "Dougal")
SETTINGS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("schotten-totten", 2, {}),
    ("schotten-totten", 2, {"variant": "tactics"}),
    ("clans-and-glory", 2, {}),
    ("rebirth", 2, {}),
    ("rebirth", 2, {"map": "ireland"}),
    ("stone-weapons-paper", 4, {}),
)


@dataclass
class Figures:
    micros: list[float] = field(default_factory=list)  # of a move's states, for all who follow
    sizes: list[int] = field(default_factory=list)  # of one message

    @property
    def mean(self) -> float:
        return sum(self.micros) / len(self.micros)

    @property
    def size(self) -> float:
        return sum(self.sizes) / len(self.sizes)


class Bench:
    """A table that two follow."""

    def __init__(self, game: AnyGame, seats: int, options: dict[str, str], seed: int) -> None:
        match = Match(game, parse_options(game.options, options), seats, seed)
        row = Table(
            *("t", game.name, game.version, to_plain(match.options), seed, True, "", 120),
            *(PLAYING, match.to_act(), None, "p0", 0, 0, None),
            tuple(Seat(n, PERSON, f"p{n}", NAMES[n]) for n in range(seats)),
        )
        self.standing = Standing(row)
        self.course = self.standing.course = Course(game, row)
        self.scenes = Scenes(self.standing)
        self.watchers = [
            Watcher(f"p{n}", words("en"), self.scenes.news_for, takes_parts=True) for n in (0, 1)
        ]
        self.standing.watchers.update(self.watchers)
        self.rng = Rng(seed)
        for watcher in self.watchers:
            self.scenes.news_for(watcher)

    def move(self) -> None:
        seat = self.course.to_act[0]
        action = self.rng.choice(self.course.match.state.legal(seat))
        decision = self.course.decisions(seat)
        self.course.adopt(self.course.planned(seat, action, decision, PERSON))
        self.standing.version += 1

    def states(self, into: Figures) -> None:
        begun = time.process_time_ns()
        told = [self.scenes.news_for(watcher) for watcher in self.watchers]
        into.micros.append((time.process_time_ns() - begun) / 1000)
        into.sizes += [len(text.encode()) for text in told if text]

    def drawn_whole(self, into: Figures) -> None:
        """The board of one of them, with nothing kept."""
        view = self.course.view(0)
        voice = Voice(self.course.game.words("en"), NAMES, 0)
        kept, drawing.KEPT = drawing.KEPT, Kept(0)
        bundled, drawing.bundled = drawing.bundled, drawing.bundled.__wrapped__  # type: ignore[assignment]
        begun = time.process_time_ns()
        html = render_board(self.course.game, view, voice)
        into.micros.append((time.process_time_ns() - begun) / 1000)
        into.sizes.append(len(html.encode()))
        drawing.KEPT, drawing.bundled = kept, bundled


def play(bench: Bench, states: Figures, boards: Figures | None = None) -> None:
    while bench.course.to_act and bench.course.ply < 300:
        bench.move()
        bench.states(states)
        if boards and bench.course.ply % 7 == 0:
            bench.drawn_whole(boards)


def measure(name: str, seats: int, options: dict[str, str], rounds: int) -> None:
    game = games.get(name)
    cold, between, warm, boards = Figures(), Figures(), Figures(), Figures()
    drawing.KEPT = Kept()
    play(Bench(game, seats, options, 1), cold)
    for seed in range(2, 2 + rounds):
        play(Bench(game, seats, options, seed), between)
    for seed in range(1000, 1003):
        play(Bench(game, seats, options, seed), warm, boards)
    title = " ".join([name, *options.values(), f"({seats})"])
    print(
        f"{title:32} cold {cold.mean:6.0f}  warm {warm.mean:6.0f} µs a move;"
        f"  a whole board {boards.mean:6.0f} µs: {warm.mean / boards.mean:4.2f} ×;"
        f"  {warm.size:6.0f} bytes a message of {boards.size:6.0f};"
        f"  kept {drawing.KEPT.bytes / 2**20:4.1f} MiB in {len(drawing.KEPT)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="games that warm the cache")
    parser.add_argument("--game", default="", help="only those that begin so")
    chosen = parser.parse_args()
    for name, seats, options in SETTINGS:
        if name.startswith(chosen.game):
            measure(name, seats, options, chosen.rounds)


if __name__ == "__main__":
    main()
