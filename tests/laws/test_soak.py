"""A part of `make soak`: random games of every way to play, every card counted."""

import pytest

from laws.gamesunderlaw import GAMES
from laws.soak import soak, ways_to_play
from laws.walks import Case

WAYS = [case for game in GAMES for case in ways_to_play(game)]


@pytest.mark.slow
@pytest.mark.parametrize("case", WAYS, ids=str)
def test_no_card_is_lost_in_many_games(case: Case) -> None:
    assert soak(case, 5) > 25
