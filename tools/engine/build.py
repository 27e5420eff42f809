"""Compile the engine into a folder; without a compiler this says so and fails."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.tree import lay_out
from engine.writing import classes, read, with_import, write

# The types are checked where they are written, by `make lint`; here they are read.
MYPY = (
    "--config-file=",
    "--explicit-package-bases",
    "--no-site-packages",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--disable-error-code=misc",  # what is frozen is set where it is made
)
# Classes from which others inherit that are not compiled, and how the compiler is told so.
INHERITED = (
    ("core/guide.py", "Guide"),
    ("core/chance/rng.py", "Rng"),
    ("bots/ismcts.py", "Search"),
)
OPEN = "mypyc_attr(allow_interpreted_subclasses=True)"
ATTRIBUTE = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="marchstone-engine",
    ext_modules=mypycify({paths}, opt_level={level!r}, debug_level="0", multi_file=True),
)
"""


def open_to_subclasses(package: Path) -> None:
    """Only the compiler understands this: at run time nobody asks for its package."""
    for name, inherited in INHERITED:
        body = read(package / name)
        (node,) = (node for node in classes(body) if node.name == inherited)
        node.decorator_list.append(ast.parse(OPEN, mode="eval").body)
        write(package / name, with_import(body, ATTRIBUTE))


def compile_engine(target: Path, level: str = "3") -> list[Path]:
    """The package in target/src, compiled; what in it is not of the source."""
    prepare(target, level)
    source = target / "src"
    built = f"--build-temp={target / 'objects'}"
    done = set_up(target, "build_ext", "--inplace", built, "-j2")
    if done.returncode:
        sys.exit(f"the engine does not compile:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    shutil.rmtree(source / "build")  # what was compiled lies in its place
    return sorted([*source.rglob("*.so"), *source.rglob("*.pyd"), *source.rglob("declared.py")])


def prepare(target: Path, level: str = "3") -> None:
    """The package as it is to be compiled, and the set-up that does it."""
    files = lay_out(target)
    open_to_subclasses(target / "src" / "marchstone")
    paths = [*MYPY, *map(str, files)]
    (target / "setup.py").write_text(SETUP.format(paths=paths, level=level), encoding="utf-8")


# What is defined in the library is called in it, without a look for another of its name. These are
# words of gcc and of clang; the compiler of Windows keeps to that by itself.
FLAGS = "-fvisibility=hidden -fno-semantic-interposition -fno-plt"


def set_up(target: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Whatever the set-up is asked, it first has all written in C."""
    flags = f"{FLAGS} {os.environ.get('CFLAGS', '')}" if sys.platform == "linux" else ""
    settings = {**os.environ, "MYPYPATH": str(target / "src"), "CFLAGS": flags}
    words = [sys.executable, str(target / "setup.py"), *command]
    return subprocess.run(words, cwd=target / "src", env=settings, capture_output=True, text=True)  # noqa: S603


def main(given: Sequence[str]) -> None:
    made = compile_engine(Path(given[0]).resolve(), *given[1:])
    print(f"{len(made)} files in {given[0]}/src beside those of the source")


if __name__ == "__main__":
    main(sys.argv[1:])
