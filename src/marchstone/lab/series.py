"""A series of games from its first to its last, or from where it was left."""

from __future__ import annotations

import os
import shlex
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marchstone import games
from marchstone.core.errors import BadOptions, MarchstoneError
from marchstone.lab.arrangement import Arrangement, Fixture, arrange, fixtures
from marchstone.lab.ledger import BadLedger, Ledger, head_of
from marchstone.lab.playing import Result
from marchstone.lab.pool import play_all
from marchstone.terminal.progress import Progress
from marchstone.terminal.records.saves import state_folder

GAMES, SEED = 100, 1


class Stopped(MarchstoneError):
    """A series that went wrong in the middle; the message tells how to go on."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was typed; None where nothing was."""

    game: str | None
    bots: list[str]
    options: dict[str, Any]
    seats: int | None = None
    games: int | None = None
    seed: int | None = None


class Series:
    def __init__(self, arrangement: Arrangement, games: int, ledger: Ledger) -> None:
        self.arrangement = arrangement
        self.fixtures = fixtures(arrangement, games)
        self.ledger = ledger

    @classmethod
    def start(cls, wish: Wish, file: Path | None) -> Series:
        if not wish.game:
            raise BadOptions(f"which game? There are: {', '.join(games.names())}")
        seed = SEED if wish.seed is None else wish.seed
        arrangement = arrange(wish.game, wish.options, wish.seats, wish.bots, seed)
        wanted = wish.games or GAMES
        return cls(
            arrangement, wanted, Ledger.start(file or unnamed(wish.game), arrangement, wanted)
        )

    @classmethod
    def resume(cls, wish: Wish, file: Path) -> Series:
        """What was not typed stands in the file; what was must not differ from it."""
        kept, wanted = head_of(file)
        arrangement = arrange(
            wish.game or kept.game,
            wish.options or kept.options,
            wish.seats or kept.seats,
            wish.bots or kept.bots,
            kept.seed if wish.seed is None else wish.seed,
        )
        if difference := arrangement.difference(kept):
            raise BadLedger(f"{file} is of another arrangement: {difference}")
        return cls(arrangement, wish.games or wanted, Ledger.resume(file))

    def left(self) -> list[Fixture]:
        return [fixture for fixture in self.fixtures if fixture.number not in self.ledger.results]

    def results(self) -> list[Result]:
        return [self.ledger.results[fixture.number] for fixture in self.fixtures]

    def play(self, processes: int) -> None:
        """All that is left; Ctrl+C goes through, with the file as it then is."""
        total, left = len(self.fixtures), self.left()
        progress = Progress(total, "games", before=total - len(left))
        try:
            for done, result in enumerate(play_all(self.arrangement, left, processes), start=1):
                self.ledger.add(result)
                progress(total - len(left) + done)
        except MarchstoneError as error:
            raise Stopped(f"{error}; {self.way_on()}") from error
        finally:
            progress.close()
            self.ledger.close()

    def way_on(self) -> str:
        done = len(self.fixtures) - len(self.left())
        command = shlex.join(["marchstone", "arena", "--resume", str(self.ledger.file)])
        return f"{done} of {len(self.fixtures)} games are kept; to go on: {command}"

    def tidy(self) -> None:
        """A file that nobody asked for goes when its series is over."""
        if self.ledger.file.parent == state_folder():
            self.ledger.file.unlink(missing_ok=True)


def unnamed(game: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return state_folder() / f"arena-{game}-{stamp}-{os.getpid()}.jsonl"
