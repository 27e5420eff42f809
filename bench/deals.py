"""What it costs that a table deals from a secret of 256 bits.

Whole random games beside the same from a short seed, and their deals alone, in turn, by the time of
the processor.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from hashlib import blake2b

from marchstone.core.chance.deal import KEY_BYTES, SECRETS
from marchstone.core.match import Match
from marchstone.measure import PlayOne, Setting, all_settings, in_turn


def secret_of(seed: int) -> int:
    """One for each game that is measured, as long as that of a table."""
    digest = blake2b(seed.to_bytes(8, "big"), digest_size=KEY_BYTES).digest()
    return int.from_bytes(digest, "big") | SECRETS.start


def from_secret(play_one: PlayOne) -> PlayOne:
    def play(seed: int, chance: Callable[[], float]) -> int:
        return play_one(secret_of(seed), chance)

    return play


def from_seed(play_one: PlayOne) -> PlayOne:
    """The same work for the seed, which is thrown away: only the deal differs."""

    def play(seed: int, chance: Callable[[], float]) -> int:
        secret_of(seed)
        return play_one(seed, chance)

    return play


def only_dealt(setting: Setting) -> PlayOne:
    def play(seed: int, _: Callable[[], float]) -> int:
        Match(setting.game, setting.options(), setting.seats, seed)
        return 1

    return play


def measure(rounds: int) -> dict[str, dict[str, float]]:
    subjects: dict[str, PlayOne] = {}
    for setting in all_settings():
        for what, play_one in (("game", setting.play_one()), ("deal", only_dealt(setting))):
            subjects[f"{setting.name} {what} seed"] = from_seed(play_one)
            subjects[f"{setting.name} {what} secret"] = from_secret(play_one)
    speeds = {name: told["games_per_second"] for name, told in in_turn(subjects, rounds).items()}
    return {
        setting.name: {
            f"{what} from a {source}": 1e6 / speeds[f"{setting.name} {what} {source}"]
            for what in ("game", "deal")
            for source in ("seed", "secret")
        }
        for setting in all_settings()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = measure(chosen.rounds)
    if chosen.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    sys.stdout.write(f"{'microseconds':44}{'seed':>9}{'secret':>9}{'ratio':>8}\n")
    for name, told in found.items():
        for what in ("deal", "game"):
            seed, secret = told[f"{what} from a seed"], told[f"{what} from a secret"]
            line = f"{f'{name}, {what}':44}{seed:9.0f}{secret:9.0f}{secret / seed:8.2f}"
            sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
