"""What a seat may know: RB-23."""

from collections import Counter

import pytest

from games.rebirth.table import BLUE, PINK, Table, ireland, scotland
from marchstone.core.chance.rng import Rng
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.cards import tiles_of
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options
from ruleproof import rule


def a_position(map_name: str, seats: int, plies: int, seed: int = 3) -> Position:
    state: Position = GAME.new(Options(map_name), seats, seed)
    rng = Rng(seed)
    for _ in range(plies):
        if state.to_act():
            state.apply(state.turn, rng.choice(state.legal(state.turn)))
    return state


@rule("RB-23")
def test_a_seat_sees_its_own_tiles_and_only_the_numbers_of_the_others() -> None:
    state = a_position("scotland", 3, 30)
    view = GAME.view(state, 1)
    assert view.hand == tuple(state.hands[1])
    assert view.aside == tuple(sorted(state.asides[1]))
    assert view.hand_sizes == (1, 1, 1)
    assert view.aside_sizes == (2, 2, 2)
    assert view.supply_sizes == tuple(map(len, state.supplies))
    spectator = GAME.view(state, None)
    assert (spectator.hand, spectator.aside, spectator.supply) == ((), (), ())


@rule("RB-23")
def test_a_player_can_deduce_what_is_left_in_his_supply_but_not_its_order() -> None:
    state = a_position("scotland", 4, 22)
    for seat in range(4):
        view = GAME.view(state, seat)
        laid = [held % 6 for held in view.board if held >= 0 and held // 6 == seat]
        left = Counter(dict(enumerate(tiles_of(4))))
        left.subtract([*laid, *view.hand, *view.aside])
        assert Counter(view.supply) == +left
        assert view.supply == tuple(sorted(view.supply))


@rule("RB-23")
def test_set_aside_tiles_of_ireland_are_known_by_kind_not_by_order() -> None:
    state = a_position("ireland", 2, 0)
    twin = state.clone()
    twin.asides[0].reverse()
    assert GAME.view(twin, 0) == GAME.view(state, 0)


@rule("RB-23")
def test_after_draw_three_a_player_knows_the_tiles_he_put_back() -> None:
    table = ireland(2)
    table.state.hands[BLUE], table.state.supplies[BLUE] = [0, 1, 5], [2, 3]
    table.play(f"farm {table.patch('farm', 1)[0]}")
    view = table.view(BLUE)
    assert sorted(view.hand + view.supply) == [1, 2, 3, 5]
    for word in range(20):
        world = GAME.imagine(view, Rng(word))
        assert world.hands[BLUE] == list(view.hand)
        assert sorted(world.supplies[BLUE]) == list(view.supply)


@rule("RB-23")
@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
def test_imagined_worlds_deal_the_unseen_tiles_of_the_others_again(map_name: str) -> None:
    state = a_position(map_name, 3, 40)
    view = GAME.view(state, 0)
    hands = set()
    for word in range(60):
        world = GAME.imagine(view, Rng(word))
        hands.add(world.hands[2][0])
        unseen = world.hands[2] + world.asides[2] + world.supplies[2]
        actual = state.hands[2] + state.asides[2] + state.supplies[2]
        assert sorted(unseen) == sorted(actual)
        assert world.hands[0] == state.hands[0]
        assert sorted(world.asides[0]) == sorted(state.asides[0])
    assert len(hands) > 3


@rule("RB-23")
def test_imagined_worlds_deal_the_unseen_missions_again() -> None:
    state = a_position("scotland", 3, 50)
    view = GAME.view(state, 0)
    assert view.missions[0] == state.missions[0]
    assert view.missions[1:] == ((), ())
    drawn = set()
    for word in range(40):
        world = GAME.imagine(view, Rng(word))
        assert world.missions[0] == state.missions[0]
        assert list(map(len, world.missions)) == list(map(len, state.missions))
        cards = Counter(world.deck)
        actual = Counter(state.deck)
        for seat in range(3):
            cards.update(world.missions[seat])
            actual.update(state.missions[seat])
        assert cards == actual
        drawn.add(world.missions[1])
    assert len(drawn) > 10


@rule("RB-23")
def test_the_imagined_set_aside_tiles_and_supply_of_oneself_come_in_any_order() -> None:
    view = GAME.view(a_position("ireland", 2, 10), 0)
    worlds = [GAME.imagine(view, Rng(word)) for word in range(30)]
    assert len({world.asides[0][-1] for world in worlds}) > 1
    assert len({world.supplies[0][-1] for world in worlds}) > 3


@rule("RB-23")
def test_a_drawn_extra_tile_is_hidden_until_it_is_placed() -> None:
    table = ireland(2, Killala="extra_tile")
    table.give(BLUE, "energy")
    table.play("energy b7")
    assert table.view(BLUE).phase == "extra"
    assert table.view(PINK).hand_sizes == (1, 1)
    kinds = {GAME.imagine(table.view(PINK), Rng(word)).hands[BLUE][0] for word in range(60)}
    assert len(kinds) > 3


def public(table: Table) -> list[object]:
    views = [table.view(seat) for seat in (None, BLUE, PINK)]
    names = "board points holders face_up scorers doubled bonuses reached mission_counts deck_left"
    return [tuple(getattr(view, name) for name in names.split()) for view in views]


@rule("RB-23")
@pytest.mark.parametrize("table", [scotland(2), ireland(2)], ids=["scotland", "ireland"])
def test_board_points_controls_towers_and_public_missions_are_public(table: Table) -> None:
    for _ in range(20):
        table.play(min(table.moves()))
    spectator, blue, pink = public(table)
    assert spectator == blue == pink
