"""Which wheel is for one machine: what the build makes of the compiled engine.

The build is the project's own, of a few of its files; the compiler is not, and writes no code.
"""

import os
import platform
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from hatch_build import COMPILE, FACES, FONTS
from hatchling.builders.wheel import WheelBuilder

from engine import build
from sources import ROOT

PACKAGE = "marchstone"
MODULES = ["core/guide.py", "core/chance/rng.py"]  # those that are compiled here
FILES = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", f"src/{PACKAGE}/__init__.py"]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
LIBRARY = f"of_all__mypyc{SUFFIX}"  # what the modules share lies beside the package
CODE = b"no machine reads this"
IMPORTED = """
import sys
before = {*sys.modules}
from pathlib import Path
from engine.build import prepare
prepare(Path(sys.argv[1]))
print(*{name.partition(".")[0] for name in {*sys.modules} - before})
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The least that can be built, with faces that need not be cut."""
    root = tmp_path / "tree"
    for name in [*FILES, *(f"src/{PACKAGE}/{module}" for module in MODULES)]:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes((ROOT / name).read_bytes())
    (root / FONTS).mkdir(parents=True)
    for name in FACES:
        for kind in ("woff2", "ttf"):
            (root / FONTS / f"{name}.{kind}").touch()
    monkeypatch.setattr(sys, "path", [*sys.path])  # to which the build adds
    return root


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Where the compiler was called; beside its code it leaves what it was given."""
    folders: list[Path] = []

    def prepare(target: Path, level: str) -> None:
        for module in [*MODULES, "core/declared.py"]:
            file = target / "src" / PACKAGE / module
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"# written for the compiler at level {level}\n", encoding="utf-8")

    def set_up(target: Path, *command: str) -> subprocess.CompletedProcess[str]:
        folders.append(target)
        source = target / "src"
        (source / "build").mkdir()
        (source / LIBRARY).write_bytes(CODE)
        for module in MODULES:
            (source / PACKAGE / module).with_suffix(SUFFIX).write_bytes(CODE)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(build, "prepare", prepare)
    monkeypatch.setattr(build, "set_up", set_up)
    return folders


def built(tree: Path, version: str = "standard") -> Path:
    (made,) = WheelBuilder(str(tree)).build(directory=str(tree / "dist"), versions=[version])
    return Path(made)


def read(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        assert len(names) == len({*names})
        return {name: file.read(name) for name in names}


def label(held: dict[str, bytes]) -> list[str]:
    (name,) = (name for name in held if name.endswith(".dist-info/WHEEL"))
    return held[name].decode().splitlines()


def test_a_compiled_wheel_is_for_this_python_and_this_kind_of_machine(
    tree: Path, called: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COMPILE, "1")
    made = built(tree)
    tag = made.stem.split("-", 2)[2]
    python, abi, machine = tag.split("-")
    assert python == abi == f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert machine.endswith(platform.machine().lower())
    assert {"Root-Is-Purelib: false", f"Tag: {tag}"} <= {*label(read(made))}
    assert called == [tree / "build" / "compiled"]


def test_a_compiled_wheel_holds_the_python_beside_the_machine_code(
    tree: Path, called: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the source, for whom the code does not fit; what was written to be compiled stays."""
    plain = read(built(tree))
    monkeypatch.setenv(COMPILE, "1")
    held = read(built(tree))
    compiled = {f"{PACKAGE}/{module.removesuffix('.py')}{SUFFIX}" for module in MODULES}
    more = {*compiled, LIBRARY, f"{PACKAGE}/core/declared.py"}
    assert held.keys() - plain.keys() == more
    assert all(held[name] == CODE for name in [*compiled, LIBRARY])
    of_package = {name for name in plain if name.startswith(f"{PACKAGE}/")}
    assert of_package >= {f"{PACKAGE}/{module}" for module in MODULES}
    assert all(held[name] == plain[name] for name in of_package)
    assert len(called) == 1


@pytest.mark.parametrize("said", [None, "0", ""])
def test_a_wheel_is_pure_unless_it_is_to_be_compiled(
    tree: Path, called: list[Path], said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(COMPILE, raising=False)
    if said is not None:
        monkeypatch.setenv(COMPILE, said)
    made = built(tree)
    held = read(made)
    assert made.name.endswith("-py3-none-any.whl")
    assert {"Root-Is-Purelib: true", "Tag: py3-none-any"} <= {*label(held)}
    assert not [name for name in held if name.endswith((".so", ".pyd"))]
    assert called == []


def test_who_works_on_the_source_reads_the_source(
    tree: Path, called: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COMPILE, "1")
    assert built(tree, "editable").name.endswith("-py3-none-any.whl")
    assert called == []


def test_what_does_not_compile_is_no_wheel(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1, "", "no compiler")
    monkeypatch.setattr(build, "prepare", lambda target, level: None)
    monkeypatch.setattr(build, "set_up", lambda target, *command: failed)
    monkeypatch.setenv(COMPILE, "1")
    with pytest.raises(SystemExit, match="no compiler"):
        built(tree)
    assert not [*tree.glob("dist/*")]


def asked_for(tree: Path) -> set[str]:
    """What the build wants to be installed first, beside what every build needs."""
    return {need.partition(">")[0] for need in WheelBuilder(str(tree)).config.dependencies}


def test_only_a_compiled_wheel_asks_for_what_compiles(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(COMPILE, raising=False)
    assert asked_for(tree) == set()
    monkeypatch.setenv(COMPILE, "1")
    assert asked_for(tree) >= {"mypy", "setuptools"}


@pytest.mark.slow
def test_who_compiles_asks_for_all_that_it_imports(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installer builds where nothing else is installed."""
    monkeypatch.setenv(COMPILE, "1")
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tools")])
    told = subprocess.run(
        [sys.executable, "-c", IMPORTED, str(tmp_path / "compiled")],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {*told.stdout.split()} - sys.stdlib_module_names
    assert {PACKAGE, "engine"} <= imported
    assert imported - {PACKAGE, "engine"} <= asked_for(tree)
