"""`marchstone analyse`: a graph of letters, turning points in words, figures for programs."""

import json
from pathlib import Path

import pytest

from cli.test_commands import a_finished_match, printed
from marchstone import cli
from marchstone.core.match import Match
from marchstone.terminal.records.analysing import HEIGHT, WIDTH, drawn

QUICK = ("--iterations", "6")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(a_finished_match().record().to_text(), encoding="utf-8")
    return file


@pytest.mark.slow
def test_an_analysis_draws_a_line_for_every_seat_and_names_the_turning_points(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "analyse", str(record), *QUICK, "--language", "en")
    assert told.startswith("Chances to win\n100 %")
    assert "● Player 1   ■ Player 2" in told
    assert "Turning points\n" in told
    assert "Better: " in told
    assert " % → " in told


@pytest.mark.slow
def test_an_analysis_for_a_program_holds_every_moment_and_comes_out_the_same(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "analyse", str(record), *QUICK, "--json")
    facts = json.loads(told)
    moves = a_finished_match().record().moves
    assert [(it["seat"], it["action"]) for it in facts["moments"]] == list(moves)
    assert len(facts["chances"]) == len(moves) + 1
    assert sum(facts["chances"][-1]) == 1
    assert len(facts["turning_points"]) <= 5
    assert printed(capsys, "analyse", str(record), *QUICK, "--json") == told


@pytest.mark.slow
def test_an_analysis_speaks_the_language_asked_for(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "analyse", str(record), *QUICK, "--language", "cs")
    assert "Chances to win" not in told
    assert "Hráč 1" in told


def test_a_damaged_record_is_told_in_one_line(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text(encoding="utf-8").replace("game schotten-totten 1", "game chess 1")
    record.write_text(text, encoding="utf-8")
    assert cli.main(["analyse", str(record)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"marchstone: {record}: line 2:")
    assert told.err.count("\n") == 1


def test_a_graph_of_a_long_game_fits_the_screen() -> None:
    rows = drawn([(ply / 200, 1 - ply / 200) for ply in range(201)])
    assert len(rows) == HEIGHT + 1
    assert max(map(len, rows)) == len("100 % ") + WIDTH
    assert rows[0].startswith("100 % ■")
    assert rows[0].endswith("●")
    assert drawn([]) == ["100 %", *[""] * 4, " 50 %", *[""] * 4, "  0 %"]


def test_where_two_lines_meet_a_cross_is_drawn() -> None:
    rows = drawn([(0.5, 0.5), (0.9, 0.1)])
    assert rows[HEIGHT // 2] == " 50 % ┼"
    assert rows[1] == "       ●"
    assert rows[9] == "       ■"


def test_a_resigned_game_is_thought_over_up_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.replay(a_finished_match().record(), plies=12)
    match.end(0, "resigned")
    file = tmp_path / "resigned.json"
    file.write_text(match.record().to_json(), encoding="utf-8")
    told = printed(capsys, "analyse", str(file), *QUICK, "--language", "en")
    assert "Player 2 wins: Player 1 resigned.\n" in told
    facts = json.loads(printed(capsys, "analyse", str(file), *QUICK, "--json"))
    assert len(facts["moments"]) == 12
    assert facts["chances"][-1] == [0.0, 1.0]
    shown = printed(capsys, "replay", str(file), "--ply", "12", "--language", "en")
    assert shown.rstrip().endswith("Player 2 wins: Player 1 resigned.")
    assert "wins" not in printed(capsys, "replay", str(file), "--ply", "11", "--language", "en")
