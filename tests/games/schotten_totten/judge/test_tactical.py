"""With tactics cards: the basic game's network and the judge, asked together."""

from typing import Any

import pytest

from games.schotten_totten.table import NUMBER, Table, a_table
from marchstone import bots, games
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.games.schotten_totten.judge import guide as judge
from marchstone.games.schotten_totten.judge.network.likened import from_view, from_worlds
from marchstone.games.schotten_totten.judge.network.standins import stood_in
from marchstone.games.schotten_totten.judge.tactical import COUNTS, Tactical, evidence, mixed
from marchstone.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN_CARDS,
    CODES,
    STONES,
    TACTICS,
)
from marchstone.games.schotten_totten.rules.claims import MUD, strength
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.scoring import strength_of_three

GAME = games.get("schotten-totten")
EDITIONS = [{"variant": "tactics", "edition": edition} for edition in ("cz", "es")]
NONE_DECLARED = (-1, -1)


def cards(codes: str) -> tuple[int, ...]:
    return tuple(map(CODES.index, codes.split()))


def walk(given: dict[str, str], seed: int) -> list[Position]:
    """Every position of a game in which all choose at random."""
    state, rng = GAME.new(parse_options(GAME.options, given), 2, seed), Rng(seed)
    found = []
    while waiting := state.to_act():
        found.append(state.clone())
        state.apply(waiting[0], rng.choice(state.legal(waiting[0])))
    return [*found, state]


def nearly_won(hand: str, theirs: str = "b1 b2 g4") -> Table:
    """With two stones held, the third lacks one card that beats the side behind it."""
    return a_table(
        mine="r9 r8",
        theirs=theirs,
        stone=3,
        hand=hand,
        my_stones="1 2",
        variant="tactics",
        claims="after",
    )


def network_of(guide: judge.Guide, view: Any) -> Tactical:
    network = guide.network(view)
    assert isinstance(network, Tactical)
    return network


@pytest.mark.parametrize(
    "side",
    ["r7 r8 joker", "r7 g7 joker", "joker joker2 n1", "g2 g4 shield", "b6 b8 spy", "r1 g5 spy"],
)
def test_on_a_complete_side_elite_troops_stand_for_what_makes_it_as_strong_as_it_is(
    side: str,
) -> None:
    told = stood_in(cards(side), ALL_CLAN)
    assert len(set(told)) == 3
    assert max(told) < CLAN_CARDS
    assert strength_of_three(*told) == strength(cards(side), 0, NONE_DECLARED)


def test_on_an_open_side_they_stand_for_what_leaves_most_colour_runs() -> None:
    unseen = ALL_CLAN & ~sum(1 << card for card in cards("r7 r9"))
    assert stood_in(cards("r7 joker"), unseen) in (cards("r7 r6"), cards("r7 r5"), cards("r7 r8"))
    assert set(stood_in(cards("r7 joker"), unseen)) == set(cards("r7 r6"))
    assert stood_in(cards("b7 g7"), unseen) == cards("b7 g7")


def test_what_the_network_is_told_has_no_card_that_it_has_never_seen() -> None:
    for given in EDITIONS:
        worlds = [it for it in walk(given, 3) if it.to_act()]
        positions, weights, of = from_worlds(worlds)
        assert positions.sides.shape == (len(of), 2, STONES, CLAN_CARDS)
        assert positions.sides.sum(-1).max() <= 3
        assert set(of) == set(range(len(worlds)))
        for number in set(of):
            assert weights[of == number].sum() == pytest.approx(1, abs=0.05)


def test_a_stone_with_a_mode_falls_to_either_seat_as_often_as_the_judge_says() -> None:
    table = a_table(mine="r9 r8 r7", theirs="b1", modes={5: "mud"}, variant="tactics", hand="g1 g2")
    positions, weights, of = from_worlds([table.state])
    assert list(of) == [0, 0]
    assert weights.sum() == pytest.approx(1)
    assert sorted(positions.owners[:, 4]) == [-1, 1]


def test_the_plays_that_the_network_is_told_to_be_legal_are_those_of_the_rules() -> None:
    guide = judge.Guide(GAME)
    for given in EDITIONS:
        for state in walk(given, 11)[:-1]:
            view = GAME.view(state, state.turn)
            if state.phase != "play" or not state.open[state.turn]:
                continue
            network = network_of(guide, view)
            chances = network.network.likened(view)
            for action in view.legal:
                card, stone = divmod(action, STONES)
                assert card >= CLAN_CARDS or chances[stone][card] > -1e8


