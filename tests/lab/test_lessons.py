"""Lessons, as far as they need no torch: what is watched, what is wanted, and what is alike."""

import numpy as np
import pytest

from marchstone.core.chance.rng import Rng
from marchstone.core.network.arrays import NUMPY, Array
from marchstone.games.schotten_totten.judge.network.features import Features
from marchstone.games.schotten_totten.judge.network.formations import Formations
from marchstone.games.schotten_totten.rules.cards import STONES
from marchstone.lab.training.arrays.lessons import (
    Lesson,
    joined,
    lesson,
    mirrored,
    recoloured,
    turned,
)
from marchstone.lab.training.arrays.school import GAMES, School
from marchstone.lab.training.settings import Settings

FEATURES = Features(Formations(NUMPY))
BACK = [*range(STONES)][::-1]


@pytest.fixture(scope="module")
def seen() -> Lesson:
    return lesson(seed=1, games=3)


def legal(it: Lesson) -> Array:
    return FEATURES.legal(it.positions())


def reached(it: Lesson) -> Array:
    """The best formation that the player in turn can still reach at each stone."""
    told = it.positions()
    return FEATURES.formations.reach(told.sides[:, 0], told.hands[:, 0])[1]


def same(one: Lesson, other: Lesson) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in Lesson.__slots__
    )


def test_of_the_legal_plays_each_has_its_chance(seen: Lesson) -> None:
    chances = seen.target.astype(float)
    assert chances.sum((1, 2)) == pytest.approx(1, abs=0.01)
    assert chances.min() >= 0
    assert not chances[~legal(seen)].any()


def test_of_two_players_one_wins(seen: Lesson) -> None:
    """Decisions of one game stand together; its first is that of a table without cards."""
    first = np.flatnonzero(~seen.sides.any((1, 2, 3)))
    assert len(first) == 3
    assert set(seen.won.tolist()) <= {0.0, 0.5, 1.0}
    for start in first:
        assert seen.won[start] + seen.won[start + 1] == 1


def test_the_same_seed_gives_the_same_lesson(seen: Lesson) -> None:
    assert same(lesson(seed=1, games=3), seen)
    assert not same(lesson(seed=2, games=1), lesson(seed=1, games=1))


def test_colours_make_no_difference(seen: Lesson) -> None:
    colours = [3, 0, 5, 1, 2, 4]
    other = recoloured(seen, colours)
    back = [colours.index(colour) for colour in range(6)]
    assert same(recoloured(other, back), seen)
    assert not other.target[~legal(other)].any()
    assert np.array_equal(np.sum(legal(other), -1), np.sum(legal(seen), -1))
    assert np.array_equal(reached(other), reached(seen))


def test_neither_does_the_end_from_which_the_border_is_seen(seen: Lesson) -> None:
    other = mirrored(seen, BACK)
    assert same(mirrored(other, BACK), seen)
    assert np.array_equal(legal(other), legal(seen)[:, BACK])
    assert np.array_equal(reached(other), reached(seen)[:, BACK])


def test_a_turned_lesson_wants_the_same_plays_by_other_names(seen: Lesson) -> None:
    other = turned(seen, Rng(4))
    assert not same(other, seen)
    assert np.array_equal(np.sort(other.target.reshape(len(seen), -1)), wanted_in_order(seen))
    assert not other.target[~legal(other)].any()


def wanted_in_order(it: Lesson) -> Array:
    return np.sort(it.target.reshape(len(it), -1))


def test_only_without_an_accelerator_there_are_lessons() -> None:
    small = Settings.small(workers=2)
    assert 0 < small.lessons < 1
    assert (small.width, small.blocks) > (0, 0)
    for full in (Settings(), Settings.by_matches(2), Settings.by_device()):
        assert full.lessons == 0


def test_the_rate_falls_over_the_lessons_and_begins_again_after_them() -> None:
    made = Settings.small(workers=1)
    cooling = [made.lesson_rate_at(made.lessons * part / 10, 100) for part in range(11)]
    assert cooling == sorted(cooling, reverse=True)
    assert cooling[0] == made.lesson_rate
    assert cooling[-1] == pytest.approx(made.last_lesson_rate)
    assert made.rate_at(made.lessons, 100) > made.last_lesson_rate


@pytest.mark.slow
def test_a_school_remembers_and_gives_the_same_in_any_number_of_processes() -> None:
    alone, pair = School(1, 2 * GAMES, workers=1), School(1, 2 * GAMES, workers=2)
    try:
        for number in range(2):
            one, fresh = alone.round(number)
            other, _ = pair.round(number)
            assert same(one, other)
            assert fresh == len(one) if number == 0 else fresh < len(one)
    finally:
        alone.close()
        pair.close()


def test_lessons_are_joined_in_their_order(seen: Lesson) -> None:
    assert same(joined([seen.rows(slice(0, 5)), seen.rows(slice(5, None))]), seen)
