"""Chances beside what came of them."""

from dataclasses import replace
from math import log
from pathlib import Path

import pytest

import calibration as tool
from marchstone.core.chance.rng import Rng
from marchstone.core.guide import AS_FOUND, Sureness
from marchstone.lab.calibration import picture, watching
from marchstone.lab.calibration.books import Book, OtherBook
from marchstone.lab.calibration.cases import CASES, Case
from marchstone.lab.calibration.figures import Pair, bins, expected_error, log_loss
from marchstone.lab.calibration.fitting import best_line, fit, put_right
from marchstone.lab.calibration.picture import draw
from marchstone.lab.calibration.watching import Saying, Wish, sayings
from marchstone.lab.standings import Rate

TRUE = [(0.25, float(n % 4 == 0)) for n in range(40)]
SURE = [(0.95, float(n % 2)) for n in range(40)]
QUICK = Wish("clans-and-glory", {}, "random", 4)


def test_chances_that_come_true_have_no_error() -> None:
    assert expected_error(TRUE) == pytest.approx(0)
    assert expected_error(SURE) == pytest.approx(0.45)
    assert expected_error(TRUE + SURE) == pytest.approx(0.225)


def test_a_half_that_is_always_said_is_worth_one_bit() -> None:
    assert log_loss([(0.5, 1.0), (0.5, 0.0)]) == pytest.approx(log(2))
    assert log_loss(TRUE) < log(2) < log_loss(SURE)
    assert log_loss([(1.0, 0.0)]) < 7


def test_a_bin_tells_what_was_said_and_what_came() -> None:
    first, last = bins(TRUE + SURE)
    assert (first.said, first.won) == (0.25, Rate(10, 40))
    assert (round(last.said, 9), last.won) == (0.95, Rate(20, 40))


def made_up(count: int, distorted: float) -> list[Saying]:
    """Chances that would come true, were they not told too surely."""
    rng, said = Rng(7), []
    for number in range(count):
        true = 0.02 + 0.96 * rng.random()
        ((told, _),) = put_right([(true, 0.0)], Sureness(distorted))
        said.append(Saying(number, number % 30, 30, 0, told, true, float(rng.random() < true)))
    return said


def test_a_known_distortion_is_found_and_put_right() -> None:
    found = fit(made_up(6_000, 2.0))
    assert found.sureness == pytest.approx(0.5, abs=0.04)
    assert found.slope == pytest.approx(0.5, abs=0.04)
    assert found.offset == pytest.approx(0, abs=0.1)
    assert found.errors[1] < 0.03 < found.errors[0]
    assert found.losses[1] < found.losses[0]


def test_chances_that_are_right_are_left_alone() -> None:
    # 6,000 chances know the factor to about 0.035.
    assert fit(made_up(6_000, 1.0)).sureness == pytest.approx(1, abs=0.1)


def test_an_offset_is_found_beside_the_slope() -> None:
    always = [(0.5, float(n % 4 != 0)) for n in range(40)]
    spread = [(0.3, float(n % 2)) for n in range(40)]
    slope, offset = best_line(always + spread)
    assert offset == pytest.approx(log(3))
    assert slope * log(3 / 7) + offset == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
def test_every_chance_belongs_to_one_stage(case: Case) -> None:
    assert case.sureness().factor > 0
    for ply in range(30):
        saying = Saying(1, ply, 30, 54 - 2 * ply if ply < 27 else 0, 0.5, 0.5, 1.0)
        assert sum(holds(saying) for holds in case.stages.values()) == 1


def said_at(left: int, chance: float) -> Saying:
    return Saying(1, 5, 30, left, chance, 0.5, 1.0)


def test_tables_and_picture_show_what_is_told_with_so_many_cards_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    basic, tactics, clans, *_ = CASES
    middle, full = [said_at(21, 0.5)] * 10, [said_at(42, 0.5)] * 10
    (told, _), *_ = basic.told(middle)
    assert told > 0.53
    assert basic.told(full) == [(0.5, 1.0)] * 10
    assert basic.told([*full, *middle]) == basic.told(full) + basic.told(middle)
    assert tactics.told([said_at(0, 0.98)])[0][0] < 0.95 < tactics.told([said_at(9, 0.98)])[0][0]
    assert clans.sureness(0) == clans.sureness(21) != AS_FOUND
    assert tool.told(basic, middle)[4] == f"{1 - told:.1%}"
    drawn: list[Pair] = []
    monkeypatch.setattr(picture, "panel", lambda _, __, found: drawn.extend(found))
    draw({basic: middle}, tmp_path / "middle.svg")
    assert drawn == basic.told(middle)


def test_thirds_are_of_the_whole_game() -> None:
    case = next(it for it in CASES if it.slug == "cg")
    first = case.stages["first third"]
    assert [first(it) for it in made_up(30, 1.0)] == [True] * 10 + [False] * 20


def test_a_game_is_watched_from_the_views_of_those_who_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "WORLDS", 2)
    told = sayings(QUICK, 3)
    assert told == sayings(QUICK, 3)
    assert len(told) == watching.LOOKS
    assert all(0 <= it.hinted <= 1 and 0 <= it.judged <= 1 for it in told)
    assert [it.ply for it in told] == sorted({it.ply for it in told})
    assert all(it.ply < it.plies for it in told)


def test_a_torn_end_is_cut_off_and_other_players_are_not_mixed_in(tmp_path: Path) -> None:
    book = Book(tmp_path / "new" / "cg.jsonl", QUICK)
    assert book.games() == {}
    book.open()
    said = made_up(2, 1.0)
    book.add(1, said)
    with book.file.open("a") as stream:
        stream.write('{"seed":2,"sa')
    assert book.games() == {1: said}
    book.open()
    book.add(2, [])
    assert book.games() == {1: said, 2: []}
    with pytest.raises(OtherBook, match="random"):
        Book(book.file, replace(QUICK, bot="greedy")).games()


def test_the_picture_shows_every_stage(tmp_path: Path) -> None:
    said = [replace(it, won=float(it.won > 0.5 or it.hinted > 0.9)) for it in made_up(600, 1.0)]
    draw(dict.fromkeys(CASES[1:3], said), tmp_path / "found.svg")
    words = (tmp_path / "found.svg").read_text()
    assert all(stage in words for case in CASES[1:3] for stage in case.stages)


@pytest.mark.slow
def test_a_run_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tool, "BOOKS", tmp_path)
    monkeypatch.setenv("BOT", "random")
    monkeypatch.setenv("PROCESSES", "1")
    case = next(it for it in CASES if it.slug == "cg")
    tool.play_missing(case, range(1, 3))
    before = (tmp_path / "cg-random.jsonl").read_text()
    tool.play_missing(case, range(1, 4))
    after = (tmp_path / "cg-random.jsonl").read_text()
    assert after.startswith(before)
    assert len(after.splitlines()) == len(before.splitlines()) + 1
    tool.play_missing(case, range(1, 4))
    assert (tmp_path / "cg-random.jsonl").read_text() == after
    rows = tool.chances({case: tool.all_said(case)})
    assert len([cells for cells in rows.values() if cells]) == 4, "three thirds, and all"
