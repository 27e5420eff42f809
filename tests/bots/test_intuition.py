"""Fair: a move at first sight, of those that it sees; Greedy's where nothing was learned."""

from collections.abc import Sequence
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots.intuition import Intuition
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Guide

GAME = games.get("schotten-totten")
VIEW: Any = GAME.view(GAME.new(GAME.options(), 2, 3), 0)


class Liking:
    """Each action half as likely as the one before, or as is given."""

    def __init__(self, given: Sequence[float] = ()) -> None:
        self.given = given

    def priors(self, views: Sequence[Any]) -> list[list[float]]:
        halves = [0.5 ** (rank + 1) for rank in range(len(VIEW.legal))]
        return [[*self.given, *halves[len(self.given) :]] for _ in views]


def overlooking(monkeypatch: pytest.MonkeyPatch, share: float) -> str:
    """A level that does so."""
    monkeypatch.setattr(GAME.guide, "overlooks", {"fair": (share,)})
    return "fair"


@pytest.fixture
def guide(monkeypatch: pytest.MonkeyPatch) -> Guide:
    monkeypatch.setattr(GAME.guide, "network", lambda self, view: Liking())
    return bots.guide(GAME)


def chosen_by(bot: Intuition, count: int = 400) -> list[int]:
    """How often each legal action was."""
    found = [bot.choose(VIEW, Rng(word)) for word in range(count)]
    return [found.count(action) for action in VIEW.legal]


def test_likely_moves_are_drawn_or_the_likeliest_played(guide: Guide) -> None:
    assert Intuition(guide, warmth=0.0).choose(VIEW, Rng(1)) == VIEW.legal[0]
    counts = chosen_by(Intuition(guide, warmth=1.0))
    assert counts[:3] == sorted(counts[:3], reverse=True)
    assert 170 <= counts[0] <= 230


def test_a_move_that_is_overlooked_is_not_played_and_the_next_is(
    guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = overlooking(monkeypatch, 0.25)
    keen = Intuition(guide, warmth=0.01, level=level)  # the likeliest of those that it sees
    first, second, third, *_ = chosen_by(keen)
    assert 270 <= first <= 330
    assert 50 <= second <= 100
    assert 8 <= third <= 35


def test_what_alone_is_likely_nobody_overlooks(
    guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = [0.0] * len(VIEW.legal)
    only[2] = 1.0
    monkeypatch.setattr(GAME.guide, "network", lambda self, view: Liking(only))
    level = overlooking(monkeypatch, 0.9)
    assert chosen_by(Intuition(guide, warmth=1.0, level=level), 50)[2] == 50


def test_where_nothing_was_learned_fair_is_greedy() -> None:
    judge = bots.guide(GAME)
    judge.network = lambda view: None  # type: ignore[method-assign]
    greedy = bots.get("greedy", GAME).choose(VIEW, Rng(1))
    assert Intuition(judge, warmth=1.0, level="fair").choose(VIEW, Rng(1)) == greedy
