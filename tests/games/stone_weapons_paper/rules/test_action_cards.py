"""Action cards: windows, answers, effects, hands."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import (
    a_battle,
    discard_all_actions,
    go_on,
    lose_all_actions,
    paid_for,
)
from marchstone.games.stone_weapons_paper.rules.cards import DEFENCE, INTRIGUE, KINDS
from ruleproof import rule


@rule("SWP-15")
def test_hands_are_hidden_and_their_size_is_public() -> None:
    table = a_battle(hands=("intrigue defence", "pillage"))
    assert table.view(0).hand == (INTRIGUE, DEFENCE)
    assert table.view(1).hand_sizes == table.view(None).hand_sizes == (2, 1)
    assert table.view(None).hand == ()
    other = a_battle(hands=("truce espionage", "pillage"))
    assert table.view(1) == other.view(1)
    assert table.view(None) == other.view(None)


@rule("SWP-15")
def test_each_kind_is_offered_only_in_its_window() -> None:
    attacking = "intrigue ambush plunder truce pillage sabotage defence"
    defending = "intrigue truce plunder pillage sabotage disarm arson espionage defence"
    table = a_battle(hands=(attacking, defending), loot=(1, 2, 1))
    assert {move.split()[0] for move in table.moves()} == {"intrigue", "ambush", "pass"}
    table.play("pass")
    table.throw("stone", "weapons")
    assert table.moves() == {"plunder", "pass"}
    table.play("pass")
    assert table.turn == 1
    assert table.moves() == {"pillage", "sabotage", "disarm", "arson", "espionage", "pass"}
    table.play("pass", "pass")  # the other attacks, and passes before the fight
    table.throw("stone", "paper")
    assert (table.turn, table.moves()) == (1, {"truce", "pass"})


@rule("SWP-15")
def test_after_battle_cards_are_played_whatever_the_result() -> None:
    for throws in (("stone", "paper"), ("stone", "weapons")):
        table = a_battle(hands=("", "pillage"))
        table.throw(*throws)
        assert (table.phase, table.turn) == ("after", 1)
    for _ in range(3):
        table = a_battle(hands=("", "pillage")) if table.phase != "throw" else table
        table.throw("stone", "stone")
    assert (table.phase, table.turn) == ("after", 1)


@rule("SWP-16")
def test_defence_cancels_the_card_and_not_the_battle() -> None:
    table = a_battle(hands=("intrigue", "defence"))
    table.play("intrigue stone")
    assert (table.phase, table.turn, table.moves()) == ("answer", 1, {"defence", "pass"})
    table.play("defence")
    assert table.discards() == ["intrigue", "defence"]
    assert table.hand(0) == table.hand(1) == []
    assert table.phase == "throw"


@rule("SWP-16", "SWP-17")
def test_the_same_window_is_open_again_after_a_defence() -> None:
    table = a_battle(hands=("intrigue ambush", "defence defence"))
    table.play("intrigue stone", "defence")
    assert (table.phase, table.turn) == ("before", 0)
    table.play("ambush paper", "defence")  # several Defences in one round
    assert table.phase == "throw"
    assert table.moves(1) == {"throw stone", "throw weapons", "throw paper"}


@rule("SWP-16")
def test_only_the_target_answers_and_only_once() -> None:
    table = a_battle(hands=("intrigue defence", "defence", "defence"), seats=3)
    table.play("intrigue stone")
    assert table.state.to_act() == (1,)
    table.play("pass")
    assert table.battle.attacker == 0
    assert (table.phase, table.turn) == ("after", 1)


@rule("SWP-16")
def test_there_is_no_defence_against_defence() -> None:
    table = a_battle(hands=("intrigue defence", "defence"))
    table.play("intrigue stone", "defence")
    assert (table.phase, table.turn, table.moves()) == ("before", 0, {"pass"})


@rule("SWP-17")
def test_one_attack_card_succeeds_in_a_round() -> None:
    table = a_battle(hands=("ambush plunder", ""))
    table.play("ambush paper")  # no cards in the target's hand: nobody to ask
    table.throw("stone", "weapons")
    assert (table.battle.attacker, table.phase) == (1, "throw")  # no window for Plunder
    assert table.hand(0) == ["plunder"]


@rule("SWP-17")
def test_a_card_without_effect_has_succeeded_too() -> None:
    table = a_battle((0, 5, 5), (5, 5, 5), hands=("", "sabotage pillage"), loot=(1, 2, 1))
    table.throw("weapons", "stone")
    table.play("sabotage")
    assert table.battle.attacker == 1


@rule("SWP-17")
def test_attack_and_after_battle_cards_are_counted_apart() -> None:
    table = a_battle(hands=("intrigue pillage", ""), loot=(1, 2, 1))
    table.play("intrigue stone")
    assert table.battle.attacker == 1
    table.throw("stone", "stone")
    table.throw("stone", "weapons")
    assert (table.phase, table.turn) == ("after", 0)
    assert "pillage" in table.moves()


@rule("SWP-18", "SWP-E5")
def test_in_red_mood_an_after_battle_card_also_takes_a_resource() -> None:
    table = a_battle((7, 5, 5), (5, 5, 5), hands=("", "sabotage"), mood="red", loot=(2, 2, 2))
    table.throw("weapons", "stone")  # loses two stones
    assert table.stock(0) == (5, 5, 5)
    table.play("sabotage")
    assert table.stock(0) == (3, 5, 5)  # half is destroyed, rounded down
    assert (table.phase, table.turn) == ("take", 1)
    table.play("take paper")
    assert (table.stock(0), table.stock(1)) == ((3, 5, 4), (7, 5, 6))
    assert table.battle.attacker == 1


@rule("SWP-18")
def test_in_red_mood_nothing_is_taken_from_one_who_holds_nothing() -> None:
    table = a_battle((0, 0, 0), (5, 5, 5), hands=("", "arson"), mood="red", loot=(2, 2, 2))
    table.throw("weapons", "stone")
    table.play("arson")
    assert table.stock(0) == (0, 0, 0)
    assert table.battle.attacker == 1


@rule("SWP-18")
def test_in_red_mood_pillage_takes_four_in_all() -> None:
    table = a_battle((5, 5, 5), (0, 0, 0), hands=("", "pillage"), mood="red", loot=(2, 2, 2))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("pillage", "take stone", "take stone", "take weapons", "take paper")
    assert table.stock(1) == (2, 1, 1)
    assert table.battle.attacker == 1


# What each card does


def test_intrigue_wins_with_the_named_symbol_without_a_throw() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("intrigue", ""), loot=(1, 2, 1))
    table.play("intrigue weapons")
    assert table.stock(0) == (5, 7, 5)
    assert table.battle.attacker == 1


def test_ambush_forbids_the_defender_a_symbol_in_every_throw_of_the_battle() -> None:
    table = a_battle(hands=("ambush", ""))
    table.play("ambush stone")
    for _ in range(2):
        assert table.moves(1) == {"throw weapons", "throw paper"}
        assert len(table.moves(0)) == 3
        table.throw("paper", "paper")
    table.throw("paper", "weapons")
    assert len(table.moves(0)) == 3  # free again when he is attacked himself
    assert len(table.moves(1)) == 3


@pytest.mark.parametrize(("held", "won"), [(5, 4), (3, 3)])
def test_plunder_doubles_the_loot_up_to_what_there_is(held: int, won: int) -> None:
    table = a_battle((5, 5, 5), (5, held, 5), hands=("plunder", ""), loot=(1, 2, 1))
    table.play("pass")
    table.throw("weapons", "paper")
    table.play("plunder")
    assert table.stock(0) == (5, 5 + won, 5)


def test_pillage_takes_three_one_by_one() -> None:
    table = a_battle((2, 5, 1), (0, 0, 0), hands=("", "pillage"))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("pillage", "take paper")
    assert table.moves() == {"take stone", "take weapons"}
    table.play("take stone", "take stone")
    assert (table.stock(0), table.stock(1)) == ((0, 5, 0), (2, 0, 1))


def test_pillage_takes_all_if_there_is_less() -> None:
    table = a_battle((1, 0, 1), (0, 0, 0), hands=("", "pillage"))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("pillage")
    assert (table.stock(0), table.stock(1)) == ((0, 0, 0), (1, 0, 1))


@pytest.mark.parametrize(
    ("card", "left"), [("sabotage", (3, 4, 7)), ("disarm", (5, 2, 7)), ("arson", (5, 4, 4))]
)
def test_half_of_a_resource_rounded_down_is_discarded(
    card: str, left: tuple[int, int, int]
) -> None:
    table = a_battle((5, 4, 7), (0, 0, 0), hands=("", card))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play(card)
    assert (table.stock(0), table.stock(1)) == (left, (0, 0, 0))


def test_espionage_takes_a_card_that_only_the_two_see() -> None:
    table = a_battle(hands=("truce", "espionage", ""), seats=3)
    table.play("pass")
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("espionage")
    told = table.play("pass")
    (theft,) = [event for event in told if event.kind == "steal"]
    assert theft.seen_by(0)["cards"] == theft.seen_by(1)["cards"] == [KINDS.index("truce")]
    assert "cards" not in theft.seen_by(2)
    assert "cards" not in theft.seen_by(None)
    assert (table.hand(0), table.hand(1)) == ([], ["truce"])
    assert table.view(0).known[1][KINDS.index("truce")] == 1
    assert not any(table.view(2).known[1])


def test_espionage_may_be_played_on_an_empty_hand() -> None:
    table = a_battle(hands=("", "espionage"))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("espionage")
    assert table.hand(1) == []


@rule("SWP-E6")
def test_intrigue_is_met_by_defence_and_a_truce_by_pillage() -> None:
    hands = ("intrigue truce defence", "defence pillage")
    table = a_battle((5, 5, 5), (5, 5, 5), hands=hands, loot=(1, 2, 1))
    table.play("intrigue weapons", "defence")
    assert table.discards() == ["intrigue", "defence"]
    table.play("pass")
    table.throw("weapons", "stone")
    table.play("truce", "pass")
    assert table.stock(0) == table.stock(1) == (5, 5, 5)  # a draw
    assert (table.phase, table.turn) == ("after", 1)
    table.play("pillage")
    assert table.moves() == {"defence", "pass"}
    table.play("pass", "take stone", "take stone", "take weapons")
    assert (table.stock(0), table.stock(1)) == ((3, 4, 5), (7, 6, 5))


# SWP-19


@rule("SWP-19")
def test_the_discards_are_shuffled_when_a_card_is_wanted() -> None:
    table = paid_for("armed-5")
    discard_all_actions(table.state)
    told = go_on(table)
    assert [event.kind for event in told][:3] == ["arm", "shuffle", "draw"]
    assert len(table.hand(0)) == 2
    assert table.view().action_deck_left == 20
    assert table.view().action_discard == ()


@rule("SWP-19")
def test_without_cards_left_the_drawer_robs_whoever_holds_most() -> None:
    table = paid_for("armed-5", seats=3, hands=("", "truce", ""))
    lose_all_actions(table.state, 2)
    told = go_on(table)
    thefts = [event for event in told if event.kind == "steal"]
    assert [(event.public["victim"], event.public["count"]) for event in thefts] == [(2, 2)]
    assert [len(table.hand(seat)) for seat in range(3)] == [2, 1, 19]
    assert "cards" in thefts[0].seen_by(0)
    assert "cards" in thefts[0].seen_by(2)
    assert "cards" not in thefts[0].seen_by(1)


@rule("SWP-19")
def test_a_tie_of_the_richest_hands_is_broken_at_random() -> None:
    victims = set()
    for seed in range(12):
        table = paid_for("armed-1", seats=3, hands=("", "truce truce", ""), seed=seed)
        state = table.state
        half = (*state.hands[1], *state.action_deck)
        state.hands[1], state.hands[2], state.action_deck = half[:11], half[11:], ()
        told = go_on(table)
        victims |= {event.public["victim"] for event in told if event.kind == "steal"}
    assert victims == {1, 2}


@rule("SWP-19")
def test_who_holds_more_than_every_other_gets_none() -> None:
    table = paid_for("armed-5", hands=("", "truce"))
    lose_all_actions(table.state, 0)
    go_on(table)
    assert (len(table.hand(0)), len(table.hand(1))) == (21, 1)


@rule("SWP-19")
def test_with_as_many_as_the_richest_he_may_still_rob() -> None:
    table = paid_for("armed-5")
    cards = table.state.action_deck
    table.state.action_deck = ()
    table.state.hands = [cards[:11], cards[11:]]
    go_on(table)
    assert (len(table.hand(0)), len(table.hand(1))) == (12, 10)  # then he holds more


# SWP-20


@rule("SWP-20")
@pytest.mark.parametrize("card", KINDS)
def test_every_window_opens_to_a_hand_whatever_it_holds(card: str) -> None:
    table = a_battle(hands=(card, "pillage"))
    assert (table.phase, table.turn) == ("before", 0)
    table.play("pass")
    table.throw("stone", "weapons")
    assert (table.phase, table.turn) == ("won", 0)
    table.play("pass", "pillage")
    assert (table.phase, table.turn) == ("answer", 0)
    assert "pass" in table.moves()
    assert ("defence" in table.moves()) == (card == "defence")


@rule("SWP-20")
def test_a_lost_attack_opens_a_window_to_any_hand() -> None:
    table = a_battle(hands=("pillage", ""))
    table.play("pass")
    table.throw("stone", "paper")
    assert (table.phase, table.turn, table.moves()) == ("lost", 0, {"pass"})


@rule("SWP-20")
def test_no_window_opens_to_an_empty_hand() -> None:
    table = a_battle()
    assert table.phase == "throw"
    table.throw("stone", "weapons")
    assert (table.phase, table.battle.attacker) == ("throw", 1)
