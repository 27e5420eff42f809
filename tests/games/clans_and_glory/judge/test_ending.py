"""The last turns of Clans and Glory are reckoned to the end, whatever is hidden."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from games.clans_and_glory.council import dealt
from games.clans_and_glory.hidden import reshuffle_hidden
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, returns_of
from marchstone.games.clans_and_glory.game import GAME
from marchstone.games.clans_and_glory.judge.ending import Ending, TooLong
from marchstone.games.clans_and_glory.judge.guide import Guide
from marchstone.games.clans_and_glory.judge.points import turns_left
from marchstone.games.clans_and_glory.judge.tempers import TEMPERS
from marchstone.games.clans_and_glory.rules.cards import deck
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def near_the_end(seats: int, turns: int, games: int = 4) -> Iterator[Position]:
    """Decisions with a choice in the last turns, the turn that is going on included."""
    for seed in range(games):
        state, rng = dealt(seats, seed), Rng(seed)
        while waiting := state.to_act():
            (seat,) = waiting
            if turns_to_come(state) == turns and len(state.legal(seat)) > 1:
                yield state
            state.apply(seat, TEMPERS["quick"](state, seat, rng))


def turns_to_come(state: Position) -> int:
    placings = sum(turns_left(state, seat) for seat in range(len(state.hands)))
    return placings + (state.phase == SHIELDING)


def reckoned(state: Position) -> list[Returns] | None:
    return Guide(GAME).reckon(GAME.view(state, state.turn))


# By brute force, written apart: whole turns, one after the other.


def turns_of(state: Position) -> Iterator[Position]:
    """Every position after the turn of whoever is in turn."""
    mover = state.turn
    for action in state.legal(mover):
        after = applied(state, action)
        if after.result or after.turn != mover:
            yield after
        else:
            yield from turns_of(after)


def applied(state: Position, action: int) -> Position:
    after = state.clone()
    after.apply(state.turn, action)
    return after


def holding(state: Position, seat: int, hand: Iterable[int]) -> Position:
    world = state.clone()
    world.hands[seat] = list(hand)
    return world


def unseen(state: Position, seat: int) -> list[int]:
    seen = {*state.places, *state.hands[seat], *(c for _, o, c in state.down if o == seat)}
    return [card for card in deck(len(state.hands)) if card not in seen]


def middle(found: list[Returns]) -> Returns:
    return tuple(sum(each) / len(found) for each in zip(*found, strict=True))


def after_last_turn(state: Position) -> Returns:
    mover = state.turn
    ends = [returns_of(it.result, it.scores()) for it in turns_of(state) if it.result]
    return max(ends, key=lambda returns: returns[mover])


def after_any_last_card(state: Position, seat: int) -> Returns:
    """The last player may hold any card that the seat does not see."""
    if state.result:
        return returns_of(state.result, state.scores())
    cards = unseen(state, seat)
    return middle([after_last_turn(holding(state, state.turn, [card])) for card in cards])


def best_turn(state: Position) -> Position:
    """Of the last player but one."""
    mover = state.turn
    return max(turns_of(state), key=lambda after: after_any_last_card(after, mover)[mover])


def with_own_turn(state: Position, seat: int) -> Returns:
    """The best that the rest of the own turn can bring."""
    afters = turns_of(state) if state.turn == seat and not state.result else [state]
    return max((after_any_last_card(it, seat) for it in afters), key=lambda found: found[seat])


@SEATS
@pytest.mark.parametrize("turns", [1, 2])
def test_the_last_two_turns_are_worth_what_trying_everything_says(seats: int, turns: int) -> None:
    compared = 0
    for state in near_the_end(seats, turns, games=12):
        worths, seat = reckoned(state), state.turn
        assert worths is not None
        for action, worth in zip(state.legal(seat), worths, strict=True):
            after = applied(state, action)
            assert worth == pytest.approx(with_own_turn(after, seat))
            compared += 1
    assert compared > 10


def test_before_that_the_other_plays_his_best_with_every_hand_that_he_may_hold() -> None:
    state = next(it for it in near_the_end(2, 3) if it.phase == SHIELDING)
    seat, worths = state.turn, reckoned(state)
    assert worths is not None
    for action, worth in zip(state.legal(seat), worths, strict=True):
        after = applied(state, action)
        hands = combinations(unseen(after, seat), len(after.hands[after.turn]))
        replies = [best_turn(holding(after, after.turn, hand)) for hand in hands]
        assert worth == pytest.approx(middle([after_last_turn(it) for it in replies]))


@SEATS
def test_what_is_hidden_is_not_read(seats: int) -> None:
    rng = Rng(1)
    for turns in (2, 3):
        for state in near_the_end(seats, turns, games=1):
            assert reckoned(state) == reckoned(reshuffle_hidden(state, state.turn, rng))


def test_an_end_that_is_far_is_not_reckoned() -> None:
    assert reckoned(dealt(2)) is None
    state = next(near_the_end(2, 3))
    with pytest.raises(TooLong):
        Ending(most=5).worths(state, state.turn, state.legal(state.turn))


def test_sharp_plays_the_best_of_what_is_certain() -> None:
    mind = Mind(Guide(GAME), Effort(Budget(iterations=10), 10))
    for state in near_the_end(2, 2):
        seat, worths = state.turn, reckoned(state)
        assert worths is not None
        thought = mind.think(GAME.view(state, seat), Rng(1))
        best = max(worths, key=lambda returns: returns[seat])
        assert thought.returns == best
        assert thought.opinions[0].value == best[seat]
        assert {it.action for it in thought.opinions} == {*state.legal(seat)}
