"""Two random players at a table: `python examples/random_game.py [seed]`."""

from __future__ import annotations

import sys

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.words import ENGLISH, Voice


def main(seed: int = 7) -> None:
    game = games.get("schotten-totten")
    match = Match.start(game, {"variant": "tactics"}, seats=2, seed=seed)
    audience = Voice(ENGLISH, ("Ada", "Bert"))
    rng = Rng(seed)
    while match.outcome() is None:
        seat = match.state.to_act()[0]
        for event in match.play(seat, rng.choice(match.view(seat).legal)):
            line = game.text.log(event.seen_by(None), audience)
            if line:
                print(line)
    print(game.text.prompt(match.view(None), audience))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
