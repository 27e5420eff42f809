"""The sources in one file: all that a build takes, and nothing that lay about beside them."""

import tarfile
import zipfile
from pathlib import Path

import pytest
from hatch_build import FACES, FONTS

import wheel
from marchstone import games
from sources import MACHINE_PATH, ROOT, tracked

# What work in a checkout leaves behind; git ignores it, or it is nobody's to pack.
LEFT_BEHIND = (
    ".hypothesis/examples/one",
    ".venv/pyvenv.cfg",
    "build/compiled/src/marchstone/core/guide.py",
    "dist/marchstone-0.0.0-py3-none-any.whl",
    "house.sqlite3",
    "src/marchstone.egg-info/PKG-INFO",
    "src/marchstone/__pycache__/cli.cpython-311.pyc",
    "src/marchstone/server/house.sqlite3-wal",
    "tests/.pytest_cache/README.md",
    "tests/test_of_mine.py",
    "tools/engine/__pycache__/build.cpython-311.pyc",
    "tools/of_mine.py",
)
MADE = ("PKG-INFO", ".gitignore")  # by the build; with the second it goes on ignoring


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which somebody has worked."""
    root = tmp_path_factory.mktemp("checkout")
    wheel.copy_source(root)
    for name in LEFT_BEHIND:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"left in {root}", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpacked: the one folder that is in it."""
    target = tmp_path_factory.mktemp("sdist")
    with tarfile.open(wheel.make(tree, "sdist", target)) as file:
        file.extractall(target / "unpacked", filter="data")
    (folder,) = (target / "unpacked").iterdir()
    return folder


def names(folder: Path) -> set[str]:
    return {found.relative_to(folder).as_posix() for found in folder.rglob("*") if found.is_file()}


def packed() -> set[str]:
    """What git knows of that is to be in it."""
    known = {file.relative_to(ROOT).as_posix() for file in tracked()}
    return {name for name in known if name.startswith(wheel.SOURCES)}


@pytest.mark.slow
def test_it_holds_what_git_knows_and_what_the_build_makes_and_no_more(sdist: Path) -> None:
    words = {f"{name[:-3]}.mo" for name in packed() if name.endswith(".po")}
    faces = {f"{FONTS}/{name}.{kind}" for name in FACES for kind in ("ttf", "woff2")}
    licences = {f"{FONTS}/{name.partition('-')[0]}-OFL.txt" for name in FACES}
    assert names(sdist) == {*packed(), *words, *faces, *licences, *MADE}


@pytest.mark.slow
def test_it_holds_all_that_a_build_and_a_server_need(sdist: Path) -> None:
    held = names(sdist)
    alone = {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "tools/engine/build.py"}
    assert alone <= held
    for name in games.names():
        home = f"src/marchstone/games/{name.replace('-', '_')}"
        assert f"{home}/judge/network/weights.npz" in held
        assert f"{home}/board/scene.svg" in held
        assert f"{home}/locale/cs/LC_MESSAGES/marchstone.mo" in held
    assert {"src/marchstone/web/static/icon.svg", f"{FONTS}/sans-400.woff2"} <= held


@pytest.mark.slow
def test_it_tells_nothing_of_where_it_was_packed(tree: Path, sdist: Path) -> None:
    for name in names(sdist):
        content = (sdist / name).read_bytes()
        assert not [it for it in (tree, ROOT) if f"{it}/".encode() in content], name
        if b"\0" not in content:
            assert not MACHINE_PATH.search(content.decode()), name


@pytest.mark.slow
def test_a_wheel_of_it_is_the_wheel_of_the_checkout(sdist: Path, tmp_path: Path) -> None:
    def held(made: Path) -> dict[str, int]:
        with zipfile.ZipFile(made) as file:
            return {it.filename: it.CRC for it in file.infolist()}

    ours = held(wheel.build(tmp_path / "ours"))
    assert held(wheel.make(sdist, "wheel", tmp_path / "theirs")) == ours
