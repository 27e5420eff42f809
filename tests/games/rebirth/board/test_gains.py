"""What the board says that a tile would bring is what it brings: everywhere, whatever the tile."""

from typing import Any

import pytest

from marchstone import bots
from marchstone.core.board import Group, placed_voice
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.board.onmap import GAIN
from marchstone.games.rebirth.board.parts import parts
from marchstone.games.rebirth.board.spots import Gain, gain
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import TILE_CODES, TILES
from marchstone.games.rebirth.rules.land.tables import hex_name
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import PLACE, Options
from marchstone.games.rebirth.rules.view import View, imagine
from marchstone.games.rebirth.words.preview import Fact, Unmixed, facts, facts_of, previews

WAYS = [(name, seats) for name in ("scotland", "ireland") for seats in (2, 3, 4)]


def drawn(view: View, voice: Voice) -> dict[str, Gain]:
    """What is told of each hex, by its name."""
    made = (it.make(it.value) if isinstance(it, Group) else (it,) for it in parts(view, voice))
    values: list[Any] = [it.value for some in made for it in some if it.kind is GAIN]
    gains = [gain(ENGLISH, *value) for value in values]
    return {it.hex: it for it in gains}


def check(view: View, brought: dict[int, list[Fact]]) -> None:
    """What the board of this view tells of placings, against what the rules make of them."""
    voice = placed_voice(ENGLISH, view.seat, view.seats)
    told = drawn(view, voice)
    for action, found in brought.items():
        tile, hex_ = divmod(action, act.SPOTS)
        if action >= act.DOUBLE or hex_ == act.BOX:
            continue
        here = told[hex_name(hex_)]
        line = next(line for line in here.lines if line.code in ("", TILE_CODES[tile]))
        words = line.words.partition(": ")[2] if line.code else line.words
        assert words == (facts(view.land, found, voice) or "No points now.")
        assert line.points == sum(fact.points[fact.seat] for fact in found)


def in_turn(state: Position, seat: int) -> Position:
    """The same, if it were the turn of this seat."""
    world = state.clone()
    if world.turn != seat:
        world.turn, world.phase, world.extra_used = seat, PLACE, False
    return world


def of_any_tile(state: Position, seat: int) -> dict[int, list[Fact]]:
    """What the rules make of every tile on every hex that is open to it, once it is his turn."""
    world = imagine(GAME.view(in_turn(state, seat), seat), Unmixed(0))
    actions = [action for tile in range(TILES) for action in world.placings(tile)]
    return {action: facts_of(world.clone(), action) for action in actions}


@pytest.mark.parametrize("is_greedy", [False, True])
@pytest.mark.parametrize(("name", "seats"), WAYS)
def test_a_board_tells_of_every_hex_what_the_rules_make_of_a_tile_there(
    name: str, seats: int, is_greedy: bool
) -> None:
    rng, bot = Rng(seats), bots.get("greedy", GAME)
    for seed in range(2):
        state = GAME.new(Options(name), seats, seed)
        while not state.result:
            seat = state.turn
            view = GAME.view(state, seat)
            check(view, previews(view))
            action = bot.choose(view, rng) if is_greedy else rng.choice(view.legal)
            state.apply(seat, action)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), WAYS)
def test_whoever_waits_reads_what_each_of_his_tiles_would_bring(name: str, seats: int) -> None:
    rng, bot, ply = Rng(seats), bots.get("greedy", GAME), 0
    state = GAME.new(Options(name), seats, seats)
    while not state.result:
        for seat in range(seats):
            if ply % 4 == 0 and (state.phase is PLACE or state.turn != seat):
                check(GAME.view(state, seat), of_any_tile(state, seat))
        state.apply(state.turn, bot.choose(GAME.view(state, state.turn), rng))
        ply += 1
