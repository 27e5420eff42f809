"""Chances that people are told: put right, with the order of moves and their sum kept."""

from dataclasses import replace
from itertools import pairwise
from math import log

import pytest

from marchstone import bots, games
from marchstone.bots.analysis import analyse
from marchstone.bots.chances import surer, told_return, told_returns, win_chance
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import AS_FOUND, Sureness, of_chances
from marchstone.core.match import Match

TABLES = [(0.7, 0.3), (0.5, 0.3, 0.2), (0.4, 0.3, 0.2, 0.1), (1.0, 0.0)]
WAYS = [
    AS_FOUND,
    *(Sureness(factor) for factor in (0.4, 0.9, 1.7)),
    Sureness(edge=0.3),
    Sureness(doubt=0.4),
    Sureness(0.8, -0.6, 0.2),
]


def odds(chance: float) -> float:
    return chance / (1 - chance)


@pytest.mark.parametrize("chances", TABLES)
@pytest.mark.parametrize("sureness", WAYS)
def test_all_chances_are_one(chances: tuple[float, ...], sureness: Sureness) -> None:
    for seat in range(len(chances)):
        told = told_returns(of_chances(chances), seat, sureness)
        found = [win_chance(it, len(chances)) for it in told]
        assert sum(found) == pytest.approx(1)
        assert found == pytest.approx(surer(chances, seat, sureness))


@pytest.mark.parametrize("chances", TABLES)
def test_a_factor_keeps_the_order_and_asks_for_no_seat(chances: tuple[float, ...]) -> None:
    for sureness in WAYS[:4]:
        found = surer(chances, 0, sureness)
        assert list(found) == sorted(found, reverse=True)
        assert found == pytest.approx(surer(chances, 1, sureness))


def test_more_is_surer_and_one_changes_nothing() -> None:
    assert surer((0.7, 0.3), 0, Sureness(2))[0] > 0.7
    assert 0.7 > surer((0.7, 0.3), 0, Sureness(0.5))[0] > 0.5
    assert surer((0.7, 0.4), 0, AS_FOUND) == (0.7, 0.4)
    assert surer((0.5, 0.5), 0, Sureness(3)) == (0.5, 0.5)


@pytest.mark.parametrize("sureness", WAYS)
def test_what_is_certain_stays_certain(sureness: Sureness) -> None:
    assert surer((1.0, 0.0), 0, sureness) == (1.0, 0.0)
    assert surer((1.0, 0.0), 1, sureness) == (1.0, 0.0)
    assert surer((0.0, 0.0), 0, sureness) == (0.0, 0.0)
    assert sum(surer((0.0, 0.4, 0.6), 0, sureness)[1:]) == pytest.approx(1)


@pytest.mark.parametrize("chances", TABLES[:3])
def test_an_edge_is_of_who_decides_and_the_others_share_what_is_left(
    chances: tuple[float, ...],
) -> None:
    for seat, chance in enumerate(chances):
        found = list(surer(chances, seat, Sureness(edge=0.5)))
        assert log(odds(found.pop(seat)) / odds(chance)) == pytest.approx(0.5)
        others = [it for other, it in enumerate(chances) if other != seat]
        assert [it / found[0] for it in found] == pytest.approx([it / others[0] for it in others])


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.98])
def test_a_doubt_is_of_wins_and_not_of_what_is_lost(chance: float) -> None:
    less = surer((chance, 1 - chance), 0, Sureness(doubt=0.25))
    assert less == pytest.approx((chance / (1 + chance / 4), 1 - chance / (1 + chance / 4)))
    others = surer((chance, 0.75 - 0.75 * chance, 0.25 - 0.25 * chance), 0, Sureness(doubt=0.25))
    assert others == pytest.approx((less[0], 0.75 * less[1], 0.25 * less[1]))


@pytest.mark.parametrize("chances", TABLES[:3])
@pytest.mark.parametrize("sureness", WAYS)
def test_one_seat_is_told_what_all_are_told(chances: tuple[float, ...], sureness: Sureness) -> None:
    returns = of_chances(chances)
    for seat, worth in enumerate(returns):
        told = told_returns(returns, seat, sureness)[seat]
        assert told_return(worth, seat, returns, sureness) == pytest.approx(told)


@pytest.mark.parametrize("sureness", WAYS)
def test_a_better_move_stays_better(sureness: Sureness) -> None:
    returns = of_chances((0.5, 0.3, 0.2))
    told = [told_return(worth / 20, 0, returns, sureness) for worth in range(3, 20)]
    assert all(one < other for one, other in pairwise(told))


@pytest.mark.parametrize("sureness", [Sureness(3.0), Sureness(1.5, 0.4, 0.2)])
def test_hints_and_analyses_tell_what_was_put_right(
    monkeypatch: pytest.MonkeyPatch, sureness: Sureness
) -> None:
    game = games.get("clans-and-glory")
    monkeypatch.setattr(type(bots.guide(game)), "sureness_at", lambda *_: AS_FOUND)
    match = Match.start(game, {}, 2, 4)
    seat = match.state.to_act()[0]
    view = match.view(seat)
    plain = suggest(game, view, Rng(1), Budget(24))
    match.play(seat, plain[0].action)
    moment = next(analyse(match, iterations=24))
    monkeypatch.setattr(type(bots.guide(game)), "sureness_at", lambda *_: sureness)
    surely = suggest(game, view, Rng(1), Budget(24))
    assert [it.action for it in surely] == [it.action for it in plain]
    assert [it.chance for it in surely] == pytest.approx(
        [surer((it.chance, 1 - it.chance), 0, sureness)[0] for it in plain]
    )
    told = next(analyse(match, iterations=24))
    right = surer(moment.chances, seat, sureness)
    assert told.chances == pytest.approx(right, abs=1e-3)
    assert replace(told, value=moment.value, opinions=moment.opinions, returns=moment.returns) == (
        moment
    )
