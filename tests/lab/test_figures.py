"""What the figures mean: ratings, shares, duels, and how certain they are."""

from math import isclose

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.lab.playing import Result, Thinking
from marchstone.lab.ratings import Rater
from marchstone.lab.report import aligned
from marchstone.lab.standings import Rate, ahead, standings
from marchstone.server.ratings.scale import MIDDLE


def a_result(number: int, seating: tuple[str, ...], ranks: tuple[int, ...]) -> Result:
    thinking = tuple(Thinking(2, 0.5, 0.4) for _ in seating)
    scores = tuple(10 - rank for rank in ranks)
    return Result(number, 7, seating, ranks, scores, "over", 30, thinking)


def a_series(chance_of_a: float, games: int) -> list[Result]:
    rng = Rng(3)
    ranks = ((1, 2) if rng.random() < chance_of_a else (2, 1) for _ in range(games))
    return [a_result(number, ("a", "b"), rank) for number, rank in enumerate(ranks)]


def test_wilson_intervals_are_those_of_the_books() -> None:
    low, high = Rate(140, 200).interval
    assert (round(low, 4), round(high, 4)) == (0.6332, 0.7593)
    assert Rate(0, 10).interval[0] == 0
    assert isclose(Rate(10, 10).interval[1], 1)
    assert Rate(0, 0).interval == (0, 1)


def test_four_hundred_points_are_ten_games_to_one() -> None:
    rated = Rater().rate(("a", "b"), a_series(10 / 11, 2000))
    assert rated["a"].points - rated["b"].points == pytest.approx(400, abs=60)
    assert (rated["a"].points + rated["b"].points) / 2 == pytest.approx(MIDDLE, abs=1)


def test_more_games_make_a_rating_more_certain() -> None:
    few, many = (Rater().rate("ab", a_series(0.7, games))["a"] for games in (20, 400))
    assert many.margin < few.margin / 3


def test_the_rating_does_not_depend_on_the_order_in_which_games_end() -> None:
    games = a_series(0.6, 50)
    assert Rater().rate("ab", games) == Rater().rate("ab", reversed(games))


def test_a_bot_at_two_seats_is_rated_once() -> None:
    rated = Rater().rate("ab", [a_result(0, ("a", "b", "b"), (1, 2, 3))])
    assert rated["a"].points > MIDDLE > rated["b"].points


def test_wins_are_counted_by_seats_held() -> None:
    games = [a_result(0, ("a", "b", "b"), (1, 2, 3)), a_result(1, ("a", "a", "b"), (1, 3, 1))]
    first, second = standings(("b", "a"), games, Rater()).bots
    assert (first.bot, first.seats, first.wins) == ("a", 3, 1.5)  # a shared place is shared out
    assert (second.bot, second.seats, second.wins) == ("b", 3, 0.5)
    assert first.mean_score == (9 + 9 + 7) / 3
    assert (first.thinking.decisions, first.thinking.longest) == (6, 0.4)


def test_a_duel_compares_every_pair_of_seats() -> None:
    assert ahead("a", "b", a_result(0, ("a", "b", "b"), (2, 1, 3))) == 0.5
    assert ahead("a", "b", a_result(0, ("a", "b", "b"), (1, 1, 3))) == 0.75
    assert ahead("b", "a", a_result(0, ("a", "b", "b"), (1, 1, 3))) == 0.25


def test_who_never_met_has_no_duel() -> None:
    games = [a_result(0, ("a", "b"), (1, 2)), a_result(1, ("b", "c"), (1, 2))]
    found = standings(("a", "b", "c"), games, Rater())
    assert found.duels["a", "c"].whole == 0
    assert found.duels["a", "b"].value == 1


def test_columns_stand_below_each_other() -> None:
    assert aligned([("bot", "won"), ("greedy", "7")]) == ["bot     won", "greedy    7"]