@pytest.mark.parametrize("given", EDITIONS)
def test_chances_are_of_the_legal_actions_in_every_phase(given: dict[str, str]) -> None:
    guide = judge.Guide(GAME)
    for state in walk(given, 5)[:-1]:
        view = GAME.view(state, state.turn)
        (priors,) = network_of(guide, view).priors([view])
        assert len(priors) == len(view.legal)
        assert sum(priors) == pytest.approx(1)
        assert min(priors) >= 0


@pytest.mark.parametrize("given", EDITIONS)
def test_what_one_seat_may_hope_for_the_other_must_fear(given: dict[str, str]) -> None:
    guide = judge.Guide(GAME)
    for state in walk(given, 6)[::7]:
        if not state.to_act():
            continue
        view = GAME.view(state, state.turn)
        worlds = [guide.imagine(view, Rng(word)) for word in range(3)]
        network = network_of(guide, view)
        both = zip(network.worth(worlds, 0), network.worth(worlds, 1), strict=True)
        assert all(sum(pair) == pytest.approx(1, abs=1e-5) for pair in both)


def test_a_finished_round_is_worth_its_outcome() -> None:
    *_, before, over = walk(EDITIONS[0], 7)
    guide = judge.Guide(GAME)
    view = GAME.view(before, before.turn)
    guide.imagine(view, Rng(1))
    winner = over.result.ranks.index(1)  # type: ignore[union-attr]
    network = network_of(guide, view)
    assert network.worth([over], winner) == [1.0]
    assert network.worth([over], 1 - winner) == [0.0]


def test_evidence_is_of_every_tactics_card_and_the_two_jokers_are_alike() -> None:
    state = walk(EDITIONS[1], 2)[0]
    state.hands = [[], []]
    kinds = set()
    for card in TACTICS:
        state.hands[state.turn] = [card]
        found = evidence(state, 0.5, 0.5)
        assert len(found) == len(COUNTS)
        kinds.add(tuple(found))
    assert len(kinds) == len(TACTICS) - 1
    state.hands = [[], []]
    assert mixed(evidence(state, 0.5, 0.5)) == 0.5


def test_with_a_better_chance_by_either_of_them_the_chance_is_better() -> None:
    state = walk(EDITIONS[1], 2)[30]
    low, high, higher = (mixed(evidence(state, *it)) for it in [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7)])
    assert 0 < low < high < higher < 1


@pytest.mark.parametrize("bot", ["fair", "learned", "learned:20", "sharp"])
def test_what_is_hidden_changes_no_choice(bot: str) -> None:
    for given in EDITIONS:
        for state in walk(given, 9)[4:40:9]:
            view = GAME.view(state, state.turn)
            other = GAME.view(GAME.imagine(view, Rng(77)), view.seat)
            chosen = {bots.get(bot, GAME, clock=False).choose(it, Rng(3)) for it in (view, other)}
            assert len(chosen) == 1


def test_a_card_that_would_win_the_game_is_played() -> None:
    table = nearly_won("r7 g1")
    for bot in ("learned:40", "sharp"):
        assert bots.get(bot, GAME).choose(table.view(), Rng(1)) == NUMBER["r7 3"]


def test_levels_stay_apart_and_the_basic_game_is_as_it_was() -> None:
    guide = judge.Guide(GAME)
    basic, tactics = (
        GAME.view(GAME.new(parse_options(GAME.options, given), 2, 1), 0)
        for given in ({}, EDITIONS[1])
    )
    sharp, fierce = guide.sharp_asks, guide.fierce_asks
    assert [guide.asks_at(basic, it) for it in (sharp, fierce)] == [sharp, fierce]
    assert fierce > guide.asks_at(tactics, fierce) > 40 * guide.asks_at(tactics, sharp) > 0
    assert guide.asks_at(tactics, 1) == 1


def test_without_numpy_the_levels_go_by_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GAME.view(walk(EDITIONS[1], 4)[0], walk(EDITIONS[1], 4)[0].turn)
    monkeypatch.setattr(judge, "load", lambda: None)
    guide = bots.guide(GAME)
    assert guide.network(view) is None
    assert guide.sureness_at(view).factor > 1
    assert suggest(GAME, view, Rng(1), Budget(12))


def test_a_stone_with_room_is_told_to_have_room_whatever_its_mode() -> None:
    table = a_table(mine="r9 r8 r7", theirs="b1", mode="mud", variant="tactics", hand="g1 g2")
    assert from_view(table.view()).sides[0, 0, 0].sum() == 2
    assert table.state.modes[0] == MUD
