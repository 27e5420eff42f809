"""The match is the one checked door: what is refused has changed nothing."""

from typing import Any

import pytest

from laws.snapshot import snapshot
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadOptions, IllegalAction, MarchstoneError, NotYourTurn
from marchstone.core.match import Match
from template_game.game import GAME
from template_game.rules.rules import Options


def a_match() -> Match:
    return Match.start(games.get("schotten-totten"), {"variant": "tactics"}, seats=2, seed=3)


def to_its_end(match: Match) -> Match:
    rng = Rng(1)
    while match.state.to_act():
        seat = rng.choice(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match


def assert_refused(match: Match, seat: Any, action: Any, error: type[MarchstoneError]) -> None:
    before, moves, record = snapshot(match.state), match.moves[:], match.record()
    with pytest.raises(error) as refusal:
        match.play(seat, action)
    assert len(str(refusal.value).splitlines()) == 1
    assert (snapshot(match.state), match.moves, match.record()) == (before, moves, record)


def test_a_legal_action_is_carried_out_told_and_kept() -> None:
    match = a_match()
    (seat,) = match.state.to_act()
    action = match.state.legal(seat)[0]
    events = match.play(seat, action)
    assert events[0].kind == "play"
    assert match.moves == [(seat, action)]
    assert match.ply == 1


@pytest.mark.parametrize(
    "action",
    [
        -1,
        10**6,
        pytest.param(10**5000, id="long"),
        True,
        False,
        1.0,
        "1",
        None,
        [],
        object(),
        "two\nlines",
    ],
)
def test_what_is_no_action_is_refused(action: object) -> None:
    match = a_match()
    assert_refused(match, match.state.to_act()[0], action, IllegalAction)


def test_true_is_no_action_even_where_1_is_one() -> None:
    match = Match(GAME, Options(), 2, seed=0)
    while 1 not in match.state.legal(0):
        match = Match(GAME, Options(), 2, match.seed + 1)
    assert_refused(match, 0, True, IllegalAction)


def test_an_action_of_another_hand_is_refused() -> None:
    match = a_match()
    (seat,) = match.state.to_act()
    legal = match.state.legal(seat)
    other = next(a for a in range(match.game.num_actions) if a not in legal)
    assert_refused(match, seat, other, IllegalAction)


@pytest.mark.parametrize("seat", [-1, 2, pytest.param(10**5000, id="long"), None, "0", 0.5])
def test_nobody_acts_from_a_seat_that_is_not_there(seat: object) -> None:
    match = a_match()
    assert_refused(match, seat, match.state.legal(match.state.to_act()[0])[0], NotYourTurn)


def test_a_seat_is_an_int_and_nothing_like_one() -> None:
    match = a_match()
    (seat,) = match.state.to_act()
    for like in (bool(seat), float(seat)):
        assert_refused(match, like, match.state.legal(seat)[0], NotYourTurn)


def test_the_seat_that_is_not_to_act_is_refused() -> None:
    match = a_match()
    (seat,) = match.state.to_act()
    assert_refused(match, 1 - seat, match.state.legal(seat)[0], NotYourTurn)


def test_a_seat_commits_once() -> None:
    match = Match(GAME, Options(), 3, seed=1)
    match.play(1, match.state.legal(1)[0])
    assert_refused(match, 1, match.state.hands[1][0], NotYourTurn)


def test_after_the_end_nothing_is_played() -> None:
    match = to_its_end(a_match())
    assert match.outcome() is not None
    assert_refused(match, 0, 0, NotYourTurn)


@pytest.mark.parametrize("seats", [1, 3, 0, -2, True, 2.0, "2", pytest.param(10**5000, id="long")])
def test_a_game_is_for_its_numbers_of_seats(seats: Any) -> None:
    with pytest.raises(BadOptions, match="schotten-totten is for 2 seats"):
        Match.start(games.get("schotten-totten"), {}, seats=seats, seed=0)


def test_a_range_of_seats_is_told_as_one() -> None:
    with pytest.raises(BadOptions, match="sealed-bids is for 2 to 4 seats, not 5"):
        Match.start(GAME, {}, seats=5, seed=0)


@pytest.mark.parametrize("seed", [-1, 2**256, True, 1.5, "1"])
def test_a_seed_is_a_word_of_the_generator_or_a_secret(seed: Any) -> None:
    with pytest.raises(BadOptions, match="a seed is a whole number"):
        Match.start(GAME, {}, seats=2, seed=seed)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert snapshot(a_match().state) == snapshot(a_match().state)


def test_a_replay_stops_at_the_ply_it_is_asked_for() -> None:
    match = to_its_end(a_match())
    part = Match.replay(match.record(), plies=5)
    assert part.moves == match.moves[:5]
    assert part.outcome() is None


def test_a_replay_is_asked_for_no_ply_before_the_first() -> None:
    record = to_its_end(a_match()).record()
    for plies in (-1, -5):
        with pytest.raises(ValueError, match=f"no ply {plies}"):
            Match.replay(record, plies)
