"""Chances beside what came of them."""

from math import log

import pytest

from marchstone.lab import calibration
from marchstone.lab.calibration import bins, expected_error, log_loss, sayings
from marchstone.lab.standings import Rate

TRUE = [(0.25, float(n % 4 == 0)) for n in range(40)]
SURE = [(0.95, float(n % 2)) for n in range(40)]


def test_chances_that_come_true_have_no_error() -> None:
    assert expected_error(TRUE) == pytest.approx(0)
    assert expected_error(SURE) == pytest.approx(0.45)
    assert expected_error(TRUE + SURE) == pytest.approx(0.225)


def test_a_half_that_is_always_said_is_worth_one_bit() -> None:
    assert log_loss([(0.5, 1.0), (0.5, 0.0)]) == pytest.approx(log(2))
    assert log_loss(TRUE) < log(2) < log_loss(SURE)
    assert log_loss([(1.0, 0.0)]) < 7


def test_a_bin_tells_what_was_said_and_what_came() -> None:
    first, last = bins(TRUE + SURE)
    assert (first.said, first.won) == (0.25, Rate(10, 40))
    assert (round(last.said, 9), last.won) == (0.95, Rate(20, 40))


@pytest.mark.slow
def test_a_game_is_watched_from_the_views_of_those_who_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calibration, "ASKS", 4)
    monkeypatch.setattr(calibration, "WORLDS", 2)
    told = sayings("schotten-totten", "random", 3)
    assert told
    assert told == sayings("schotten-totten", "random", 3)
    assert all(0 <= it.learned <= 1 and 0 <= it.judged <= 1 for it in told)
    assert [it.left for it in told] == sorted((it.left for it in told), reverse=True)
