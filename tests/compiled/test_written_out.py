"""What the compiler is given is Python: uncompiled it plays the same games.

That the compiled engine does so, too, is for `make compiled`: it takes a compiler, and minutes.
"""

from pathlib import Path

import pytest

from compiled.compare import compared
from engine.build import prepare, set_up
from engine.tree import lay_out
from marchstone import games

GAMES = 6  # of each game


@pytest.mark.slow
def test_what_the_compiler_is_given_plays_the_same_games(tmp_path: Path) -> None:
    files = lay_out(tmp_path / "compiled")
    found = compared(tmp_path / "compiled" / "src", GAMES)
    assert all(found.values()), found
    assert {name.split()[0] for name in found} == set(games.names())
    assert len(files) > 50


@pytest.mark.slow
def test_it_can_be_written_in_c(tmp_path: Path) -> None:
    prepare(tmp_path / "compiled")
    done = set_up(tmp_path / "compiled", "--name")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "compiled" / "src" / "build").is_dir()
