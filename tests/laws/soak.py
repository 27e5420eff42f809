"""Many random games of every way to play a game, every card counted after every ply.

`make soak` plays 10,000 of each; `make soak GAMES=500` fewer. In the folder tests,
`python -m laws.soak 10000 schotten-totten` plays one game only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from time import perf_counter

from laws.laws import hidden_of, law_every_card_is_in_one_place
from laws.walks import Case, walk
from marchstone import games
from marchstone.core.declared.options import every
from marchstone.core.protocol import AnyGame


def ways_to_play(game: AnyGame) -> Iterator[Case]:
    """Every combination of options and seats; a long range of numbers stays at its default."""
    for options in every(game.options):
        chosen = {f: getattr(options, f.name) for f in fields(options)}
        if all(len(f.metadata["choices"]) <= 4 or v == f.default for f, v in chosen.items()):
            yield from (Case(game, options, seats) for seats in game.seat_counts)


def soak(case: Case, count: int) -> int:
    """Play so many games to their ends; how many plies they took."""
    plies = 0
    for seed in range(count):
        deal = case.deal(seed)
        cards = hidden_of(case.game).cards_in_play(deal.new())
        for state in walk(deal):
            law_every_card_is_in_one_place(case.game, state, cards)
            plies += 1
        assert state.outcome() is not None
    return plies


def main(count: str = "10000", *names: str) -> None:
    for name in names or games.names():
        for case in ways_to_play(games.get(name)):
            start = perf_counter()
            plies = soak(case, int(count))
            took = perf_counter() - start
            sys.stdout.write(f"{case}: {count} games, {plies} plies, {took:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
