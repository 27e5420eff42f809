"""The last tiles of Rebirth are reckoned, not guessed."""

import pytest

from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.mind import Effort, Mind
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import Returns, returns_of
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.judge import ending
from marchstone.games.rebirth.judge.ending import LAST, Ending, TooLong, reckon
from marchstone.games.rebirth.judge.expected import tiles_left
from marchstone.games.rebirth.judge.guide import Guide
from marchstone.games.rebirth.judge.tempers import TEMPERS
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options

TABLES = [(name, seats) for name in ("scotland", "ireland") for seats in (2, 3, 4)]


def near_the_end(map_name: str, seats: int, left: int, seed: int) -> Position:
    """So many tiles are still to be placed, and there is something to decide."""
    state: Position = GAME.new(Options(map_name), seats, seed)
    rng = Rng(seed)
    while sum(tiles_left(state)) > left or len(state.legal(state.turn)) < 2:
        if state.result:
            return near_the_end(map_name, seats, left, seed + 100)
        state.apply(state.turn, TEMPERS["quick"](state, state.turn, rng))
    return state


def played_out(world: Position) -> Returns:
    """Every way to the end, with nothing left out."""
    if world.result:
        return returns_of(world.result, world.scores())
    found: list[Returns] = []
    for action in world.legal(world.turn):
        after = world.clone()
        after.apply(world.turn, action)
        found.append(played_out(after))
    return max(found, key=lambda returns: returns[world.turn])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("map_name", "seats"), TABLES)
def test_nothing_is_left_out_that_matters(map_name: str, seats: int, seed: int) -> None:
    state = near_the_end(map_name, seats, 3, seed)
    legal = state.legal(state.turn)
    found = Ending(state, 100_000).after(legal)
    for action, returns in zip(legal, found, strict=True):
        after = state.clone()
        after.apply(state.turn, action)
        assert returns[state.turn] == pytest.approx(played_out(after)[state.turn])


def test_less_is_looked_at_than_there_is() -> None:
    looked = there = 0
    for seed in range(4):
        state = near_the_end("scotland", 2, 3, seed)
        reckoned = Ending(state, 100_000)
        reckoned.after(state.legal(state.turn))
        looked += 100_000 - reckoned.left
        there += count(state)
    assert looked < 0.9 * there


def count(world: Position) -> int:
    found = 0
    for action in world.legal(world.turn):
        after = world.clone()
        after.apply(world.turn, action)
        found += 1 + count(after)
    return found


@pytest.mark.parametrize(("map_name", "seats"), TABLES)
def test_the_last_tile_is_placed_where_it_brings_most(map_name: str, seats: int) -> None:
    state = near_the_end(map_name, seats, 1, 3)
    view = GAME.view(state, state.turn)
    found = reckon(view)
    assert found is not None
    worth = dict(zip(view.legal, (returns[state.turn] for returns in found), strict=True))
    chosen = Mind(Guide(GAME), Effort(Budget(4), 4)).choose(view, Rng(1))
    assert worth[chosen] == max(worth.values())


def test_what_is_hidden_is_dealt_in_several_worlds() -> None:
    """Two positions that one view allows are reckoned alike, whatever is true in them."""
    state = near_the_end("scotland", 2, 2, 5)
    view = GAME.view(state, state.turn)
    other = GAME.imagine(view, Rng(77))
    assert other.missions != state.missions
    assert reckon(GAME.view(other, state.turn)) == reckon(view)


def test_while_the_end_is_far_nothing_is_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    far = near_the_end("scotland", 2, LAST + 1, 1)
    assert Guide(GAME).reckon(GAME.view(far, far.turn)) is None
    near = near_the_end("scotland", 2, LAST, 1)
    assert Guide(GAME).reckon(GAME.view(near, near.turn)) is not None
    monkeypatch.setattr(ending, "MOST", 30)
    assert Guide(GAME).reckon(GAME.view(near, near.turn)) is None
    with pytest.raises(TooLong):
        Ending(near, 5).after(near.legal(near.turn))
