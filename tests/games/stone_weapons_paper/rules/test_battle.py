"""A battle: reveal, throws, loot, mood."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.table import Table, a_battle
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE
from marchstone.games.stone_weapons_paper.rules.rules import Position
from ruleproof import rule


@rule("SWP-10")
def test_the_battle_card_is_named_by_the_numbers_that_show() -> None:
    table = a_battle(loot=(1, 1, 2))
    twins = [card for card, sides in enumerate(BATTLE) if sides[0] == (1, 1, 2)]
    assert len(twins) == 2
    views = []
    for twin in twins:
        table.battle.card = twin
        table.state.battle_discard = (twins[0], twin)
        views.append([table.view(watcher) for watcher in (0, 1, None)])
    assert views[0] == views[1]
    assert table.seen(1).loot == (1, 1, 2)
    assert views[0][0].battle_discard == ((1, 1, 2), (1, 1, 2))


@rule("SWP-10")
def test_no_event_names_a_battle_card() -> None:
    table = a_battle(loot=(1, 1, 2))
    told = table.throw("stone", "weapons")
    attack = next(event for event in told if event.kind == "attack")
    assert attack.public.keys() == {"seat", "target", "loot"}
    assert attack.private == {}


@rule("SWP-11")
@pytest.mark.parametrize(
    ("attack", "defence", "winner"),
    [
        ("stone", "weapons", 0),
        ("weapons", "paper", 0),
        ("paper", "stone", 0),
        ("weapons", "stone", 1),
        ("paper", "weapons", 1),
        ("stone", "paper", 1),
    ],
)
def test_stone_beats_weapons_weapons_paper_and_paper_stone(
    attack: str, defence: str, winner: int
) -> None:
    told = a_battle().throw(attack, defence)
    assert next(event for event in told if event.kind == "won").public["seat"] == winner


@rule("SWP-11", "SWP-31")
def test_a_throw_is_secret_until_both_are_in() -> None:
    views = []
    for symbol in ("stone", "weapons", "paper"):
        table = a_battle(seats=3)
        (event,) = table.play(f"throw {symbol}", seat=0)
        assert table.state.to_act() == (1,)
        assert table.seen(0).my_throw != -1
        assert [event.seen_by(watcher) for watcher in (1, 2, None)] == [
            {"kind": "throw", "seat": 0}
        ] * 3
        views.append([table.view(watcher) for watcher in (1, 2, None)])
    assert views[0] == views[1] == views[2]
    assert table.seen(1).thrown == (True, False)


@rule("SWP-11")
def test_either_may_throw_first() -> None:
    one, other = a_battle(), a_battle()
    one.play("throw stone", seat=0)
    one.play("throw paper", seat=1)
    other.play("throw paper", seat=1)
    other.play("throw stone", seat=0)
    assert [one.view(seat) for seat in (0, 1)] == [other.view(seat) for seat in (0, 1)]


@rule("SWP-11", "SWP-E4")
def test_the_third_equal_throw_is_a_draw() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5))
    table.throw("stone", "stone")
    table.throw("paper", "paper")
    assert (table.phase, table.battle.ties, table.battle.attacker) == ("throw", 2, 0)
    told = table.throw("paper", "paper")
    assert "draw_battle" in [event.kind for event in told]
    assert table.stock(0) == table.stock(1) == (5, 5, 5)
    assert table.battle.attacker == 1


@rule("SWP-12")
def test_the_winner_takes_the_resource_of_his_symbol() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), loot=(1, 2, 1))
    table.throw("weapons", "paper")
    assert (table.stock(0), table.stock(1)) == ((5, 7, 5), (5, 3, 5))


@rule("SWP-12", "SWP-E4")
def test_a_loser_gives_no_more_than_he_has() -> None:
    table = a_battle((5, 1, 5), (5, 5, 5), loot=(1, 2, 1))
    table.throw("paper", "weapons")
    assert (table.stock(0), table.stock(1)) == ((5, 0, 5), (5, 6, 5))


@rule("SWP-13")
def test_a_battle_goes_through_its_steps_in_order() -> None:
    hands = ("intrigue plunder truce", "pillage")
    table = a_battle((5, 5, 5), (5, 5, 5), hands=hands, loot=(1, 2, 1))
    seen = [(table.phase, table.turn)]
    table.play("pass")
    seen.append((table.phase, -1))
    table.throw("weapons", "paper")
    seen.append((table.phase, table.turn))
    assert table.stock(0) == (5, 5, 5)  # loot has not moved yet
    table.play("pass")
    seen.append((table.phase, table.turn))
    assert table.stock(0) == (5, 7, 5)
    table.play("pass")
    assert seen == [("before", 0), ("throw", -1), ("won", 0), ("after", 1)]
    assert table.view().battle_discard == ((1, 2, 1),)


@rule("SWP-13")
def test_a_draw_opens_neither_window_of_the_attacker() -> None:
    table = a_battle(hands=("plunder truce", ""))
    table.play("pass")
    for _ in range(3):
        table.throw("stone", "stone")
    assert (table.battle.attacker, table.phase) == (1, "throw")


def last_battle_card(mood: str, hands: tuple[str, str]) -> Table:
    table = a_battle((5, 5, 5), (6, 6, 6), hands=hands, mood=mood, loot=(2, 2, 2))
    state = table.state
    state.battle_discard, state.battle_deck = state.battle_deck, ()
    return table


@rule("SWP-14")
def test_the_mood_turns_red_after_the_last_battle_card_is_resolved() -> None:
    table = last_battle_card("orange", ("", "sabotage"))
    table.throw("stone", "weapons")
    assert table.view().mood == "orange"
    told = table.play("sabotage")
    # Still orange: no resource on top (SWP-18), and then red for the next battle.
    assert table.stock(0) == (7 - 3, 5, 5)
    assert [event.kind for event in told if event.kind in ("red_mood", "take")] == ["red_mood"]
    view = table.view()
    assert (view.mood, view.battle_deck_left, view.battle_discard) == ("red", 23, ())
    assert table.battle.loot == BATTLE[table.battle.card][1]


@rule("SWP-14")
def test_a_later_shuffle_leaves_the_mood_red() -> None:
    table = last_battle_card("red", ("", ""))
    told = table.throw("stone", "weapons")
    assert "shuffle" in [event.kind for event in told]
    assert "red_mood" not in [event.kind for event in told]
    assert (table.view().mood, table.view().battle_deck_left) == ("red", 23)


def test_throws_may_come_in_any_order_in_every_game() -> None:
    state = Position.new(4, 3)
    assert len(state.to_act()) == 2
    assert all(GAME.view(state, seat).legal == (0, 1, 2) for seat in state.to_act())


@rule("SWP-11")
def test_throws_that_were_laid_open_stay_to_be_seen_for_the_round() -> None:
    table = a_battle()
    table.throw("stone", "stone")
    table.play("throw paper", seat=0)
    assert table.view(1).fights == table.view(None).fights == ((0, 1, 0, 0),)
    table.play("throw weapons", seat=1)
    assert table.view(None).fights == ((0, 1, 0, 0), (0, 1, 2, 1))
