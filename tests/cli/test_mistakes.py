"""Whatever comes in wrong is told in one line, with exit code 2 and without a traceback."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from marchstone import cli, games
from marchstone.core.match import Match

GAME = "schotten-totten"


def exit_code(argv: list[str]) -> object:
    try:
        return cli.main(argv)
    except SystemExit as left:  # argparse leaves by itself
        return left.code


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line with which the command was refused."""
    assert exit_code(list(argv)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    return told.err


@pytest.mark.parametrize(
    ("argv", "what"),
    [
        (["fly"], "fly"),
        ([], "COMMAND"),
        (["play"], "which game"),
        (["play", "chess"], "no game 'chess'"),
        (["play", GAME, "--option", "colour=red"], "no option 'colour'"),
        (["play", GAME, "--option", "variant=wild"], "option variant cannot be 'wild'"),
        (["play", GAME, "--option", "variant"], "NAME=VALUE"),
        (["play", GAME, "--seats", "human"], "2 seats, not 1"),
        (["play", GAME, "--seats", "human,human,human"], "2 seats, not 3"),
        (["play", GAME, "--seats", "human,wizard"], "no bot 'wizard'"),
        (["play", GAME, "--seats", "human:,greedy"], "lacks the name"),
        (["play", GAME, "--seed", "-1"], "seed"),
        (["play", GAME, "--language", "xx"], "xx"),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt: no such file"),
        (["simulate", "chess"], "no game 'chess'"),
        (["simulate", GAME, "--seats", "3"], "2 seats, not 3"),
        (["simulate", GAME, "--bots", "wizard"], "no bot 'wizard'"),
        (["simulate", GAME, "--bots", "random,random,random"], "not 3"),
        (["simulate", GAME, "--games", "0"], "0 is too few"),
        (["simulate", GAME, "--games", "many"], "'many' is no whole number"),
        (["simulate", GAME, "--option", "rounds=99"], "rounds"),
        (["replay", "nowhere.txt"], "nowhere.txt: no such file"),
        (["games", "--option", "x=y"], "unrecognized"),
        (["mcp", "--http", "--port", "99999"], "99999 is no port"),
    ],
)
def test_a_mistake_is_named(argv: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert what in refused(capsys, *argv)


@pytest.mark.parametrize(
    ("argv", "lacks", "extra"),
    [
        (["backup", "house.backup"], "sqlalchemy", "server"),
        (["restore", "house.backup"], "sqlalchemy", "server"),
        (["admin", "people"], "sqlalchemy", "server"),
        (["serve"], "uvicorn", "server"),
        (["mcp"], "anyio", "mcp"),
    ],
)
def test_a_command_whose_extra_is_not_installed_names_it(
    argv: list[str], lacks: str, extra: str
) -> None:
    """In a process of its own: here all of it has been brought in already."""
    program = f"""
import sys
sys.modules[{lacks!r}] = None
from marchstone.cli import main
sys.exit(main({argv!r}))"""
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"needs {lacks}: pip install 'marchstone[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_told_by_the_tool_server(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = refused(capsys, "mcp", "--http", "--port", port)
    assert told == f"marchstone: cannot listen on 127.0.0.1:{port}: Address already in use\n"


def a_record(folder: Path, plies: int = 6) -> Path:
    match = Match.start(games.get(GAME), {}, 2, seed=4)
    for _ in range(plies):
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[0])
    file = folder / "game.txt"
    file.write_text(match.record().to_text(), encoding="utf-8")
    return file


def test_a_truncated_record_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_record(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(lines[:-2]), encoding="utf-8")
    assert f"{file}: line {len(lines) - 1}:" in refused(capsys, "replay", str(file))


def test_an_edited_move_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_record(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    place = lines.index("moves") + 1
    lines[place + 2] = lines[place]  # a card played a second time
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert f"line {place + 3}:" in refused(capsys, "replay", str(file))
    assert f"line {place + 3}:" in refused(capsys, "play", "--resume", str(file))


def test_an_edited_result_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = a_record(tmp_path)
    text = file.read_text(encoding="utf-8").replace("end unfinished", "end five_stones 1 2")
    file.write_text(text, encoding="utf-8")
    assert "the record says five_stones" in refused(capsys, "replay", str(file))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x80", b"", b"hello\n", b"{", b'{"format": 7}'])
def test_what_is_no_record_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.bin"
    file.write_bytes(content)
    assert str(file) in refused(capsys, "replay", str(file))


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "directory" in refused(capsys, "play", "--resume", str(tmp_path))


@pytest.mark.parametrize(
    ("more", "what"),
    [(["--ply", "7"], "plies 0 to 6"), (["--seat", "2"], "seats 0 to 1")],
)
def test_a_replay_has_only_the_plies_and_seats_of_its_record(
    more: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert what in refused(capsys, "replay", str(a_record(tmp_path)), *more)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (["--option", "variant=tactics"], "--resume takes neither"),
        (["--seed", "3"], "--resume takes neither"),
        (["--seats", "human"], "has 2 seats"),
        (["rebirth"], "is a game of schotten-totten"),
    ],
)
def test_a_saved_game_is_resumed_as_it_is(
    more: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_record(tmp_path)
    assert what in refused(capsys, "play", *more, "--resume", str(file))
