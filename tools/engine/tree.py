"""The tree that is compiled: which modules, and where they lie."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.constants import fixed, with_class_constants
from engine.frozen import with_reduction
from engine.kept import with_tables
from engine.lists import with_lists
from engine.positions import written_out
from engine.sums import written_as_sums
from engine.told import told_to_listeners
from engine.tuples import written_as_tuples
from engine.views import move_views
from engine.writing import read, write

SOURCE = Path(__file__).parents[2] / "src"
BESIDE_GAMES = (
    "core.chance.deal",
    "core.guide",
    "bots.tree",
    "bots.ismcts",
    "bots.intuition",
    "bots.thinking.branches",
    "bots.thinking.together",
    "bots.thinking.pondering",
)
# What the copy has in its own way, and which module there it is.
NATIVE = {"rng": "core.chance.rng", "bits": "core.bits", "numbers": "core.numbers"}
# What is read once is quick enough, what asks a network is arrays, and partners to learn from play
# plainly.
LEFT = {"__init__", "mapfile", "mapreader", "cardfile", "learned", "tactical", "tempers", "senses"}
ARRAYS = ("import numpy", ".arrays import")  # their loops are C already
WAYS = (
    written_out,
    fixed,
    with_class_constants,
    with_reduction,
    with_tables,
    told_to_listeners,
    with_lists,
    written_as_tuples,
    written_as_sums,
)


def lay_out(target: Path) -> list[Path]:
    """The package in target/src, written for the compiler; the files that it is to compile."""
    package = target / "src" / "marchstone"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SOURCE / "marchstone", package, ignore=shutil.ignore_patterns("__pycache__"))
    for rules in package.glob("games/*/rules"):
        game = f"marchstone.games.{rules.parent.name}.rules"
        move_views(rules, import_module(f"{game}.state"), import_module(f"{game}.view"))
    files = []
    for own, name in NATIVE.items():
        file = package.joinpath(*name.split(".")).with_suffix(".py")
        shutil.copyfile(Path(__file__).parent / "native" / f"{own}.py", file)
        files.append(file.relative_to(target / "src"))
    for name in names():
        file = package.joinpath(*name.split(".")).with_suffix(".py")
        write_for_compiler(file, import_module(f"marchstone.{name}"))
        files.append(file.relative_to(target / "src"))
    return files


def names() -> Iterator[str]:
    """The modules to compile, as `marchstone` calls them."""
    yield from BESIDE_GAMES
    package = SOURCE / "marchstone"
    for room in ("rules/**", "judge", "judge/network"):
        for file in sorted(package.glob(f"games/*/{room}/*.py")):
            if file.stem not in LEFT and not is_of_arrays(file):
                yield ".".join(file.relative_to(package).with_suffix("").parts)


def is_of_arrays(file: Path) -> bool:
    source = file.read_text(encoding="utf-8")
    return any(it in source for it in ARRAYS)


def write_for_compiler(file: Path, module: ModuleType) -> None:
    body = read(file)
    for way in WAYS:
        body = way(body, module)
    write(file, body)
