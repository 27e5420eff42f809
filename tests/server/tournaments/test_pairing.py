"""Pairing: what holds for every tournament, however its games end."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchstone.server.tournaments.pairing import (
    DRAW,
    LOSS,
    WIN,
    Pair,
    Pairing,
    byes,
    knockout,
    lean,
    meetings,
    robin,
    seats_of,
    swiss,
)
from marchstone.server.tournaments.pairing.matching import heaviest
from marchstone.server.tournaments.pairing.standings import ladder, table

RESULTS = ((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW))


def weight(weights: Sequence[Sequence[int]], partner: Sequence[int]) -> int:
    return sum(weights[one][two] for one, two in enumerate(partner)) // 2


def best_weight(weights: Sequence[Sequence[int]]) -> int:
    """By trying all of them."""

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        return max(weights[one][two] + best(left - {one, two}) for two in left - {one})

    return best(frozenset(range(len(weights))))


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    count = 2 * draw(st.integers(1, 4))
    few = st.sampled_from([1, 2, 3, 50, 51, 52])
    drawn = {(a, b): draw(few) for b in range(count) for a in range(b)}
    return [
        [1000 + drawn[min(a, b), max(a, b)] if a != b else 0 for b in range(count)]
        for a in range(count)
    ]


@given(graphs())
def test_a_matching_is_the_heaviest_of_all(weights: list[list[int]]) -> None:
    partner = heaviest(weights)
    assert all(partner[two] == one != two for one, two in enumerate(partner))
    assert weight(weights, partner) == best_weight(weights)


def ended(number: int, pairs: Sequence[Pair], results: Sequence[int]) -> list[Pairing]:
    told = []
    for place, (first, second) in enumerate(pairs):
        points = (WIN, LOSS) if second is None else RESULTS[results[place % len(results)]]
        told.append(Pairing(number, first, second, points, is_played=second is not None))
    return told


def played_swiss(count: int, rounds: int, results: Sequence[Sequence[int]]) -> list[Pairing]:
    lots = {entrant: entrant for entrant in range(1, count + 1)}
    pairings: list[Pairing] = []
    for number in range(1, rounds + 1):
        order = [line.entrant for line in table(lots, pairings, with_buchholz=True)]
        pairs = swiss.pair(order, pairings)
        assert sorted(one for pair in pairs for one in pair if one) == sorted(lots)
        pairings += ended(number, pairs, results[number % len(results)])
    return pairings


some_results = st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=5), min_size=1, max_size=5)


@given(st.integers(2, 11), some_results)
def test_a_swiss_has_no_rematch_one_bye_each_and_balanced_seats(
    count: int, results: list[list[int]]
) -> None:
    """In as many rounds as we offer first. By Dirac's theorem there is a way without a rematch as
    long as nobody has met more than half of the others: with seven or more, always."""
    rounds = swiss.rounds_for(count)
    pairings = played_swiss(count, rounds, results)
    assert max(byes(pairings).values(), default=0) <= 1
    if count >= 7:
        assert max(meetings(pairings).values()) == 1
    for entrant in range(1, count + 1):
        assert abs(lean(seats_of(entrant, pairings))) <= 2


@given(st.sampled_from([3, 4, 5, 6, 7]), some_results)
def test_nobody_meets_again_while_that_can_be_avoided(count: int, results: list[list[int]]) -> None:
    """Round by round: if any way of pairing it had no rematch, ours has none."""
    pairings = played_swiss(count, swiss.most_rounds(count), results)
    for number in range(1, swiss.most_rounds(count) + 1):
        before = [it for it in pairings if it.round < number]
        chosen = [it for it in pairings if it.round == number]
        met, had = meetings(before), byes(before)
        spent = [met[frozenset(it.entrants)] + had[it.first] * it.is_bye for it in chosen]
        assert (sum(spent) > 0) <= (not can_be_new(frozenset(range(1, count + 1)), met, had))


def can_be_new(left: frozenset[int], met: Counter[frozenset[int]], had: Counter[int]) -> bool:
    if not left:
        return True
    one, rest = min(left), left - {min(left)}
    if len(left) % 2:
        sit_out = [two for two in left if not had[two]]
        return any(can_be_new(left - {two}, met, had) for two in sit_out)
    return any(can_be_new(rest - {two}, met, had) for two in rest if not met[frozenset((one, two))])


def test_equal_scores_meet_the_upper_half_the_lower_in_order() -> None:
    pairs = swiss.pair(range(1, 9), ())
    assert [set(pair) for pair in pairs] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert Counter(first > 4 for first, _ in pairs) == {True: 2, False: 2}


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    first = ended(1, [(1, 2), (3, 4), (5, None)], [0])
    assert swiss.pair([1, 3, 5, 2, 4], first)[-1] == (4, None)


def test_a_large_round_is_paired_without_leaving_the_scores() -> None:
    pairings = played_swiss(64, 5, [[0], [1, 0], [0, 0, 1]])
    assert max(meetings(pairings).values()) == 1


@pytest.mark.parametrize("count", range(2, 14))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    entrants = [*range(1, count + 1)]
    pairings = [
        Pairing(number, *pair)
        for number in range(1, robin.rounds_for(count) + 1)
        for pair in robin.pair(entrants, number)
    ]
    for number in range(1, robin.rounds_for(count) + 1):
        there = [one for it in pairings if it.round == number for one in it.entrants]
        assert sorted(there) == entrants
    assert len(meetings(pairings)) == count * (count - 1) // 2
    assert set(meetings(pairings).values()) == {1}
    assert set(byes(pairings).values()) == ({1} if count % 2 else set())
    assert all(abs(lean(seats_of(one, pairings))) <= 1 for one in entrants)


@given(st.integers(2, 40), st.lists(st.integers(0, 1), min_size=1, max_size=9))
def test_a_knock_out_leaves_one_and_gives_byes_to_the_best(count: int, results: list[int]) -> None:
    entrants = [*range(1, count + 1)]
    boards = knockout.first_round(entrants)
    out = sorted(one for one, two in boards.values() if two is None)
    assert out == entrants[: 2 ** knockout.rounds_for(count) - count]
    pairings: list[Pairing] = []
    for number in range(1, knockout.rounds_for(count) + 1):
        games = dict(zip(boards, ended(number, [*boards.values()], results), strict=True))
        pairings += games.values()
        lots = {one: one for one in entrants}
        won = {board: knockout.winner([game], lots) or 0 for board, game in games.items()}
        boards = knockout.next_round(won, pairings)
    assert len(won) == 1
    assert max(meetings(pairings).values()) == 1


def test_the_best_of_a_bracket_meet_last() -> None:
    assert knockout.bracket([1, 2, 3, 4, 5, 6]) == [1, None, 4, 5, 2, None, 3, 6]


def test_a_drawn_encounter_is_played_again_and_then_decided_by_lot() -> None:
    lots = {1: 2, 2: 1}
    first = Pairing(1, 1, 2, (DRAW, DRAW))
    assert knockout.winner([first], lots) is None
    assert knockout.again(first) == (2, 1)
    assert knockout.winner([first, Pairing(1, 2, 1, (WIN, LOSS))], lots) == 2
    assert knockout.winner([first, Pairing(1, 2, 1, (DRAW, DRAW))], lots) == 2
    assert knockout.winner([Pairing(1, 1, 2, (LOSS, LOSS), is_played=False)], lots) == 0


def test_ties_are_broken_in_the_order_that_is_written_down() -> None:
    """1 and 2 have two points each; 1 has beaten whoever stands above whom 2 has beaten."""
    pairings = [
        *(Pairing(1, 1, 3, (WIN, LOSS)), Pairing(1, 2, 4, (WIN, LOSS))),
        *(Pairing(2, 3, 4, (WIN, LOSS)), Pairing(2, 1, 2, (DRAW, DRAW))),
    ]
    lines = table({1: 9, 2: 1, 3: 3, 4: 4}, pairings, with_buchholz=True)
    assert [(line.entrant, line.place) for line in lines] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [line.buchholz for line in lines] == [5, 3, 3, 5]
    assert [line.sonneborn for line in lines] == [7, 3, 0, 0]
    level = [Pairing(1, 1, 2, (DRAW, DRAW))]
    assert [line.entrant for line in table({1: 2, 2: 1}, level, with_buchholz=True)] == [2, 1]


def test_who_are_level_stand_by_what_they_did_to_each_other() -> None:
    """A circle of three cannot be told apart by it; two can."""
    games = [Pairing(1, 1, 2, (LOSS, WIN)), Pairing(2, 1, 3, (WIN, LOSS))]
    games += [Pairing(3, 2, 4, (LOSS, WIN)), Pairing(4, 3, 4, (WIN, LOSS))]
    lines = table({1: 1, 2: 2, 3: 3, 4: 4}, games, with_buchholz=False)
    assert {line.points for line in lines} == {WIN}
    assert [line.entrant for line in lines] == [1, 2, 3, 4]
    two = [Pairing(1, 1, 2, (LOSS, WIN)), Pairing(2, 1, 3, (WIN, LOSS))]
    two.append(Pairing(3, 2, 3, (LOSS, LOSS), is_played=False))
    assert table({1: 1, 2: 2, 3: 3}, two, with_buchholz=True)[0].entrant == 2


def test_a_bye_counts_for_buchholz_as_a_game_against_oneself() -> None:
    pairings = ended(1, [(1, 2), (3, None)], [0])
    lines = {line.entrant: line for line in table({1: 1, 2: 2, 3: 3}, pairings, with_buchholz=True)}
    assert (lines[3].buchholz, lines[3].sonneborn, lines[3].wins) == (WIN, 0, 0)
    assert (lines[1].buchholz, lines[1].sonneborn, lines[1].wins) == (LOSS, 0, 1)


def test_in_a_knock_out_who_went_out_together_share_a_place() -> None:
    won = {(1, 1): 1, (1, 2): 2, (2, 1): 2}
    lines = ladder({1: 1, 2: 2, 3: 3, 4: 4}, (), won)
    assert [(line.entrant, line.place) for line in lines] == [(2, 1), (1, 2), (3, 3), (4, 3)]
