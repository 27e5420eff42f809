"""The end, scoring and hidden information: CG-12 … CG-15 and the worked examples."""

import pytest

from games.clans_and_glory.council import a_council, cards, dealt, place, play, played_out
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import Event
from marchstone.core.record import Record
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.rules.cards import FACE_DOWN, NONE, VALUE
from marchstone.games.clans_and_glory.rules.scoring import ranks, takings
from ruleproof import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def points(tile: str, stack: str, seats: int = 2) -> list[int]:
    """What each seat gets of a tile with these cards and shields."""
    total = [0] * seats
    for seat, taken in takings(cards(tile), tuple(map(int, stack))):
        total[seat] += sum(VALUE[card] for card in taken)
    return total


@rule("CG-12")
@pytest.mark.parametrize(
    ("seats", "left", "lying"), [(2, [0, 1], 24), (3, [0, 1, 1], 29), (4, [0, 1, 1, 1], 34)]
)
def test_the_game_ends_when_the_last_player_has_no_card(
    seats: int, left: list[int], lying: int
) -> None:
    for seed in range(10):
        state = played_out(seats, seed)
        assert sorted(len(hand) for hand in state.hands) == left
        assert state.hands[state.starter - 1] == []
        assert sum(card >= 0 or card == FACE_DOWN for card in state.places) == lying


@rule("CG-12")
def test_the_last_turn_is_played_with_its_shield() -> None:
    state = a_council(t2="r3", hands=("r6", "r5"))
    state.starter = 0
    play(state, "r6 t3")
    play(state, "no shield")
    play(state, "r5 t1")
    assert state.outcome() is None
    play(state, "shield")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1)
    assert state.scores() == (0, 3)


@rule("CG-13", "CG-E1")
def test_a_low_card_shifts_what_every_shield_takes() -> None:
    assert points("r4 g4 r6", "01") == [8, 6]
    assert points("r4 g4 r6 r3", "01") == [3, 8]


@rule("CG-13", "CG-E2")
def test_many_low_cards_can_be_worth_more_than_few_high_ones() -> None:
    assert points("r3 g3 b3 y3 r4 g4", "01") == [12, 8]


@rule("CG-13", "CG-E3")
def test_shields_beyond_the_different_values_get_nothing() -> None:
    assert points("r5 g5", "001") == [10, 0]


@rule("CG-13")
def test_cards_beyond_the_shields_go_to_nobody() -> None:
    assert points("r3 r4 r5", "1") == [0, 3]


@rule("CG-13")
def test_a_head_counts_to_its_campfire_tile() -> None:
    state = a_council(left="r3", t1="r4", right="g6", shields={1: "01", 4: "1"})
    assert state.scores() == (3, 4 + 6)


@rule("CG-13", "CG-7")
def test_start_cards_count_for_scoring() -> None:
    state = dealt(2)
    state.stacks[0] = (0,)
    first, second = (state.places[place(code)] for code in ("t1", "b3"))
    assert state.scores()[0] >= min(VALUE[first], VALUE[second])


@rule("CG-14", "CG-E4")
def test_a_collection_is_worth_the_sum_of_its_values() -> None:
    collection = cards("r8 g8 r7 g7 b7 r6 g6 r5")
    assert sum(VALUE[card] for card in collection) == 54
    assert sum(points("r8 g8 r7 g7 b7 r6 g6 r5", "0000")) == 54


@rule("CG-14")
def test_more_points_then_more_cards_then_a_shared_place() -> None:
    assert ranks((10, 12, 12, 3), (5, 2, 3, 1)) == (3, 2, 1, 4)
    assert ranks((12, 12, 5, 5), (3, 3, 1, 2)) == (1, 1, 4, 3)


@rule("CG-14")
def test_during_play_the_score_is_what_an_end_now_would_bring() -> None:
    state = a_council(t2="r3", hands=("r4 r5", "r6"), shields={1: "1"})
    assert state.scores() == (0, 3)
    play(state, "r4 t3")
    play(state, "shield")
    assert state.scores() == (4, 3)


@rule("CG-14")
@SEATS
def test_all_places_are_ranked(seats: int) -> None:
    for seed in range(20):
        outcome = played_out(seats, seed).outcome()
        assert outcome is not None
        assert min(outcome.ranks) == 1
        assert len(outcome.ranks) == seats


@rule("CG-15")
def test_a_face_down_card_is_known_to_its_owner_alone_also_at_the_end() -> None:
    state = a_council(t2="r3", hands=("b4", "y6"))
    play(state, "hide b4 b2")
    play(state, "no shield")
    where, b4 = place("b2"), cards("b4")[0]
    for _ in range(2):
        assert GAME.view(state, 0).down[0] == (where, 0, b4)
        for other in (1, None):
            assert GAME.view(state, other).down[0] == (where, 0, NONE)
        if state.to_act():
            play(state, "hide y6 t9")
            play(state, "no shield")
    assert state.outcome() is not None


@rule("CG-10")
def test_the_record_of_a_finished_game_tells_what_no_view_of_it_does() -> None:
    match, rng = Match.start(GAME, {}, 2, seed=2), Rng(2)
    while waiting := match.state.to_act():
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    again = Match.replay(Record.read(match.record().to_json())).state
    assert match.state.down
    assert again.down == match.state.down
    assert all(card == NONE for _, _, card in match.view(None).down)


@rule("CG-15")
def test_a_view_tells_hand_sizes_shields_and_stacks_but_no_other_hand() -> None:
    state = a_council(seats=3, t2="r3", hands=("r4 r5", "r6 g5", "b4"), shields={2: "021"})
    view = GAME.view(state, 1)
    assert view.hand == tuple(sorted(cards("r6 g5")))
    assert view.hand_sizes == (2, 2, 1)
    assert view.stacks[1] == (0, 2, 1)
    assert view.shields == (4, 4, 4)
    imagined = {tuple(GAME.imagine(view, Rng(seed)).hands[0]) for seed in range(40)}
    assert len(imagined) > 10, "seat 1 cannot tell what seat 0 holds"


@rule("CG-15")
def test_the_news_of_a_face_down_card_names_it_to_its_owner_alone() -> None:
    state = a_council(t2="r3", hands=("b4", "y6"))
    events: list[Event] = []
    state.apply(0, state.legal(0)[0], events)
    assert "card" in events[0].seen_by(0)
    assert "card" not in events[0].seen_by(1)
    assert "card" not in events[0].seen_by(None)
