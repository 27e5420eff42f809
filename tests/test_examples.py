"""The examples run, and are short enough to be read at a glance."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
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
    learning = {"learn.py", "at_a_table.py", "server_bot.py"}  # see below
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


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_bot_of_somebody_plays_a_whole_game_at_a_table(tmp_path: Path) -> None:
    with served(tmp_path) as server, Page(f"http://{server.address}").opened() as page:
        page.post("/account/register", name="Ada", password="marmalade on toast")
        made = page.post("/bots", name="Hal", **{"game.schotten-totten": "1"})
        token = made.partition('readonly value="')[2].partition('"')[0]
        bot = made.partition('action="/bots/')[2].partition("/")[0]
        command = [sys.executable, "-W", "error", str(EXAMPLES / "server_bot.py"), page.address]
        secret = {**os.environ, "MARCHSTONE_TOKEN": token}
        with subprocess.Popen(command, env=secret, stderr=subprocess.PIPE, text=True) as program:
            seats = {"seat.0": f"bot:@{bot}", "seat.1": "bot:random"}
            table = page.post("/new/schotten-totten", **seats).partition("/table/")[2][:10]
            deadline = time.monotonic() + 90
            while page.status(table) != "over" and time.monotonic() < deadline:
                time.sleep(0.3)
            assert page.status(table) == "over"
            page.post(f"/bots/{bot}/revoke")
            assert program.communicate(timeout=60)[1].strip() == "the token is good no more"


class Page:
    """A browser without eyes."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client = httpx.Client(base_url=address, trust_env=False, timeout=30)

    @contextmanager
    def opened(self) -> Iterator["Page"]:
        with self.client:
            yield self

    def post(self, path: str, **form: str) -> str:
        """Where it leads to, or what it shows."""
        shown = self.client.get("/about").text
        seal = shown.partition('name="_csrf_token" value="')[2].partition('"')[0]
        answer = self.client.post(path, data={"_csrf_token": seal, **form})
        return answer.headers.get("location", "") or answer.text

    def status(self, table: str) -> str:
        return str(self.client.get(f"/api/tables/{table}").json()["status"])


def test_replay_refuses_a_damaged_record_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "record.txt"
    damaged.write_text("marchstone record 1\ngame chess 1\n", encoding="utf-8")
    done = run("replay.py", str(damaged))
    assert done.returncode == 1
    assert done.stderr.startswith(f"{damaged}: line 2: no game 'chess'")
    assert len(done.stderr.splitlines()) == 1
