"""Which games can be trained: those that bring what it takes, from whatever package."""

from pathlib import Path

import numpy as np
import pytest

from lab.choosing import choose, memory
from marchstone import games
from marchstone.core import registry
from marchstone.core.chance.rng import Rng
from marchstone.core.network.senses import Senses
from marchstone.lab.training.matches.courses import SHARES, Course, course, courses
from marchstone.lab.training.matches.rows import Rows
from template_game.game import GAME
from template_game.judge.network.senses import SENSES
from template_game.judge.tempers import TEMPERS
from template_game.rules.rules import Options, Position


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch) -> Course:
    """As if its package were installed."""
    monkeypatch.setitem(registry._places, GAME.name, "template_game.game:GAME")
    found = course(GAME.name)
    assert found
    return found


def test_a_game_of_another_package_can_be_trained(template: Course) -> None:
    assert template.senses is SENSES
    assert template.tempers is TEMPERS
    assert {seats for _, seats in template.kinds} == {*SHARES} & {*GAME.seat_counts}
    assert GAME.name in courses()


def test_a_game_that_brings_nothing_cannot() -> None:
    assert course("schotten-totten") is None
    assert course("whist") is None
    assert [*courses()] == [name for name in games.names() if name != "schotten-totten"]


def test_a_game_in_a_single_file_cannot_either(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = (
        "from template_game.game import SealedBids\nclass Alone(SealedBids):\n    name = 'alone'\n"
    )
    (tmp_path / "lonely.py").write_text(source + "GAME = Alone()\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry._places, "alone", "lonely:GAME")
    assert course("alone") is None


@pytest.mark.usefixtures("template")
def test_a_library_that_is_missing_is_not_taken_for_a_game_that_brings_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {name!r}", name="numpy")

    monkeypatch.setattr("marchstone.core.network.door.import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="senses"):
        course(GAME.name)


def test_its_matches_are_played_and_begin_anew(template: Course) -> None:
    told = memory(template, 6)
    played = Rows(template, told, seed=2, older=2, partners=2)
    played.deal()
    chance, ended = np.random.default_rng(1), 0
    for _ in range(60):
        assert (told.legal.sum(1) > 1).all()
        choose(told, chance)
        played.step()
        ended += int(told.over.sum())
    assert ended > 20


def known(world: Position, seat: int) -> bytes:
    row = np.zeros(SENSES.known, np.float32)
    SENSES.tell_known(world, seat, row)
    return row.tobytes()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_what_the_template_tells_a_seat_is_what_the_seat_may_know(seats: int) -> None:
    senses: Senses = SENSES
    world, rng, differ = GAME.new(Options(), seats, 3), Rng(5), 0
    while waiting := world.to_act():
        seat = waiting[-1]
        guess = GAME.imagine(GAME.view(world, seat), rng)
        assert known(guess, seat) == known(world, seat)
        rows = np.zeros((2, senses.hidden), np.float32)
        for row, each in zip(rows, (world, guess), strict=True):
            senses.tell_hidden(each, seat, row)
        differ += bool((rows[0] != rows[1]).any())
        play = rng.choice([*TEMPERS.values()])(world, seat, rng)
        assert play in world.legal(seat)
        world.apply(seat, play)
    assert differ
