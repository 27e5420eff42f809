"""The parts of a training that need no torch: gains, who meets whom, how it cools down."""

import sys
from pathlib import Path

import numpy as np
import pytest

from marchstone.cli import main
from marchstone.lab.training.arrays.returns import advantages
from marchstone.lab.training.league import Elders, Seating, in_turn
from marchstone.lab.training.settings import Settings


def gains(returns: list[float], over: list[int], worth: list[float], trace: float) -> list[float]:
    plies = (np.array([row], float).T for row in (returns, over, worth))
    reward, ends, expected = plies
    found = advantages(np, reward, ends, expected, trace)[:, 0]
    return [round(float(gain), 6) for gain in found]


def test_a_play_gains_what_it_wins_over_what_was_expected() -> None:
    assert gains([1], [1], [0.2, 0.9], trace=0.9) == [0.8]


def test_what_is_good_for_the_other_is_bad_for_oneself() -> None:
    """The last play wins for whoever made it; the one before was the other's."""
    assert gains([0, 1], [0, 1], [0.0, 0.0, 0.0], trace=1.0) == [-1.0, 1.0]
    assert gains([0, 0, 1], [0, 0, 1], [0.0] * 4, trace=0.5) == [0.25, -0.5, 1.0]


def test_the_next_round_at_a_table_says_nothing_of_the_last() -> None:
    alone = gains([1], [1], [0.3, 0.0], trace=0.9)
    assert gains([1, 0], [1, 0], [0.3, 0.5, -0.5], trace=0.9)[:1] == alone


def test_gains_add_up_to_what_came_of_it() -> None:
    """With a full trace nothing of the critic's guesses on the way is left."""
    chance = np.random.default_rng(1)
    worth = chance.uniform(-1, 1, 8).tolist()
    found = gains([0.0] * 6 + [1.0], [0] * 6 + [1], worth, trace=1.0)
    signs = [(-1) ** (6 - ply) for ply in range(7)]
    assert found == pytest.approx(
        [sign - v for sign, v in zip(signs, worth, strict=False)], abs=1e-5
    )


def test_tables_with_guests_are_told_apart() -> None:
    seating = Seating.of(1_000, older=0.125, partners=0.0625)
    assert (seating.with_older, seating.with_partner) == (slice(0, 125), slice(125, 187))
    assert seating.guests == 187


def test_older_selves_stay_few_and_spread_over_the_whole_training() -> None:
    elders = Elders(most=6)
    for when in range(200):
        elders.add(when, f"self {when}")
    times = [when for when, _ in elders.kept]
    assert len(times) == 6
    assert times == sorted(times)
    assert times[0] == 0
    assert times[-1] == 199
    assert any(20 < when < 180 for when in times)
    assert {elders.drawn(number / 60) for number in range(60)} == {who for _, who in elders.kept}


def test_every_partner_comes_as_often_as_the_others() -> None:
    assert in_turn("abc", 7) == [*"abcabca"]


def test_the_rate_rises_once_and_falls_to_the_end() -> None:
    made = Settings(rate=1.0, last_rate=0.1, warm_up=10)
    warm = [made.rate_at(0.0, rounds) for rounds in range(12)]
    assert warm == sorted(warm)
    assert warm[-1] == 1.0
    cooling = [made.rate_at(share / 10, 100) for share in range(11)]
    assert cooling == sorted(cooling, reverse=True)
    assert cooling[-1] == pytest.approx(0.1)


def test_without_torch_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert main(["train", "schotten-totten", "--out", str(tmp_path)]) == 2
    assert "training needs torch: pip install 'marchstone[train]'" in capsys.readouterr().err


def test_a_game_that_is_not_there_cannot_be_trained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["train", "whist", "--out", str(tmp_path)]) == 2
    assert "whist cannot be trained; there is: schotten-totten, " in capsys.readouterr().err
