"""Training on matches, as far as it needs no torch: rows, guests, and what seats gain."""

from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest

from lab.choosing import choose, memory
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.courses import MOST_SEATS, Course, courses
from marchstone.lab.training.matches.rows import LEARNER, OLDER, PARTNER, Rows
from marchstone.lab.training.matches.seats import by_seat, from_own_side, gains
from marchstone.lab.training.matches.workers import LocalPlayers


def steps(played: Rows, seed: int = 1) -> Iterator[int]:
    """Chosen at random: the number of each step."""
    chance = np.random.default_rng(seed)
    played.deal()
    for number in count():
        choose(played.memory, chance)
        played.step()
        yield number


@pytest.mark.parametrize("course", courses().values(), ids=courses())
def test_rows_show_only_what_is_to_be_decided(course: Course) -> None:
    told = memory(course, 8)
    played = Rows(course, told, seed=3, older=2, partners=3)
    ended = 0
    for number in steps(played):
        assert (told.legal.sum(1) > 1).all(), "who has no choice is not asked"
        assert np.isfinite(told.known).all()
        assert np.isfinite(told.hidden).all()
        for row, table in enumerate(played.tables):
            assert table.who[told.seat[row]] != PARTNER
            assert told.guest[row] == (table.who[told.seat[row]] == OLDER)
            assert told.seats[row] == len(table.who)
        for paid in told.paid[told.over]:
            assert paid.sum(0) == pytest.approx([1, 1], abs=1e-5)
        ended += told.over.sum()
        if ended >= 2 or number > 800:
            break
    assert ended >= 2


def test_guests_sit_with_somebody_who_learns() -> None:
    course = Course("clans-and-glory")
    played = Rows(course, memory(course, 12), seed=5, older=4, partners=4)
    played.deal()
    for row, table in enumerate(played.tables):
        guest = OLDER if row < 4 else PARTNER
        found = set(table.who)
        assert found == ({LEARNER, guest} if row < 8 else {LEARNER})


@pytest.mark.slow
def test_workers_play_as_one_would_alone() -> None:
    """The second group goes on while the first is thought about, so each has its own memory."""
    course = Course("clans-and-glory")
    alone = Rows(course, memory(course, 6), seed=9, older=0, partners=0)
    alone.deal()
    with LocalPlayers(course, Seating(6, 0, 0), workers=1, seed=9) as players:
        players.deal()
        players.receive()
        chance = np.random.default_rng(2)
        for _ in range(40):
            choose(players.memory, chance)
            alone.memory.chosen[:] = players.memory.chosen
            players.send()
            alone.step()
            players.receive()
            assert (players.memory.known == alone.memory.known).all()
            assert (players.memory.over == alone.memory.over).all()


def test_seats_are_turned_and_turned_back() -> None:
    numbers = np.random.default_rng(1).random((9, MOST_SEATS, 2))
    seats = np.array([2, 3, 4] * 3)
    seat = np.array([0, 2, 3, 1, 0, 1, 1, 1, 2])
    there = np.arange(MOST_SEATS)[None] < seats[:, None]
    turned = from_own_side(np, numbers, seat, seats)
    assert (turned[:, 0] == numbers[np.arange(9), seat]).all()
    assert (turned[2, 1] == numbers[2, 0]).all(), "after the last seat comes the first"
    assert (by_seat(np, turned, seat, seats) == numbers * there[..., None]).all()


def test_every_seat_gains_what_came_over_what_it_expected() -> None:
    """Whoever decides: with a full trace nothing is left of guesses on the way."""
    worth = np.random.default_rng(4).random((5, 1, MOST_SEATS, 2))
    paid = np.zeros((4, 1, MOST_SEATS, 2))
    paid[2, 0, 1] = 1.0
    over = np.array([[0.0], [0.0], [1.0], [0.0]])
    found = gains(np, paid, over, np.zeros_like(over), worth, trace=1.0)
    assert found[:3] == pytest.approx(paid[2] - worth[:3])
    assert found[3] == pytest.approx(worth[4] - worth[3]), "the next match says nothing of the last"


def test_of_a_match_that_is_lost_nothing_wrong_is_learned() -> None:
    """Its last decision gains nothing, those before it as much as was expected by then."""
    worth = np.random.default_rng(6).random((5, 1, MOST_SEATS, 2))
    over, lost = np.zeros((4, 1)), np.array([[0.0], [0.0], [1.0], [0.0]])
    found = gains(np, np.ones_like(worth[:4]), over, lost, worth, trace=1.0)
    assert (found[2] == 0).all()
    assert found[:2] == pytest.approx(worth[2] - worth[:2])
    assert found[3] == pytest.approx(worth[4] - worth[3]), "the match after it counts"
