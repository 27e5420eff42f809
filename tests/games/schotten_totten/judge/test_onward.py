"""With tactics cards: turns that both sides play on, each from what it knows."""

from typing import Any

import pytest

from games.schotten_totten.judge.test_tactical import (
    EDITIONS,
    GAME,
    cards,
    nearly_won,
    network_of,
    walk,
)
from games.schotten_totten.table import NUMBER
from marchstone.core.chance.rng import Rng
from marchstone.games.schotten_totten.judge import guide as judge
from marchstone.games.schotten_totten.judge.onward import finish_turn, play_on
from marchstone.games.schotten_totten.judge.tactical import DOUBT
from marchstone.games.schotten_totten.rules.cards import CLAN_CARDS, STONES
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import PLAY


def before_turns(given: dict[str, str], seed: int) -> list[Position]:
    return [it for it in walk(given, seed)[:-1] if it.phase == PLAY]


def guide_at(state: Position) -> tuple[judge.Guide, Any]:
    """A guide that has looked at the position from the seat in turn, and its network."""
    guide = judge.Guide(GAME)
    view = GAME.view(state, state.turn)
    guide.imagine(view, Rng(1))
    return guide, network_of(guide, view).network


@pytest.mark.parametrize("given", EDITIONS)
def test_of_clan_cards_the_likeliest_legal_play_is_found_in_many_worlds_at_once(
    given: dict[str, str],
) -> None:
    for seed in (11, 12, 13):
        states = before_turns(given, seed)
        _, network = guide_at(states[0])
        for state, play in zip(states, network.likened_plays(states), strict=True):
            view = GAME.view(state, state.turn)
            clan = [it for it in view.legal if it < CLAN_CARDS * STONES]
            assert (play in clan) if clan else play == -1
            if clan:
                chances = network.likened(view)
                best = max(chances[it % STONES][it // STONES] for it in clan)
                assert chances[play % STONES][play // STONES] == pytest.approx(best, abs=1e-4)


def test_a_play_follows_from_the_own_hand_whatever_lies_behind_the_stones() -> None:
    for state in before_turns(EDITIONS[1], 5)[3::6]:
        _, network = guide_at(state)
        view = GAME.view(state, state.turn)
        others = [GAME.imagine(view, Rng(word)) for word in range(4)]
        assert len(set(network.likened_plays([state, *others]))) == 1


@pytest.mark.parametrize("given", EDITIONS)
def test_so_many_turns_are_played_on_and_no_more(given: dict[str, str]) -> None:
    for state in before_turns(given, 4)[::5]:
        guide, network = guide_at(state)
        for turns in (0, 1, 2):
            world = state.clone()
            play_on(network, guide, [world], turns)
            assert world.phase == PLAY or world.result
            if not world.result:
                assert world.turn == (state.turn + turns) % 2


def test_a_round_that_is_over_stays_as_it_is() -> None:
    *_, before, over = walk(EDITIONS[0], 7)
    guide, network = guide_at(before)
    as_it_was = (over.result, over.turn, list(over.sides), list(over.owners))
    play_on(network, guide, [over], 4)
    assert (over.result, over.turn, list(over.sides), list(over.owners)) == as_it_was


def test_an_elite_troop_is_played_where_it_wins_and_ruses_wait() -> None:
    table = nearly_won("g1 y2 joker strategist", theirs="b8 b7 b6")
    guide, network = guide_at(table.state)
    world = table.state.clone()
    play_on(network, guide, [world], 1)
    assert world.result
    assert cards("strategist")[0] in world.hands[table.state.turn]


def test_what_is_left_of_a_turn_is_finished() -> None:
    for state in walk(EDITIONS[1], 8)[:-1:3]:
        guide, _ = guide_at(state)
        turn, in_the_middle = state.turn, state.phase != PLAY
        finish_turn(guide, state)
        assert state.result or (state.phase == PLAY and (state.turn != turn) == in_the_middle)


def test_a_round_that_is_won_counts_more_than_one_that_will_be() -> None:
    table = nearly_won("r7 g1")
    view, seat = table.view(), table.state.turn
    guide = judge.Guide(GAME)
    guide.imagine(view, Rng(1))
    worlds = []
    for play in ("r7 3", "g1 9"):
        world = table.state.clone()
        world.apply(seat, NUMBER[play])
        worlds.append(world)
    assert network_of(guide, view).worth(worlds, seat) == [1.0, 1 - DOUBT]
