"""What is missing on a machine is said in words, and shells complete what there is."""

from __future__ import annotations

import shutil
import socket
import subprocess
from importlib import metadata
from pathlib import Path

import pytest

from marchstone import cli, doctor, games


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def asked(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = cli.main(["doctor", *argv])
    return code, capsys.readouterr().out


def test_a_machine_that_has_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, "--port", str(free_port()), "--data", str(tmp_path / "new"))
    assert code == 0, told
    assert "A server can start." in told
    assert f"ok       data: {tmp_path / 'new'}" in told
    assert "weights: for clans-and-glory, rebirth, schotten-totten, stone-weapons-paper" in told


def test_a_port_that_is_taken_and_a_folder_that_cannot_be_written_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, told = asked(capsys, "--port", port, "--data", str(tmp_path / "file"))
    assert code == 1
    assert f"MISSING  port: {port} cannot be had" in told
    assert "file cannot be written" in told
    assert "A server cannot start here: see port, data." in told


def test_what_is_no_port_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, "--port", "99999", "--data", str(tmp_path))
    assert code == 1
    assert "MISSING  port: 99999 is no port" in told


def test_an_extra_that_is_not_installed_is_named_with_its_cure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ["uvicorn>=0.32; extra == 'server'", "no-such>=1; extra == 'server'"]
    monkeypatch.setattr(metadata, "requires", lambda name: [*lines, "nor_this; extra == 'lab'"])
    server, lab = doctor.extras()
    assert str(server).startswith(
        "MISSING  extra server: no no-such; pip install 'marchstone[server]'"
    )
    assert str(lab).startswith("without  extra lab: no nor_this; ")


def test_every_extra_that_the_package_declares_is_told_of() -> None:
    assert set(doctor.declared()) - set(doctor.WANTED_FOR) <= {"", "bench"}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["marchstone", "pl"], {"play"}),
        (["marchstone", "--v"], {"--version"}),
        (["marchstone", "play", ""], {*games.names(), "--seats", "--option", "--seed"}),
        (["marchstone", "play", "--language", ""], {"en", "cs", "pl", "es"}),
        (["marchstone", "completion", "f"], {"fish"}),
    ],
)
def test_bash_completes(
    typed: list[str], offered: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["completion", "bash"])
    words = " ".join(f"'{word}'" for word in typed)
    ask = f"COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _marchstone; echo ${{COMPREPLY[@]}}"
    shell = shutil.which("bash")
    assert shell is not None
    done = subprocess.run(
        [shell, "-c", f"{capsys.readouterr().out}\n{ask}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
    )
    assert offered <= set(done.stdout.split())


def test_other_shells_are_told_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["completion", "zsh"])
    told = capsys.readouterr().out
    # In a zsh that nobody has set up there is nothing that bashcompinit could build on.
    assert told.index("autoload -U compinit && compinit") < told.index("bashcompinit")
    cli.main(["completion", "fish"])
    told = capsys.readouterr().out
    assert "__fish_seen_subcommand_from play' -l language -x -a 'en cs pl es'" in told
    assert "complete -c marchstone -n __fish_use_subcommand -l version" in told
