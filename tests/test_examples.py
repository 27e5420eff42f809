"""The examples run, and are short enough to be read at a glance."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.processes import served

EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


def run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / script), *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_an_example_is_under_60_lines(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize(
    ("script", "words", "end"),
    [
        ("random_game.py", ["3"], "."),
        pytest.param("my_bot.py", ["2"], "of 2", marks=pytest.mark.slow),
        ("replay.py", [], "."),
    ],
)
def test_an_example_runs(script: str, words: list[str], end: str) -> None:
    done = run(script, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith(end)


def test_every_example_is_run_here() -> None:
    learning = {"learn.py", "at_a_table.py"}  # see below
    assert {script.name for script in SCRIPTS} - learning == {
        "random_game.py",
        "my_bot.py",
        "replay.py",
    }


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_bot_learns_and_plays_at_a_table(tmp_path: Path) -> None:
    """The walk of docs/research.md, by its files: learn, try, and sit down at a server."""
    weights = tmp_path / "weights.npy"
    learnt = run("learn.py", str(weights), "2000")
    assert learnt.stderr == ""
    won = int(learnt.stdout.split()[1])
    assert won >= 14  # of 20, against a random player
    with served(tmp_path) as server:
        played = run("at_a_table.py", f"http://{server.address}", str(weights), "bot:gentle")
    assert played.stderr == ""
    assert sorted(played.stdout.split()[1:]) in (["1", "2"], ["1", "1"])


def test_replay_refuses_a_damaged_record_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "record.txt"
    damaged.write_text("marchstone record 1\ngame chess 1\n", encoding="utf-8")
    done = run("replay.py", str(damaged))
    assert done.returncode == 1
    assert done.stderr.startswith(f"{damaged}: line 2: no game 'chess'")
    assert len(done.stderr.splitlines()) == 1
