"""Whole recorded matches are replayed line by line. `make goldens` writes them anew."""

from itertools import zip_longest

import pytest

from goldens.playthrough import (
    FOLDER,
    Variant,
    golden,
    house_games,
    played,
    told,
    variants,
    without_commentary,
)
from marchstone.core.protocol import AnyGame

ALL = [
    pytest.param(game, name, variant, id=f"{game.name}-{name}")
    for game in house_games()
    for name, variant in variants(game).items()
]


@pytest.mark.parametrize(("game", "name", "variant"), ALL)
def test_a_recorded_match_goes_the_same_way_again(
    game: AnyGame, name: str, variant: Variant
) -> None:
    text = golden(game, name).read_text(encoding="utf-8")
    record = without_commentary(text)
    assert (record.game, record.seats, record.seed) == (game.name, variant.seats, variant.seed)
    assert {**record.options, **variant.options} == record.options
    lines = zip_longest(text.splitlines(), told(record))
    for number, (recorded, replayed) in enumerate(lines, start=1):
        assert replayed == recorded, f"{golden(game, name).name}, line {number}"


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.name)
def test_every_game_has_recorded_matches_and_no_forgotten_ones(game: AnyGame) -> None:
    files = {file.stem for file in (FOLDER / game.name).glob("*.txt")}
    assert files == variants(game).keys() != set()


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.name)
def test_the_recorded_matches_of_a_game_show_every_kind_of_move(game: AnyGame) -> None:
    kinds = {type(game.decode(action)) for action in range(game.num_actions)}
    shown = {
        type(game.decode(action))
        for name in variants(game)
        for _, action in without_commentary(golden(game, name).read_text(encoding="utf-8")).moves
    }
    assert {kind.__name__ for kind in kinds - shown} == set()


def test_a_recorded_match_is_what_make_goldens_would_write() -> None:
    game = house_games()[0]
    name, variant = next(iter(variants(game).items()))
    text = golden(game, name).read_text(encoding="utf-8")
    assert "\n".join(told(played(game, variant).record())) + "\n" == text
