"""The rules of Sealed Bids, each a fact at a small table."""

from template_game.game import GAME
from template_game.rules.cards import CARDS, NONE
from template_game.rules.rules import Options, Position


def a_table(*hands: list[int], prize: int = 0, **options: str) -> Position:
    """A table with these hands; cards are named by their numbers."""
    state = GAME.new(Options(hand=3, **options), len(hands), seed=1)
    state.hands = [[number - 1 for number in hand] for hand in hands]
    state.prize = prize - 1
    held = {card for hand in state.hands for card in hand} | {state.prize}
    state.deck = [card for card in range(CARDS) if card not in held]
    return state


def bid(state: Position, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        state.apply(seat, number - 1)


def test_every_seat_is_dealt_its_hand_and_one_prize_is_turned_up() -> None:
    state = GAME.new(Options(hand=5), seats=4, seed=1)
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert len(state.deck) == CARDS - 21


def test_all_bid_at_the_same_time() -> None:
    state = a_table([1, 2], [3, 4], [5, 6], prize=9)
    assert state.to_act() == (0, 1, 2)
    state.apply(1, 2)
    assert state.to_act() == (0, 2)


def test_the_highest_bid_takes_the_prize() -> None:
    state = a_table([7, 8], [20, 4], prize=9)
    bid(state, 8, 20)
    assert state.taken == [(), (8,)]
    assert state.spent == (7, 19)


def test_the_lowest_bid_takes_it_if_that_was_agreed() -> None:
    state = a_table([7, 8], [20, 4], prize=9, wins="lowest")
    bid(state, 8, 20)
    assert state.taken == [(8,), ()]


def test_a_prize_divisible_by_5_is_worth_3_points() -> None:
    state = a_table([7, 8], [20, 4], prize=15)
    bid(state, 8, 20)
    assert state.scores() == (0, 3)


def test_most_points_win_when_the_hands_are_empty() -> None:
    state = a_table([7], [20], [9], prize=15)
    bid(state, 7, 20, 9)
    assert state.prize == NONE
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1, 2)
