"""The material and the deal: ST-1 … ST-5."""

from collections import Counter
from typing import Any

import pytest

from games.schotten_totten.layout import ME, THEM
from games.schotten_totten.table import a_table
from marchstone.core.declared.options import defaults
from marchstone.games.schotten_totten.rules import cards as material
from marchstone.games.schotten_totten.rules.cards import CODES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import Options
from ruleproof import rule


def dealt(seed: int = 7, **options: Any) -> Position:
    return Position.new(Options(**options), seed)


def everything(state: Position) -> list[int]:
    return sorted(card for place in (*state.hands, *state.decks) for card in place)


@rule("ST-1")
def test_there_is_one_clan_card_of_each_of_six_colours_and_nine_values() -> None:
    assert material.COLOURS == ("red", "green", "blue", "yellow", "purple", "brown")
    faces = {(material.COLOUR[card], material.VALUE[card]) for card in everything(dealt())}
    assert faces == {(colour, value) for colour in range(6) for value in range(1, 10)}
    assert len(everything(dealt())) == 54


@rule("ST-2")
def test_nine_unclaimed_stones_lie_in_a_row() -> None:
    table = a_table(hand="r1")
    assert table.plays("r1") == {"1", "2", "3", "4", "5", "6", "7", "8", "9"}
    assert [table.owner(stone) for stone in range(1, 10)] == [None] * 9


@rule("ST-3")
def test_the_tactics_deck_has_ten_cards_two_of_them_jokers() -> None:
    deck = [CODES[card] for card in dealt(variant="tactics").decks[1]]
    elite, modes = {"joker", "joker2", "spy", "shield"}, {"bluff", "mud"}
    assert len(deck) == 10
    assert set(deck) == elite | modes | {"recruiter", "strategist", "banshee", "traitor"}


@rule("ST-4")
@pytest.mark.parametrize(
    ("variant", "hand", "clan", "tactics"), [("basic", 6, 42, 0), ("tactics", 7, 40, 10)]
)
def test_the_deal_gives_clan_cards_to_both_and_the_rest_to_the_decks(
    variant: str, hand: int, clan: int, tactics: int
) -> None:
    state = dealt(variant=variant)
    assert [len(cards) for cards in state.hands] == [hand, hand]
    assert all(card < 54 for cards in state.hands for card in cards)
    assert [len(deck) for deck in state.decks] == [clan, tactics]
    assert everything(state) == list(range(54 + tactics))


@rule("ST-4")
def test_both_decks_are_shuffled() -> None:
    games = [dealt(seed, variant="tactics") for seed in range(300)]
    for deck in (0, 1):
        tops = Counter(game.decks[deck][-1] for game in games)
        assert len(tops) == (54 if deck == 0 else 10)
    hands = Counter(card for game in games for card in game.hands[0])
    assert len(hands) == 54
    assert max(hands.values()) < 2.5 * min(hands.values())


@rule("ST-4")
def test_each_round_is_dealt_anew_from_all_the_cards() -> None:
    table = a_table("r9 r8 r7", my_stones="2 3", rounds=2, hand="b1 joker mud")
    first = table.state.clone()
    table.play("claim 1")
    assert table.state.round == 2
    assert everything(table.state) == list(range(64))
    assert [len(hand) for hand in table.state.hands] == [7, 7]
    assert table.state.hands != first.hands
    assert table.state.tactics_played == [0, 0]
    assert table.state.joker_played == [False, False]
    assert table.discard() == ""


@rule("ST-5")
@pytest.mark.parametrize("edition", ["cz", "es"])
def test_the_starting_player_is_random(edition: str) -> None:
    starters = Counter(dealt(seed, edition=edition).to_act() for seed in range(400))
    assert set(starters) == {(0,), (1,)}
    assert min(starters.values()) > 150


@rule("ST-5")
@pytest.mark.parametrize("starter", [ME, THEM])
@pytest.mark.parametrize("winner", [ME, THEM])
def test_the_start_alternates_whoever_won(starter: int, winner: int) -> None:
    table = a_table("r9 r8 r7", "g9 g8 g7", my_stones="2 3", their_stones="8 9", rounds=3)
    table.state.starter = starter
    table.state.end_round(winner, "five_stones", None)
    assert table.turn == 1 - starter
    table.state.end_round(winner, "five_stones", None)
    assert table.turn == starter


def test_the_options_are_those_of_the_rulebook() -> None:
    assert defaults(Options) == {
        "variant": "basic",
        "claims": "after",
        "edition": "es",
        "rounds": 1,
    }
