"""The template game learns by playing itself for a minute, by the command that trains every game.

make toy               installs torch into build/toy, trains, plays against what did not learn
make toy MINUTES=0.5   less; the same again goes on where it stopped
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from marchstone import bots
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import every
from marchstone.core.network.learned import Learned
from template_game.game import GAME
from template_game.judge.network.senses import SENSES

ROOT = Path(__file__).parent.parent
TOY = ROOT / "build" / "toy"
RUN = TOY / "run"
DEALS = 100  # of each of the options, each played in both seatings
Choice = Callable[[Any, int, Rng], int]  # of a seat, in a position


def main() -> None:
    train(os.environ.get("MINUTES") or "1")
    learned = Learned.read(RUN / "weights.npz", GAME, SENSES)
    greedy = bots.get("greedy", GAME)
    others: dict[str, Choice] = {
        "a careless player": lambda world, seat, rng: rng.choice(world.legal(seat)),
        "Greedy": lambda world, seat, rng: greedy.choose(GAME.view(world, seat), rng),
    }
    won = {name: share(likeliest(learned), other) for name, other in others.items()}
    for name, found in won.items():
        print(f"against {name}: {found:.1%} of {2 * DEALS * len([*every(GAME.options)])} games")
    sys.exit(min(won.values()) <= 0.5)


def train(minutes: str) -> None:
    """As a package from outside is: its entry point says that there is such a game."""
    package = TOY / "package" / "sealed_bids-1.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: sealed-bids\nVersion: 1\n")
    entry = "[marchstone.games]\nsealed-bids = template_game.game:GAME\n"
    (package / "entry_points.txt").write_text(entry)
    paths = [package.parent, ROOT / "src", ROOT / "examples"]
    command = ["-m", "marchstone", "train", GAME.name, "--out", str(RUN), "--minutes", minutes]
    command += ["--workers", "2", "--device", "cpu"]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    subprocess.run([sys.executable, *command], env=around, check=True)  # noqa: S603  our own command


def likeliest(learned: Learned) -> Choice:
    def choose(world: Any, seat: int, rng: Rng) -> int:
        view = GAME.view(world, seat)
        (chances,) = learned.priors([view])
        return int(max(zip(chances, view.legal, strict=True))[1])

    return choose


def share(one: Choice, other: Choice) -> float:
    """Of the games that `one` wins, every deal in both seatings; a draw is half a game."""
    results = [
        played(options, deal, one, other, place)
        for options in every(GAME.options)
        for deal in range(DEALS)
        for place in (0, 1)
    ]
    return sum(results) / len(results)


def played(options: Any, deal: int, one: Choice, other: Choice, place: int) -> float:
    """What `one` gets in that place."""
    world, rng = GAME.new(options, 2, deal), Rng(deal)
    while waiting := world.to_act():
        seat = waiting[0]
        world.apply(seat, (one if seat == place else other)(world, seat, rng))
    outcome = world.outcome()
    assert outcome is not None
    ranks = outcome.ranks
    return 0.5 if ranks[0] == ranks[1] else float(ranks[place] == 1)


if __name__ == "__main__":
    main()
