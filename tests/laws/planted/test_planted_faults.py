"""A law is worth something if it catches the fault it is for: each fault is planted here once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.template_game.hidden import cards_in_play
from laws import laws, secrecy
from laws.planted.planted import SEED, Planted, planted
from laws.walks import Deal
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Hidden
from marchstone.core.protocol import Event, Outcome
from template_game import features as template_features
from template_game.game import SealedBids
from template_game.rules.cards import CARDS, NONE
from template_game.rules.rules import Options, Position
from template_game.rules.view import View


def test_the_template_itself_is_without_fault() -> None:
    game, state = planted(Position)
    state.apply(1, state.legal(1)[0])
    for law in (*laws.POSITION_LAWS, *secrecy.VIEW_LAWS):
        law(game, state)
    for secret_law in secrecy.SECRECY_LAWS:
        secret_law(game, state, Rng(SEED))


class SharedHands(Position):
    def clone(self) -> SharedHands:
        twin = super().clone()
        twin.hands = self.hands
        return twin


def test_a_clone_that_shares_a_list_is_caught() -> None:
    with pytest.raises(AssertionError, match="changed another"):
        laws.law_a_clone_is_independent(*planted(SharedHands))


class SharedHand(Position):
    """Only one hand of one seat is shared, and only from the original to the clone."""

    def clone(self) -> SharedHand:
        twin = super().clone()
        twin.hands[2] = self.hands[2]
        return twin


def test_a_clone_that_shares_an_inner_list_is_caught() -> None:
    with pytest.raises(AssertionError, match="changed another"):
        laws.law_a_clone_is_independent(*planted(SharedHand))


class Forgetful(Position):
    def clone(self) -> Forgetful:
        twin = super().clone()
        twin.deck.sort()
        return twin


def test_a_clone_that_is_no_copy_is_caught() -> None:
    with pytest.raises(AssertionError, match="clone differs: deck"):
        laws.law_a_clone_is_independent(*planted(Forgetful))


class FirstComeFirstServed(Position):
    """Of the bids, the one that came first takes the prize."""

    came_first: Hidden[int]

    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        super().set_up(options, seats, rng)
        self.came_first = NONE

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if self.bids == [NONE] * len(self.bids):
            self.came_first = seat
        super().apply(seat, action, events)

    def turn_up(self, events: list[Event] | None) -> None:
        before = self.taken[:]
        super().turn_up(events)
        prize = next(t[-1] for t, old in zip(self.taken, before, strict=True) if t != old)
        self.taken = before
        self.taken[self.came_first] += (prize,)


def test_commitments_whose_order_matters_are_caught() -> None:
    with pytest.raises(AssertionError, match="taken"):
        laws.law_the_order_of_commitments_is_immaterial(*planted(FirstComeFirstServed))


class Unsorted(Position):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


def test_legal_actions_out_of_order_are_caught() -> None:
    with pytest.raises(AssertionError, match="not ascending"):
        laws.law_legal_actions_ascend_and_are_in_range(*planted(Unsorted))


class OutOfTurn(Position):
    def legal(self, seat: int) -> list[int]:
        return self.hands[seat][:]


def test_a_seat_that_may_act_out_of_turn_is_caught() -> None:
    game, state = planted(OutOfTurn)
    state.apply(0, state.legal(0)[0])
    with pytest.raises(AssertionError, match="seat 0"):
        laws.law_a_seat_has_legal_actions_iff_it_is_to_act(game, state)


@pytest.mark.parametrize("path", [("hand",), ("hand", "card-0")])
def test_two_actions_on_one_path_are_caught(path: tuple[str, ...]) -> None:
    game = Planted()
    state = game.new(Options(), 2, SEED)
    first = state.legal(0)[0]
    game.path = lambda action: path if action == first else ("hand",)  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="is the start of"):
        laws.law_no_path_leads_to_two_actions(game, state)


class Endless(Position):
    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.bids = [NONE] * len(self.bids)


def test_a_game_that_never_ends_is_caught() -> None:
    game, _ = planted(Endless)
    with pytest.raises(AssertionError, match="not over after 20 plies"):
        laws.law_a_match_ends(Deal(game, Options(), 2, SEED))


def test_features_that_are_no_numbers_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = planted(Position)
    numbers = template_features.features

    def with_a_hole(view: View) -> Any:
        vector = numbers(view)
        vector[3] = float("nan")
        return vector

    monkeypatch.setattr(template_features, "features", with_a_hole)
    with pytest.raises(AssertionError, match="not finite"):
        secrecy.law_features_are_finite_and_of_the_stated_size(game, state)


def test_features_of_another_size_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = template_features.features
    monkeypatch.setattr(template_features, "features", lambda view: numbers(view)[1:])
    with pytest.raises(AssertionError):
        secrecy.law_features_are_finite_and_of_the_stated_size(*planted(Position))


def test_a_notation_used_twice_is_caught() -> None:
    game = Planted()
    game.notation = lambda action: f"bid {min(action, CARDS - 2)}"  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="two actions are written 'bid 28'"):
        laws.law_every_notation_is_one_action(game)


def test_a_number_that_is_no_move_of_its_own_is_caught() -> None:
    game = Planted()
    game.encode = lambda move: 0  # type: ignore[method-assign]
    with pytest.raises(AssertionError):
        laws.law_every_action_is_one_move(game)


class Careless(Position):
    """A prize that is taken falls off the table."""

    def turn_up(self, events: list[Event] | None) -> None:
        super().turn_up(events)
        self.taken = [()] * len(self.taken)


class Twofold(Position):
    def turn_up(self, events: list[Event] | None) -> None:
        super().turn_up(events)
        self.spent += self.spent[:1]


@pytest.mark.parametrize(("position", "fault"), [(Careless, "lost: {"), (Twofold, "many: {")])
def test_a_card_lost_or_doubled_is_caught(position: type[Position], fault: str) -> None:
    game, state = planted(position)
    cards = cards_in_play(state)
    for seat in range(3):
        laws.law_every_card_is_in_one_place(game, state, cards)
        state.apply(seat, state.legal(seat)[0])
    with pytest.raises(AssertionError, match=fault):
        laws.law_every_card_is_in_one_place(game, state, cards)


class NobodyFirst(Position):
    def outcome(self) -> Outcome | None:
        return Outcome((2, 2, 3), "hands_empty") if super().outcome() else None


def test_ranks_without_a_first_are_caught() -> None:
    game, state = planted(NobodyFirst)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    with pytest.raises(AssertionError, match="ranks"):
        laws.law_the_outcome_is_whole(game, state)


def test_a_view_that_does_not_survive_json_is_caught() -> None:
    game = Planted()
    game.view = lambda state, seat: replace(SealedBids.view(state, seat), spent=[1])
    with pytest.raises(AssertionError):
        laws.law_views_survive_json(game, game.new(Options(), 2, SEED))


def test_a_pick_that_is_not_on_the_board_is_caught() -> None:
    game, state = planted(Position)
    game.path = lambda action: ("nowhere",)  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="cannot pick nowhere"):
        secrecy.law_every_pick_is_on_the_board(game, state)
