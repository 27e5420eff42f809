"""Whole games through a pseudo-terminal and through a pipe, as people and scripts play them."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.terminal.screen import CLEAR
from terminal.typist import Typist

PLAY = ("play", "schotten-totten", "--seed", "3")
PROMPT = "\n> "
END = "to leave: "


def piped(env: dict[str, str], typed: str, *argv: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "marchstone", *argv]
    return subprocess.run(
        command, input=typed, env=env, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_whole_game_is_played_at_a_terminal(env: dict[str, str], tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    with Typist(*PLAY, "--seats", "human,random", env=env) as typist:
        while typist.read_until(PROMPT, END).endswith(PROMPT):
            typist.type("1")
        typist.type(f"save {saved}")
        typist.read_until(END)
        typist.type("")
        assert typist.leave() == 0
    assert Match.replay(Record.read(saved.read_text(encoding="utf-8"))).outcome() is not None
    assert "\x1b[1;" in typist.seen
    assert "wins" in typist.seen or "You win" in typist.seen
    assert not list((tmp_path / "state").rglob("*.txt"))


def test_without_colour_the_same_game_is_readable(env: dict[str, str]) -> None:
    with Typist(*PLAY, "--no-colour", env=env) as typist:
        typist.read_until(PROMPT)
        typist.type("quit")
        assert typist.leave() == 0
    assert "\x1b" not in typist.seen
    assert "Your hand: r2" in typist.seen


def test_the_variable_no_color_is_respected(env: dict[str, str]) -> None:
    with Typist(*PLAY, env={**env, "NO_COLOR": "1"}) as typist:
        typist.read_until(PROMPT)
        typist.type("quit")
        assert typist.leave() == 0
    assert "\x1b" not in typist.seen


def test_between_two_people_the_hand_is_hidden(env: dict[str, str]) -> None:
    with Typist(*PLAY, "--seats", "human:Anna,human:Ben", env=env) as typist:
        alone = typist.read_until("alone. ")
        assert "hand" not in alone
        typist.type("")
        typist.read_until(PROMPT)
        typist.type("1")
        after_move = typist.read_until("alone. ")
        assert CLEAR in after_move
        assert "hand" not in after_move.split(CLEAR)[-1]
        typist.type("")
        assert "Ben" in typist.read_until(PROMPT)
        typist.type("undo")
        assert "only in games against bots" in typist.read_until(PROMPT)


@pytest.mark.slow
@pytest.mark.parametrize("leave", [Typist.interrupt, Typist.end_input])
def test_leaving_in_the_middle_loses_nothing(
    leave: Callable[[Typist], None], env: dict[str, str]
) -> None:
    with Typist(*PLAY, env=env) as typist:
        typist.read_until(PROMPT)
        typist.type("1")
        typist.read_until(PROMPT)
        leave(typist)
        assert typist.leave() == 0
    assert "Nothing is lost" in typist.seen
    assert "Traceback" not in typist.seen
    kept = re.search(r"--resume (\S+) --seats human,greedy", typist.seen)
    assert kept
    with Typist("play", "--resume", kept[1], env=env) as typist:
        assert "r2" in typist.read_until(PROMPT)


def test_a_whole_game_is_played_through_a_pipe(env: dict[str, str]) -> None:
    done = piped(env, "1\n" * 200, *PLAY, "--seats", "human,random")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "The game is over." in done.stdout


def test_bots_can_be_watched(env: dict[str, str]) -> None:
    done = piped(env, "", *PLAY, "--seats", "random,random")
    assert done.returncode == 0
    assert "Random 1 plays" in done.stdout
    assert "Your hand" not in done.stdout
    assert "wins:" in done.stdout


def test_nothing_typed_leaves_nothing_behind(env: dict[str, str], tmp_path: Path) -> None:
    done = piped(env, "", *PLAY)
    assert done.returncode == 0
    assert "Nothing is lost" not in done.stdout
    assert not (tmp_path / "state").exists()


def test_a_replay_is_stepped_through(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert piped(env, f"1\n1\nsave {file}\nquit\n", *PLAY).returncode == 0
    with Typist("replay", str(file), env=env) as typist:
        assert "Ply 0 of" in typist.read_until("leave > ")
        for typed, ply in (("", 1), ("", 2), ("b", 1), ("999", 4), ("0", 0), ("b", 0)):
            typist.type(typed)
            assert f"Ply {ply} of 4" in typist.read_until("leave > ")
        typist.type("q")
        assert typist.leave() == 0
