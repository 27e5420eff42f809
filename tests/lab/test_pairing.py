"""Who plays whom, where and with which cards: nobody has the better lot."""

from collections import Counter
from itertools import combinations, groupby

import pytest

from lab.arenas import arranged
from marchstone.lab.arrangement import Fixture, fixtures, groups, orders
from marchstone.lab.playing import play

LOTS = [
    (("a", "b"), 2),
    (("a", "b", "c"), 2),
    (("a", "b", "c", "d"), 3),
    (("a", "b"), 3),
    (("a", "b"), 4),
    (("a", "b", "c"), 4),
    (("a", "b", "c", "d"), 4),
]
NAMES = {"a": "random", "b": "greedy", "c": "gentle", "d": "fair"}


def drawn(letters: tuple[str, ...], seats: int, games: int, seed: int = 1) -> list[Fixture]:
    return fixtures(arranged(*(NAMES[it] for it in letters), seats=seats, seed=seed), games)


@pytest.mark.parametrize(("letters", "seats"), LOTS)
@pytest.mark.parametrize("games", [1, 7, 24])
def test_every_bot_holds_every_seat_equally_often(
    letters: tuple[str, ...], seats: int, games: int
) -> None:
    held = Counter(
        (seat, bot) for it in drawn(letters, seats, games) for seat, bot in enumerate(it.seating)
    )
    assert len(held) == len(letters) * seats
    assert len(set(held.values())) == 1


@pytest.mark.parametrize(("letters", "seats"), LOTS)
def test_every_bot_has_every_deal_at_every_seat_equally_often(
    letters: tuple[str, ...], seats: int
) -> None:
    games = sorted(drawn(letters, seats, 30), key=lambda it: it.deal)
    for _, same in groupby(games, key=lambda it: it.deal):
        held = Counter((seat, bot) for it in same for seat, bot in enumerate(it.seating))
        assert len(set(held.values())) == 1


@pytest.mark.parametrize(("letters", "seats"), LOTS)
def test_no_seating_of_a_deal_is_played_twice(letters: tuple[str, ...], seats: int) -> None:
    games = drawn(letters, seats, 30)
    assert len({(it.deal, it.seating) for it in games}) == len(games)


def test_two_bots_play_a_deal_in_both_orders() -> None:
    first, second, third, _ = drawn(("a", "b"), 2, 4)
    assert first.deal == second.deal != third.deal
    assert first.seating == second.seating[::-1]


def test_games_are_counted_for_each_group_and_up_to_a_whole_deal() -> None:
    assert len(drawn(("a", "b"), 2, 7)) == 8
    assert len(drawn(("a", "b", "c"), 2, 7)) == 3 * 8
    assert len(drawn(("a", "b"), 3, 7)) == 12


def test_more_bots_than_seats_meet_in_all_groups() -> None:
    met = Counter(frozenset(it.seating) for it in drawn(("a", "b", "c", "d"), 2, 10))
    assert met == Counter(
        {frozenset(NAMES[it] for it in pair): 10 for pair in combinations("abcd", 2)}
    )


def test_fewer_bots_than_seats_fill_them_in_all_mixtures() -> None:
    assert groups("ab", 4) == [[("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b")]]


def test_neighbours_change_from_deal_to_deal() -> None:
    assert len(orders(("a", "b", "c"))) == 2
    assert orders(("a", "a", "b", "b")) == (("a", "a", "b", "b"),)  # a b a b turns into itself


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    assert drawn(("a", "b", "c"), 2, 20)[:24] == drawn(("a", "b", "c"), 2, 8)


def test_another_seed_deals_other_cards() -> None:
    ours, theirs = drawn(("a", "b"), 2, 40, seed=1), drawn(("a", "b"), 2, 40, seed=2)
    assert {it.deal for it in ours} & {it.deal for it in theirs} == set()
    assert len({it.chance for it in ours + theirs}) == 80


def test_a_game_follows_from_its_fixture() -> None:
    arrangement = arranged("greedy", "random")
    fixture = fixtures(arrangement, 2)[1]
    one, other = play(arrangement, fixture), play(arrangement, fixture)
    assert (one.ranks, one.scores, one.plies) == (other.ranks, other.scores, other.plies)
    assert sorted(one.ranks) == [1, 2]
    assert all(it.decisions and it.longest <= it.seconds for it in one.thinking)
