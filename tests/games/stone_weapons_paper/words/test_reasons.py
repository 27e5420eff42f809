"""Why a move is good, in words."""

from __future__ import annotations

import pytest

from games.stone_weapons_paper.hidden import reshuffle_hidden
from games.stone_weapons_paper.table import NUMBER, Table, a_battle, a_purchase, an_auction
from marchstone.core.chance.rng import Rng
from marchstone.core.words import LANGUAGES, Voice
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words.text import reason

ALL_BUT_A = "B C D E F AB* BC CF EF DE AD BE"
NAMES = ("Ada", "Bert", "Cleo", "Dan")


def said(view: View, action: int, language: str = "en") -> str:
    return reason(view, action, Voice(GAME.words(language), NAMES[: view.seats], view.seat))


def why(table: Table, move: str, seat: int | None = None) -> str:
    return said(table.view(table.turn if seat is None else seat), NUMBER[move])


def test_a_throw_says_what_it_wins_and_what_it_may_cost() -> None:
    table = a_battle((1, 5, 5), (5, 5, 5), loot=(2, 1, 3))
    assert why(table, "throw stone", 0) == (
        "Against weapons it wins 2 stones. Against paper it loses 3 papers."
    )
    assert "Against stone it loses 1 stone." in why(table, "throw weapons", 0)


def test_after_an_ambush_a_throw_may_be_safe() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("ambush", ""))
    table.play("ambush paper")
    assert why(table, "throw stone", 0).endswith("Nothing can beat it in this battle.")


def test_attack_cards_say_what_they_win_or_save() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("intrigue ambush", ""), loot=(2, 1, 3))
    assert why(table, "intrigue paper") == "This wins 3 papers without a throw."
    assert why(table, "ambush paper") == "What that symbol could have won is safe: 3 papers."
    assert why(table, "pass") == "Your 2 action cards are kept."
    plunder = a_battle((5, 5, 5), (3, 5, 5), hands=("plunder", ""), loot=(2, 1, 3))
    plunder.play("pass")
    plunder.throw("stone", "weapons")
    assert why(plunder, "plunder") == "The loot becomes 3 stones."
    truce = a_battle((5, 5, 5), (5, 5, 5), hands=("truce", ""), loot=(2, 1, 3))
    truce.play("pass")
    truce.throw("stone", "paper")
    assert why(truce, "truce") == "The lost battle costs nothing: 3 papers stay."


def test_cards_after_a_battle_say_what_they_do_to_the_attacker() -> None:
    held = "pillage sabotage espionage"
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("", held), mood="red", loot=(2, 2, 4))
    table.throw("stone", "weapons")
    more = " In the red mood it takes one resource more."
    assert why(table, "pillage") == "Ada loses 3 resources." + more
    assert why(table, "sabotage") == "Ada loses 3 stones." + more
    assert why(table, "espionage") == "Ada loses nothing." + more
    table.play("pillage")
    assert why(table, "take paper") == "Ada is left with 7 stones, 5 weapons, 4 papers."


def test_defence_says_what_it_keeps_away() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("intrigue", "defence"), loot=(2, 1, 3))
    table.play("intrigue stone")
    harm = "This wins 2 stones without a throw."
    assert why(table, "defence") == f"Without it, Intrigue works: {harm}"
    assert why(table, "pass") == f"Defence is kept for a card that hurts more. {harm}"


def test_a_part_says_how_far_it_brings_the_castle() -> None:
    table = an_auction((9, 9, 9), (1, 0, 0), offer="tower-wall-1 trade-1")
    assert why(table, "offer tower-wall-1") == (
        "2 pieces more for your castle; 11 are missing then. Nobody else can pay for it."
    )
    assert why(table, "decline") == "You keep 9 stones, 9 weapons, 9 papers."


def test_a_part_may_change_a_castle_and_add_nothing() -> None:
    walls = "A AB BC CF EF DE"
    table = an_auction((9, 9, 9), (9, 9, 9), offer="wall-1", castles=(walls, ""))
    assert why(table, "offer wall-1") == "No piece more, but other parts fit better then."
    poor = an_auction((1, 9, 9), (9, 9, 9), offer="wall-1", castles=(walls, ""))
    assert why(poor, "offer wall-1") == "It does not help your castle."


