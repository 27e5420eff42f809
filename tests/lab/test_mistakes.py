"""What the arena refuses, before a game is played: one line, exit code 2."""

import json
import sys
from pathlib import Path

import pytest

from lab.arenas import GAME, HEAD
from marchstone import cli
from marchstone.lab import pool

Capsys = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "play", None)


def refused(capsys: Capsys, *argv: str) -> str:
    try:
        code: object = cli.main(["arena", *argv])
    except SystemExit as left:  # argparse leaves by itself
        code = left.code
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)
    return told.err


@pytest.mark.parametrize(
    ("argv", "what"),
    [
        ([], "which game"),
        (["chess", "--bots", "greedy,random"], "no game 'chess'"),
        ([GAME], "two bots or more"),
        ([GAME, "--bots", "greedy"], "two bots or more"),
        ([GAME, "--bots", "greedy,greedy"], "greedy is named twice"),
        ([GAME, "--bots", "greedy,wizard"], "no bot 'wizard'"),
        ([GAME, "--bots", "greedy,search:few"], "write search: and a number"),
        ([GAME, "--bots", "greedy,random", "--option", "colour=red"], "no option 'colour'"),
        ([GAME, "--bots", "greedy,random", "--seats", "9"], "2 to 4 seats, not 9"),
        ([GAME, "--bots", "greedy,random", "--games", "0"], "0 is too few"),
        ([GAME, "--bots", "greedy,random", "--processes", "none"], "no whole number"),
        ([GAME, "--bots", "greedy,random", "--seed", str(1 << 64)], "a seed is"),
        ([GAME, "--bots", "greedy,random", "--plot", "plot.pdf"], "a .svg or a .png"),
        ([GAME, "--bots", "greedy,random", "--plot", "nowhere/plot.svg"], "no such folder"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
        (["--resume", "a", "--out", "b"], "not allowed with"),
    ],
)
def test_a_mistake_is_named(argv: list[str], what: str, capsys: Capsys, state_home: Path) -> None:
    assert what in refused(capsys, *argv)
    assert not state_home.exists()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> Path:
    """A series of which nothing is played."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    place = tmp_path / "games.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(pool, "play", stop)
        assert cli.main([*HEAD, "--out", str(place)]) == 130
    capsys.readouterr()
    return place


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (["--bots", "greedy,gentle"], "bots greedy,random, not greedy,gentle"),
        (["--seed", "2"], "seed 1, not 2"),
        (["--seats", "3"], "seats 2, not 3"),
        (["rebirth"], "game clans-and-glory, not rebirth"),
    ],
)
def test_another_arrangement_is_refused(
    more: list[str], what: str, file: Path, capsys: Capsys
) -> None:
    before = file.read_bytes()
    assert f"{file} is of another arrangement: {what}" in refused(
        capsys, *more, "--resume", str(file)
    )
    assert file.read_bytes() == before


@pytest.mark.parametrize(("name", "value"), [("version", "0.0"), ("game_version", 99)])
def test_a_file_of_another_version_is_refused(
    name: str, value: object, file: Path, capsys: Capsys
) -> None:
    head = json.loads(file.read_text(encoding="utf-8"))
    head["arrangement"][name] = value
    file.write_text(json.dumps(head) + "\n", encoding="utf-8")
    what = f"another arrangement: {name.replace('_', ' ')} {value}, not"
    assert what in refused(capsys, "--resume", str(file))


def test_a_file_that_is_there_is_not_written_over(file: Path, capsys: Capsys) -> None:
    assert "go on with it by --resume" in refused(capsys, *HEAD[1:], "--out", str(file))


@pytest.mark.parametrize("text", ["", "hello\n", "{}\n", '{"format": "other", "games": 1}\n'])
def test_what_is_no_series_is_refused(text: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text, encoding="utf-8")
    assert str(file) in refused(capsys, "--resume", str(file))


def test_a_damaged_line_is_named(file: Path, capsys: Capsys) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"number": 0}\n')
    assert "line 2: this is no result" in refused(capsys, "--resume", str(file))


def test_missing_openskill_is_told_at_once(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    told = refused(capsys, *HEAD[1:])
    assert "the arena needs openskill" in told
    assert "pip install 'marchstone[lab]'" in told


def test_missing_matplotlib_is_told_at_once(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "marchstone.lab.plot", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = refused(capsys, *HEAD[1:], "--plot", "plot.svg")
    assert "a plot needs matplotlib: pip install 'marchstone[lab]'" in told
