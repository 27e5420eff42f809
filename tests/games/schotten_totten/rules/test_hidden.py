"""The worlds that the laws of secrecy compare differ in everything that is hidden (ST-40)."""

from collections import Counter

import pytest

from games.schotten_totten.hidden import cards_in_play, reshuffle_hidden, swap_hidden
from laws.walks import Case, deals, pick, walk
from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.protocol import Event
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from ruleproof import rule

TACTICS = Options(variant="tactics")


def after_the_recruiter() -> Position:
    """A position in which a card that was returned still lies under its deck."""
    for deal in deals(Case(games.get("schotten-totten"), TACTICS, 2)):
        for state in walk(deal):
            assert isinstance(state, Position)
            if {*state.returned[0], *state.returned[1]} & {*state.decks[0], *state.decks[1]}:
                return state
    raise AssertionError("nobody recruited")


@rule("ST-1", "ST-3")
@pytest.mark.parametrize(("options", "cards"), [(Options(), 54), (TACTICS, 64)])
def test_a_round_starts_with_every_card_once(options: Options, cards: int) -> None:
    assert cards_in_play(Position.new(options, 1)) == Counter(range(cards))


@rule("ST-40")
def test_the_other_hand_the_decks_and_the_chance_to_come_are_hidden() -> None:
    state = Position.new(TACTICS, 1)
    world = reshuffle_hidden(state, 0, Rng(1))
    assert world.hands[0] == state.hands[0]
    assert world.hands[1] != state.hands[1]
    assert all(world.decks[deck] != state.decks[deck] for deck in (0, 1))
    assert world.chance != state.chance
    assert cards_in_play(world) == cards_in_play(state)


@rule("ST-40")
def test_a_spectator_knows_neither_hand() -> None:
    state = Position.new(TACTICS, 1)
    world = reshuffle_hidden(state, None, Rng(1))
    assert all(world.hands[seat] != state.hands[seat] for seat in (0, 1))


@rule("ST-40")
def test_who_returned_a_card_goes_on_knowing_where_it_lies() -> None:
    state = after_the_recruiter()
    recruiter = 0 if state.returned[0] else 1
    mine = reshuffle_hidden(state, recruiter, Rng(1))
    for deck, other in zip(state.decks, mine.decks, strict=True):
        known = [place for place, card in enumerate(deck) if card in state.returned[recruiter]]
        assert [deck[place] for place in known] == [other[place] for place in known]
    theirs = reshuffle_hidden(state, 1 - recruiter, Rng(1))
    assert theirs.returned[recruiter] != state.returned[recruiter]


def test_a_new_round_tells_each_seat_its_own_hand_only() -> None:
    game = games.get("schotten-totten")
    state, rng = Position.new(Options(rounds=2), 1), Rng(1)
    events: list[Event] = []
    while state.round == 1:
        state.apply(*pick(game, state, rng), events)
    deal = events[-1]
    assert deal.seen_by(None) == {"kind": "deal", "round": 2, "starter": state.starter}
    for seat in (0, 1):
        assert deal.private[seat] == {"hand": state.hands[seat]}


def test_a_swap_exchanges_two_cards_and_nothing_else() -> None:
    state, rng = Position.new(TACTICS, 1), Rng(4)
    for _ in range(20):
        world = swap_hidden(state, 0, rng)
        assert len(set(world.hands[1]) - set(state.hands[1])) <= 1
        moved = [
            card
            for deck, other in zip(state.decks, world.decks, strict=True)
            for card, after in zip(deck, other, strict=True)
            if card != after
        ]
        assert len(moved) <= 2
        assert cards_in_play(world) == cards_in_play(state)
