"""Games that deal from less than their secret, each caught by a law."""

from __future__ import annotations

from typing import Any

import pytest

from laws import dealing
from laws.planted.planted import Planted
from laws.walks import Deal
from marchstone.core.chance.deal import Chance, Secret, dealer
from marchstone.core.chance.deal import Deal as Dealt
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.position import Hidden
from marchstone.core.protocol import Event
from template_game.rules.rules import Options, Position

NARROW = bytes(24)  # and 64 bits of the secret


def a_deal(position: type[Position], seed: Any = dealer) -> Deal:
    class Dealing(Planted):
        def new(self, options: Options, seats: int, secret: int) -> Position:
            state = position()
            state.set_up(options, seats, seed(secret))
            return state

    return Deal(Dealing(), Options(), 3, 1)


def narrow(secret: int) -> Rng:
    return Dealt(Secret(NARROW + (secret % 2**64).to_bytes(8, "big")))


def test_the_quick_generator_is_caught_at_the_first_word() -> None:
    deal = a_deal(Position, lambda secret: Rng(secret % 2**64))
    with pytest.raises(AssertionError, match="can be computed"):
        dealing.law_all_is_dealt_from_its_secret_and_nothing_twice(deal)
    with pytest.raises(AssertionError, match="bits 64 to 127 are not all dealt from"):
        dealing.law_every_bit_of_its_secret_deals(deal)


def test_another_key_is_caught() -> None:
    deal = a_deal(Position, narrow)
    with pytest.raises(AssertionError, match="another key"):
        dealing.law_all_is_dealt_from_its_secret_and_nothing_twice(deal)


class LastCardApart(Position):
    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        super().set_up(options, seats, rng)
        assert isinstance(rng, Dealt)
        self.prize = narrow(int.from_bytes(rng.rest.key, "big")).below(60)


def test_one_card_that_comes_from_fewer_bits_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"\{'.prize'\} do not come from"):
        dealing.law_every_bit_of_its_secret_deals(a_deal(LastCardApart))


class Shuffling(Position):
    """The deck is shuffled after every move."""

    chance: Hidden[Chance]

    def set_up(self, options: Options, seats: int, rng: Rng) -> None:
        super().set_up(options, seats, rng)
        self.chance = rng.rest

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        super().apply(seat, action, events)
        rng = self.dealer()
        self.deck = rng.shuffled(self.deck)
        self.chance = rng.rest

    def dealer(self) -> Rng:
        return dealer(self.chance)


def test_a_game_that_shuffles_from_its_secret_keeps_every_law() -> None:
    for law in dealing.DEALING_LAWS:
        law(a_deal(Shuffling))


class Repeating(Shuffling):
    """It forgets how far it came."""

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        before = self.chance
        super().apply(seat, action, events)
        self.chance = before


def test_words_that_are_dealt_twice_are_caught() -> None:
    with pytest.raises(AssertionError, match="twice"):
        dealing.law_all_is_dealt_from_its_secret_and_nothing_twice(a_deal(Repeating))


class Narrowing(Shuffling):
    def dealer(self) -> Rng:
        assert isinstance(self.chance, Secret)
        return narrow(int.from_bytes(self.chance.key, "big"))


def test_a_later_draw_from_fewer_bits_is_caught() -> None:
    with pytest.raises(AssertionError, match="False, False, False"):
        dealing.law_every_bit_of_its_secret_deals_again(a_deal(Narrowing))
