"""Chances that people are told: put right by a factor, with their order and their sum kept."""

from dataclasses import replace
from itertools import pairwise

import pytest

from marchstone import bots, games
from marchstone.bots.analysis import analyse
from marchstone.bots.chances import surer, told_return, told_returns, win_chance
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import of_chances
from marchstone.core.match import Match

TABLES = [(0.7, 0.3), (0.5, 0.3, 0.2), (0.4, 0.3, 0.2, 0.1), (1.0, 0.0)]


@pytest.mark.parametrize("chances", TABLES)
@pytest.mark.parametrize("sureness", [0.4, 0.9, 1.0, 1.7])
def test_order_and_sum_are_kept(chances: tuple[float, ...], sureness: float) -> None:
    found = [win_chance(it, len(chances)) for it in told_returns(of_chances(chances), sureness)]
    assert sum(found) == pytest.approx(1)
    assert found == sorted(found, reverse=True)
    assert found == pytest.approx(surer(chances, sureness))


def test_more_is_surer_and_one_changes_nothing() -> None:
    assert surer((0.7, 0.3), 2)[0] > 0.7 > surer((0.7, 0.3), 0.5)[0] > 0.5
    assert surer((0.7, 0.4), 1) == (0.7, 0.4)
    assert surer((0.5, 0.5), 3) == (0.5, 0.5)
    assert surer((1.0, 0.0), 0.5) == (1.0, 0.0)
    assert surer((0.0, 0.0), 2) == (0.0, 0.0)


@pytest.mark.parametrize("chances", TABLES[:3])
def test_one_seat_is_told_what_all_are_told(chances: tuple[float, ...]) -> None:
    returns = of_chances(chances)
    for seat, told in enumerate(told_returns(returns, 1.6)):
        assert told_return(returns[seat], seat, returns, 1.6) == pytest.approx(told)


def test_a_better_move_stays_better() -> None:
    returns = of_chances((0.5, 0.3, 0.2))
    told = [told_return(worth / 20, 0, returns, 1.5) for worth in range(3, 20)]
    assert all(one < other for one, other in pairwise(told))


def test_hints_and_analyses_tell_what_was_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("clans-and-glory")
    monkeypatch.setattr(type(bots.guide(game)), "sureness", 1.0)
    match = Match.start(game, {}, 2, 4)
    seat = match.state.to_act()[0]
    view = match.view(seat)
    plain = suggest(game, view, Rng(1), Budget(24))
    match.play(seat, plain[0].action)
    moment = next(analyse(match, iterations=24))
    monkeypatch.setattr(type(bots.guide(game)), "sureness", 3.0)
    surely = suggest(game, view, Rng(1), Budget(24))
    assert [it.action for it in surely] == [it.action for it in plain]
    assert [it.chance for it in surely] == pytest.approx(
        [surer((it.chance, 1 - it.chance), 3.0)[0] for it in plain]
    )
    told = next(analyse(match, iterations=24))
    assert told.chances == pytest.approx(surer(moment.chances, 3.0), abs=1e-3)
    assert replace(told, value=moment.value, opinions=moment.opinions, returns=moment.returns) == (
        moment
    )
