"""Points pop up where they are made: what a move brings is told by its events, seat by seat."""

from collections import Counter

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.games.rebirth.game import GAME


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_the_points_of_every_move_have_a_place(name: str) -> None:
    match, rng = Match.start(GAME, {"map": name}, seats=3, seed=5), Rng(2)
    shown = Counter[int]()
    while match.outcome() is None:
        before = match.state.scores()
        seat = match.state.to_act()[0]
        events = match.play(seat, rng.choice(match.state.legal(seat)))
        told = [event.seen_by(None) for event in events]
        gained = Counter[int]()
        for event in told:
            gained.update(GAME.scored(event))
        if match.outcome() is None:
            made = [b - a for a, b in zip(before, match.state.scores(), strict=True)]
            assert [gained[seat] for seat in range(3)] == made
        assert not +gained or GAME.touched(told[0]), "the tile, where nothing else is named"
        shown += gained
    assert all(shown[seat] > 10 for seat in range(3))
