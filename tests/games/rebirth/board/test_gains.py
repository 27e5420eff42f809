"""What the board says that a tile would bring is what it brings: everywhere, whatever the tile."""

from typing import Any

import pytest

from marchstone import bots
from marchstone.core.board import Group, placed_voice
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.board.parts import GAIN, parts
from marchstone.games.rebirth.board.spots import Gain, gain
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import TILE_CODES
from marchstone.games.rebirth.rules.land.tables import hex_name
from marchstone.games.rebirth.rules.state import Options
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words.preview import facts, previews

WAYS = [(name, seats) for name in ("scotland", "ireland") for seats in (2, 3, 4)]


def drawn(view: View, voice: Voice) -> dict[str, Gain]:
    """What is told of each hex, by its name."""
    made = (it.make(it.value) if isinstance(it, Group) else (it,) for it in parts(view, voice))
    values: list[Any] = [it.value for some in made for it in some if it.kind is GAIN]
    gains = [gain(ENGLISH, *value) for value in values]
    return {it.hex: it for it in gains}


def check(view: View) -> set[str]:
    """Every placing that is legal, against what the rules make of it; what there was to tell."""
    voice, kinds = placed_voice(ENGLISH, view.seat, view.seats), set[str]()
    told = drawn(view, voice)
    for action, found in previews(view).items():
        tile, hex_ = divmod(action, act.SPOTS)
        if action >= act.DOUBLE or hex_ == act.BOX:
            continue
        here = told[hex_name(hex_)]
        line = next(line for line in here.lines if line.code in ("", TILE_CODES[tile]))
        words = line.words.partition(": ")[2] if line.code else line.words
        assert words == (facts(view.land, found, voice) or "No points now.")
        assert line.points == sum(fact.points[fact.seat] for fact in found)
        kinds |= {f"{fact.kind} {fact.given} {fact.lost} {fact.doubled}" for fact in found}
    return kinds


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
            check(view)
            action = bot.choose(view, rng) if is_greedy else rng.choice(view.legal)
            state.apply(seat, action)
