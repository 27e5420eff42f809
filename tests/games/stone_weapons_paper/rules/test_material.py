"""The components, the card file and the set-up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.stone_weapons_paper.table import ALL, a_battle, castle
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules import cards
from marchstone.games.stone_weapons_paper.rules.cardfile import BadCards, read_cards
from marchstone.games.stone_weapons_paper.rules.castle import PERIMETER, demolished, is_finished
from marchstone.games.stone_weapons_paper.rules.rules import Position
from ruleproof import rule

FILE = (GAME.folder / "cards.toml").read_text(encoding="utf-8")


@rule("SWP-1")
def test_everybody_sees_all_resources() -> None:
    table = a_battle((1, 2, 3), (4, 5, 6))
    for watcher in (0, 1, None):
        assert tuple(table.view(watcher).stock) == ((1, 2, 3), (4, 5, 6))


@rule("SWP-1")
def test_the_supply_never_runs_out() -> None:
    state = Position.new(4, 1)
    state.stock = [(500, 500, 500)] * 4
    state.new_round(None)
    assert state.stock == [(503, 503, 503)] * 4


@rule("SWP-2")
def test_the_cards_are_as_many_as_in_the_book() -> None:
    assert len(cards.BATTLE) == 24
    assert (sum(cards.COPIES[:4]), sum(cards.COPIES[4:9]), cards.COPIES[9]) == (8, 8, 6)
    assert Counter(cards.PAID_IN) == {cards.STONE: 20, cards.WEAPONS: 16, cards.PAPER: 12}


@rule("SWP-3")
def test_a_castle_is_finished_with_six_towers_five_walls_and_two_gates() -> None:
    whole = castle(ALL.replace("DE", "DE*"))
    assert is_finished(whole)
    for cell in range(13):
        assert not is_finished(demolished(whole, cell))
    assert len(PERIMETER) == 6


@rule("SWP-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_with_empty_plans_and_the_first_income(seats: int) -> None:
    state = Position.new(seats, 5)
    assert state.castles == (0,) * seats
    assert state.stock == [(3, 3, 3)] * seats
    assert state.hands == [()] * seats
    assert (state.round, GAME.view(state, None).mood) == (1, "orange")


@rule("SWP-4")
def test_decks_and_first_player_are_random() -> None:
    games = [Position.new(3, seed) for seed in range(30)]
    assert {state.first for state in games} == {0, 1, 2}
    for deck in ("action_deck", "offer_deck", "battle_deck"):
        assert len({getattr(state, deck) for state in games}) == 30


@rule("SWP-4")
@pytest.mark.parametrize(("seats", "cards"), [(2, 16), (3, 24), (4, 24)])
def test_of_two_players_battle_cards_some_stay_in_the_box(seats: int, cards: int) -> None:
    decks = []
    for seed in range(20):
        state = Position.new(seats, seed)
        assert state.battle
        decks.append({*state.battle_deck, state.battle.card})
    assert {len(deck) for deck in decks} == {cards}
    assert set.union(*decks) == set(range(24))  # any of them


def changed(old: str, new: str) -> str:
    assert old in FILE
    return FILE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("battle = [", "cards.toml: "),
        (FILE.replace("development = [", "developments = ["), "development: the list is missing"),
        (changed("orange = [1, 1, 2]", "orange = [1, 1]"), "battle card 1: orange must be three"),
        (changed("  { orange = [1, 1, 2], red = [2, 2, 4] },\n", ""), "24 battle cards, not 23"),
        (changed('key = "intrigue"', 'key = "intrigues"'), "action 'intrigues': there is no such"),
        (changed('key = "ambush"', 'key = "intrigue"'), "action 'intrigue': stands there twice"),
        (changed("count = 3, book = true", "count = 4, book = true"), "attack: there must be 8"),
        (changed("draw = 1, price = 2", "draw = 5, price = 2"), "armed action 1: draw must be"),
        (changed("price = 2, count = 2", "price = 2, count = 3"), "armed: there must be 16"),
        (changed("income = [2, 0, 0]", "gives = 2"), "development 'mining': must have one of"),
        (changed("lends = [2, 0, 0]", "lends = [2, 1, 0]"), "'building': a card lends one kind"),
        (changed('"two for one"', '"one for one"'), "development 'trade': exchange must be"),
        (changed("price = 7, count = 2, cross = true", "price = 70, count = 2"), "'mining': price"),
        (changed('key = "armoury"', 'key = "mining"'), "development 'mining': stands there twice"),
        (changed('picture = ["T"]', 'picture = ["X"]'), "part 'tower': its picture has 'X'"),
        (changed('picture = ["T"]', 'picture = [" T"]'), "part 'tower': T cannot stand in row 1"),
        (changed('picture = ["T"]', 'picture = [""]'), "part 'tower': its picture is empty"),
        (changed('picture = ["T"]', 'picture = "T"'), "part 'tower': its picture must be a list"),
        (changed('picture = ["TGT"]', 'picture = ["TGTG"]'), "'gatehouse': a part has one gate"),
        (changed("price = 2\ncount = 3", "price = 2\ncount = 2"), "part: there must be 20 cards"),
        (changed('key = "tower"', 'key = "Tower 1"'), "a card's key must be a word"),
    ],
)
def test_a_fault_in_the_card_file_is_named(text: str, message: str) -> None:
    with pytest.raises(BadCards) as caught:
        read_cards(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_card_file_lies_in_the_folder_of_the_game() -> None:
    assert Path(cards.__file__).parents[1] == GAME.folder
    assert read_cards(FILE) == cards.CARDS


def test_every_part_can_be_built_somewhere() -> None:
    from marchstone.games.stone_weapons_paper.rules.castle import OF_PART

    assert all(OF_PART)
