"""A map on which settlement tiles run out of hexes: RB-8 in whole games, and another map file."""

import re
import tomllib
from pathlib import Path

import pytest

from games.rebirth.check_maps import MAPS
from games.rebirth.hidden import cards_in_play, reshuffle_hidden
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH, Voice
from marchstone.games.rebirth.game import GAME
from marchstone.games.rebirth.rules.land import tables as lands
from marchstone.games.rebirth.rules.rules import Position
from marchstone.games.rebirth.rules.state import Options
from marchstone.web.drawing import render_board
from ruleproof import rule

KEPT = 7  # settlements


def without_most_settlements(text: str) -> str:
    """The map with blank hexes where all but the last few settlements lay."""
    data = tomllib.loads(text)
    rows = [re.findall(r"[A-Za-z.]\+?", line) for line in data["grid"]]
    for town in data["settlement"][:-KEPT]:
        for row, column in town["hexes"]:
            rows[row][column] = "B" if rows[row][column][0] == "S" else "b"
        text = re.sub(rf'  {{ name = "{town["name"]}", *hexes.*\n', "", text)
    grid = "\n".join(f'"{" ".join(row)}",' for row in rows)
    return re.sub(r"grid = \[.*?\n\]", f"grid = [\n{grid}\n]", text, count=1, flags=re.DOTALL)


@pytest.fixture(params=["scotland", "ireland"])
def cramped(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"cramped-{request.param}"
    text = (MAPS / f"{request.param}.toml").read_text(encoding="utf-8")
    (tmp_path / f"{name}.toml").write_text(without_most_settlements(text), encoding="utf-8")
    monkeypatch.setattr(lands, "FOLDER", tmp_path)
    return name


def check(state: Position, rng: Rng) -> None:
    for seat in (*range(state.seats), None):
        view = GAME.view(state, seat)
        assert GAME.view(GAME.imagine(view, rng), seat) == view
        assert GAME.view(reshuffle_hidden(state, seat, rng), seat) == view


@rule("RB-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_end_though_tiles_fit_nowhere(cramped: str, seats: int) -> None:
    state, rng = GAME.new(Options(cramped), seats, 5), Rng(5)
    cards = cards_in_play(state)
    while not state.result:
        state.apply(state.turn, rng.choice(state.legal(state.turn)))
        assert cards_in_play(state) == cards
        check(state, rng)
    assert sum(map(len, state.removed)) > 5
    assert not any(state.hands)
    assert not any(state.supplies)


@rule("RB-8")
def test_the_board_has_a_box_for_a_tile_that_fits_nowhere(cramped: str) -> None:
    state, rng, boxes = GAME.new(Options(cramped), 2, 5), Rng(5), 0
    while not state.result:
        view = GAME.view(state, state.turn)
        is_out = GAME.path(view.legal[0])[-1] == "box"
        if is_out or boxes == 0:
            html = render_board(GAME, view, Voice(ENGLISH, ("Ailsa", "Bruce"), state.turn))
            assert html.count('data-pick="box"') == is_out
        boxes += is_out
        state.apply(state.turn, rng.choice(view.legal))
    assert boxes > 5