def test_a_bid_says_who_cannot_outbid_it() -> None:
    table = an_auction((9, 9, 0), (3, 4, 0), offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5")
    assert why(table, "bid stone 3").endswith("Bert cannot outbid that.")
    assert why(table, "bid stone 2").endswith("Bert can go up to 3 stones.")
    table = an_auction((9, 9, 0), (3, 5, 0), offer="tower-1 armed-5")
    table.play("offer tower-1", "offer armed-5")
    assert why(table, "bid stone 3").endswith("Bert can raise the other amount.")


def test_what_is_forbidden_is_not_threatened() -> None:
    table = a_battle((5, 5, 5), (5, 5, 5), hands=("ambush", ""), loot=(2, 1, 3))
    table.play("ambush weapons")
    assert why(table, "throw stone", 0) == "Against paper it loses 3 papers."


def test_where_nothing_is_left_the_red_mood_takes_nothing() -> None:
    table = a_battle((1, 1, 1), (5, 5, 5), hands=("", "pillage"), mood="red", loot=(2, 2, 4))
    for _ in range(3):
        table.throw("stone", "stone")
    assert why(table, "pillage") == "Ada loses 3 resources."


def test_what_is_taken_without_a_choice_is_counted() -> None:
    table = a_battle((1, 0, 4), (5, 5, 5), hands=("", "pillage"))
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("pillage")
    assert why(table, "take stone") == "Ada is left with 2 papers."


def test_a_part_says_who_would_finish_with_it() -> None:
    table = an_auction((9, 9, 9), (9, 9, 9), offer="tower-1", castles=(ALL_BUT_A, ALL_BUT_A))
    assert why(table, "offer tower-1") == (
        "This finishes your castle. With this part Bert would finish."
    )


def test_a_bid_says_how_far_the_others_can_go() -> None:
    table = an_auction((9, 0, 0), (4, 0, 0), offer="armed-5 tower-1")
    table.play("offer tower-1", "bid stone 2")
    assert why(table, "bid stone 3").endswith("Ada can go up to 9 stones.")
    assert why(table, "drop-out") == "You keep 4 stones. Ada has bid 2 stones."


def test_building_says_what_is_missing_and_what_stays() -> None:
    table = a_purchase("tower-1", (2, 0, 0), castles=("A",))
    assert why(table, "build tower 0 B") == (
        "1 piece more for your castle; 11 are missing then. 2 stones left for demolition."
    )
    assert why(table, "discard").startswith("Your castle stays as it is.")
    last = a_purchase("tower-1", castles=(ALL_BUT_A,))
    assert why(last, "build tower 0 A").startswith("This finishes your castle.")


def test_a_payment_says_what_is_left() -> None:
    table = an_auction((2, 3, 3), (0, 0, 0), offer="gate-1")
    table.play("offer gate-1", "bid stone 3")
    assert table.phase == "pay"
    assert why(table, "pay 0") == "You are left with 3 weapons."


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_has_a_reason_in_every_language_and_tells_no_secret(seats: int) -> None:
    state, rng = GAME.new(GAME.options(), seats, 3), Rng(3)
    for _ in range(160):
        seat = rng.choice(state.to_act())
        view = GAME.view(state, seat)
        other = GAME.view(reshuffle_hidden(state, seat, rng), seat)
        for action in view.legal[:6]:
            told = [said(view, action, language) for language in LANGUAGES]
            assert all(told)
            assert len(set(told)) == len(LANGUAGES)
            assert told[0] == said(other, action)
        is_hasty = rng.random() < 0.6
        state.apply(seat, hasty(state, seat, rng) if is_hasty else rng.choice(state.legal(seat)))


def test_a_spectator_is_told_nothing() -> None:
    table = an_auction()
    assert said(table.view(None), NUMBER["decline"]) == ""
