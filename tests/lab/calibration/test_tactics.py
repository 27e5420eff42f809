"""How much each evidence of Schotten Totten with tactics cards counts."""

import numpy as np
import pytest

import tactics as tool
from marchstone.games.schotten_totten.judge.tactical import COUNTS


def made_up(count: int, weights: list[float]) -> tuple[tool.Real, tool.Real]:
    """What came of so many positions, if the evidence counted like that."""
    dice = np.random.default_rng(1)
    told = dice.normal(size=(count, len(weights)))
    return told, (dice.random(count) < tool.chances_by(np.array(weights), told)).astype(float)


def test_what_counts_is_found_again() -> None:
    weights = [0.9, -0.4, 0.0]
    assert tool.fit(*made_up(6_000, weights)) == pytest.approx(weights, abs=0.1)


def test_what_was_seen_seldom_counts_little() -> None:
    (found,) = tool.fit(np.array([[1.0]]), np.array([1.0]))
    assert 0 < found < 0.2


def test_chances_of_a_half_follow_from_the_other() -> None:
    told, won = made_up(32, [1.0, 1.0])
    before = tool.checked(told, won)
    first = np.arange(32) // tool.LOOKS % 2 == 0
    won[first] = 1 - won[first]
    after = tool.checked(told, won)
    assert np.allclose(before[first], after[first])
    assert not np.allclose(before[~first], after[~first])


def test_a_game_gives_evidence_for_every_count() -> None:
    found = tool.played("random", 3)
    assert len(found) == tool.LOOKS
    assert all(len(tool.evidence_of(world)) == len(COUNTS) for world, _ in found)
    assert {won for _, won in found} <= {0.0, 0.5, 1.0}


def test_what_was_found_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told, won = made_up(64, [*COUNTS.values()])
    tool.report(told, won)
    said = capsys.readouterr().out
    assert all(f'"{name}":' in said for name in COUNTS)
    assert "log loss, judge" in said
