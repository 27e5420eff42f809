"""A board can be drawn whenever a match has ended, in the middle of whatever it was about."""

import pytest

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.words import Voice
from marchstone.web.drawing import render_board

NAMES = ("Anna", "Karel", "Eva", "Jan")


@pytest.mark.parametrize("name", games.names())
def test_a_resigned_game_is_drawn_for_every_reader(name: str) -> None:
    game = games.get(name)
    seats = game.seat_counts[-1]
    match, rng = Match.start(game, {}, seats, seed=8), Rng(8)
    while match.to_act() and match.ply < 120:
        if match.ply % 8 == 0:
            ended = match.clone()
            ended.end(0, "resigned")
            for reader in (None, *range(seats)):
                voice = Voice(game.words("en"), NAMES[:seats], reader)
                assert render_board(game, ended.view(reader), voice, frozenset())
        seat = rng.choice(match.to_act())
        match.play(seat, rng.choice(match.state.legal(seat)))
