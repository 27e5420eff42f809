"""`marchstone arena`: the same games again, and on from where they were left."""

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from xml.etree import ElementTree

import pytest

from lab.arenas import GAME, HEAD, games_in, timeless, told
from marchstone import cli
from marchstone.lab import pool
from marchstone.lab.playing import Result, play

Capsys = pytest.CaptureFixture[str]


pytestmark = pytest.mark.slow


def test_the_figures_are_for_a_program_to_read(capsys: Capsys) -> None:
    report = told(capsys, *HEAD, "--seed", "3")
    assert {name: report[name] for name in ("game", "seats", "seed", "games", "fair_share")} == {
        "game": GAME,
        "seats": 2,
        "seed": 3,
        "games": 6,
        "fair_share": 0.5,
    }
    best, other = report["bots"]
    assert (best["bot"], other["bot"]) == ("greedy", "random")
    assert best["wins"] + other["wins"] == 6
    assert best["rating_low"] < best["rating"] < best["rating_high"]
    assert 0 <= best["share_low"] < best["share"] <= best["share_high"] <= 1
    assert set(best["time"]) == {"decisions", "seconds_per_decision", "longest_decision"}
    assert {(it["bot"], it["against"]) for it in report["head_to_head"]} == {
        ("greedy", "random"),
        ("random", "greedy"),
    }


def test_the_figures_are_a_table_too(capsys: Capsys) -> None:
    assert cli.main(HEAD) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == GAME
    assert lines[1] == "2 seats, 6 games, seed 1; a fair share is 50.0 %"
    assert [line.split()[0] for line in lines[3:6]] == ["bot", "greedy", "random"]
    assert [line.split()[0] for line in lines[7:]] == ["ahead", "greedy", "random"]


def test_the_number_of_processes_changes_nothing(tmp_path: Path, capsys: Capsys) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    alone = told(capsys, *HEAD, "--out", str(one))
    together = told(capsys, *HEAD[:-1], "2", "--out", str(two))
    assert timeless(alone) == timeless(together)
    assert games_in(one) == games_in(two)


@pytest.mark.parametrize("torn", ["", '{"number":5,"dea'])
def test_a_cut_file_is_gone_on_with(torn: str, tmp_path: Path, capsys: Capsys) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    report = told(capsys, *HEAD, "--out", str(whole))
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[:3]) + torn, encoding="utf-8")
    assert timeless(told(capsys, "arena", "--resume", str(cut))) == timeless(report)
    assert games_in(cut) == games_in(whole)


def test_what_is_finished_is_not_played_again(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    report = told(capsys, *HEAD, "--out", str(file))
    monkeypatch.setattr(pool, "play", None)
    assert told(capsys, "arena", "--resume", str(file)) == report


def test_more_games_can_be_added(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    told(capsys, *HEAD, "--out", str(file))
    more = told(capsys, "arena", "--resume", str(file), "--games", "10")
    assert timeless(more) == timeless(told(capsys, *HEAD, "--games", "10"))


def stopping_after(games: int, error: type[BaseException]) -> Any:
    """Plays so many games, and is then stopped."""
    played: list[int] = []

    def play_or_stop(arrangement: Any, fixture: Any) -> Result:
        if len(played) == games:
            raise error
        played.append(fixture.number)
        return play(arrangement, fixture)

    return play_or_stop


def test_ctrl_c_tells_how_to_go_on(
    state_home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = told(capsys, *HEAD)
    with monkeypatch.context() as patch:
        patch.setattr(pool, "play", stopping_after(4, KeyboardInterrupt))
        assert cli.main(HEAD) == 130
    (file,) = (state_home / "marchstone").iterdir()
    assert f"4 of 6 games are kept; to go on: marchstone arena --resume {file}" in (
        capsys.readouterr().err
    )
    assert timeless(told(capsys, "arena", "--resume", str(file))) == timeless(report)
    assert not file.exists()  # nobody asked for it, and its series is over


def test_a_lost_process_tells_how_to_go_on(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    monkeypatch.setattr(pool, "play", stopping_after(2, pool.Broken))
    assert cli.main([*HEAD, "--out", str(file)]) == 2
    told_off = capsys.readouterr().err
    assert f"2 of 6 games are kept; to go on: marchstone arena --resume {file}" in told_off
    assert told_off.count("\n") == 1


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def listen_to_ctrl_c() -> None:
    """Whatever runs in the background of a shell has been told to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_series_in_processes_survives_being_stopped(
    how: signal.Signals, code: int, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "games.jsonl"
    games = ("arena", GAME, "--bots", "greedy,random", "--games", "60")
    command = [sys.executable, "-m", "marchstone", *games, "--processes", "2", "--out", str(file)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=listen_to_ctrl_c)
    deadline = monotonic() + 60
    while lines_of(file) < 3 and monotonic() < deadline:
        sleep(0.01)
    process.send_signal(how)
    process.communicate(timeout=60)
    assert process.returncode == code
    assert 3 <= lines_of(file) < 61
    resumed = told(capsys, "arena", "--resume", str(file), "--processes", "1")
    assert timeless(resumed) == timeless(told(capsys, *games, "--processes", "1"))


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_plot_is_drawn(kind: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / f"plot.{kind}"
    assert cli.main([*HEAD, "--plot", str(file)]) == 0
    if kind == "svg":
        words = "".join(ElementTree.parse(file).getroot().itertext())
        assert all(word in words for word in ("greedy", "random", GAME, "95 %"))
    else:
        assert file.read_bytes().startswith(b"\x89PNG")


def test_the_same_figures_are_drawn_the_same(tmp_path: Path, capsys: Capsys) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    cli.main([*HEAD, "--plot", str(one)])
    cli.main([*HEAD, "--plot", str(other)])
    assert one.read_bytes() == other.read_bytes()


def test_without_a_plot_matplotlib_is_not_needed(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "marchstone.lab.plot", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert told(capsys, *HEAD)["games"] == 6
