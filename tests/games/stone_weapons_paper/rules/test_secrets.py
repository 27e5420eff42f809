"""What a seat knows, and what it does not (SWP-31)."""

from __future__ import annotations

from collections import Counter

from games.stone_weapons_paper.hidden import cards_in_play
from games.stone_weapons_paper.table import a_battle, discard_all_actions, go_on, paid_for
from laws.dealing import noted
from marchstone.core.chance.deal import Secret
from marchstone.core.chance.rng import Rng
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, COPIES, KIND, KINDS
from marchstone.games.stone_weapons_paper.rules.hands import whom_to_rob
from ruleproof import rule

TRUCE, DEFENCE = KINDS.index("truce"), KINDS.index("defence")


@rule("SWP-31")
def test_discards_are_public() -> None:
    table = a_battle(hands=("intrigue", ""))
    table.play("intrigue stone")
    assert [KINDS[kind] for kind in table.view(None).action_discard] == ["intrigue"]
    assert table.view(None).battle_discard == ((1, 2, 1),)


@rule("SWP-31")
def test_the_order_of_decks_is_hidden() -> None:
    table = a_battle(hands=("intrigue", "truce"))
    before = [table.view(watcher) for watcher in (0, 1, None)]
    state = table.state
    for name in ("action_deck", "offer_deck", "battle_deck"):
        setattr(state, name, getattr(state, name)[::-1])
    state.chance = 1
    assert [table.view(watcher) for watcher in (0, 1, None)] == before


@rule("SWP-10")
def test_imagined_battle_cards_look_alike_and_may_differ_behind() -> None:
    view = a_battle(loot=(1, 1, 2)).view(0)
    reds = {BATTLE[GAME.imagine(view, Rng(n)).battle.card] for n in range(40)}
    assert {orange for orange, _ in reds} == {(1, 1, 2)}
    assert len(reds) == 2


@rule("SWP-19")
def test_a_victim_remembers_what_was_taken_until_it_is_played() -> None:
    table = a_battle(hands=("truce", "espionage", "defence"), seats=3)
    table.play("pass")
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("espionage", "pass")
    for n in range(10):
        world = GAME.imagine(table.view(0), Rng(n))
        assert [KIND[card] for card in world.hands[1]] == [TRUCE]
    kinds = {KIND[GAME.imagine(table.view(2), Rng(n)).hands[1][0]] for n in range(40)}
    assert len(kinds) > 3
    table.play("pass")  # seat 1 attacks seat 2
    table.throw("stone", "paper")
    table.play("truce")
    assert not any(table.view(0).known[1])


@rule("SWP-19")
def test_an_onlooker_forgets_what_may_have_been_taken() -> None:
    table = a_battle(hands=("truce truce", "espionage", ""), seats=3)
    state = table.state
    counts = tuple(2 if kind == TRUCE else 0 for kind in range(len(KINDS)))
    state.known = (*state.known[:2], (counts, *state.known[2][1:]))
    table.play("pass")
    for _ in range(3):
        table.throw("stone", "stone")
    table.play("espionage", "pass")
    # He knew the whole hand, and it was all of one kind: so he knows what was taken.
    assert table.view(2).known[0][TRUCE] == table.view(2).known[1][TRUCE] == 1


@rule("SWP-31")
def test_after_a_shuffle_all_know_what_the_deck_is_made_of() -> None:
    table = paid_for("armed-5", hands=("", "defence defence"))
    discard_all_actions(table.state)
    go_on(table)
    for n in range(20):
        world = GAME.imagine(table.view(0), Rng(n))
        assert [KIND[card] for card in world.hands[1]] == [DEFENCE, DEFENCE]
        assert Counter(map(KIND.__getitem__, world.action_deck)) == Counter(
            map(KIND.__getitem__, table.state.action_deck)
        )


@rule("SWP-31")
def test_the_thrower_keeps_his_throw_in_every_imagined_world() -> None:
    table = a_battle()
    table.play("throw paper", seat=0)
    assert {GAME.imagine(table.view(0), Rng(n)).battle.throws for n in range(5)} == {(2, -1)}
    assert {GAME.imagine(table.view(1), Rng(n)).battle.throws[0] for n in range(30)} == {0, 1, 2}


def test_every_card_is_in_play_once_at_the_start() -> None:
    state = GAME.new(GAME.options(), 4, 1)
    assert set(cards_in_play(state).values()) == {1}
    assert len(cards_in_play(state)) == 24 + sum(COPIES) + 48


@rule("SWP-19")
def test_whom_a_tie_robs_comes_from_the_secret_as_cards_do() -> None:
    """Too rare in random games for the law that tries the rest."""
    victims = set()
    for bit in range(256):
        state = paid_for("armed-1", seats=3, hands=("", "truce", "defence")).state
        key = (1 << bit).to_bytes(32, "big")
        state.chance = Secret(key)
        with noted() as drawn:
            victims.add((bit // 64, whom_to_rob(state, 0)))
        assert (drawn, state.chance) == ([(key, 0)], Secret(key, 1))
    assert victims == {(part, victim) for part in range(4) for victim in (1, 2)}
