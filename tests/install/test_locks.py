"""The locks: hashes and no addresses, and one .venv that they can share."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"
LOCKS = sorted(REQUIREMENTS.glob("*.lock"))
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)


def pins(lock: Path) -> set[tuple[str, str]]:
    return set(PIN.findall(lock.read_text(encoding="utf-8")))


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[\w-]+", requirement) for requirement in requirements)
    return {name[0].lower().replace("_", "-") for name in found if name}


@pytest.mark.parametrize("lock", [*LOCKS, ROOT / "package-lock.json"], ids=lambda lock: lock.name)
def test_a_lock_holds_no_address(lock: Path) -> None:
    assert "://" not in lock.read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_has_a_hash(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    for package in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in package


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_the_package_itself_can_be_built_from_every_lock(lock: Path) -> None:
    built_with = {"babel", "brotli", "editables", "fonttools", "hatchling"}
    assert built_with <= {name for name, _ in pins(lock)}


def test_locks_agree_so_that_they_share_one_environment() -> None:
    dev = pins(REQUIREMENTS / "dev.lock")
    known = {name for name, _ in dev}
    assert pins(REQUIREMENTS / "server.lock") <= dev
    assert {pin for pin in pins(REQUIREMENTS / "bench.lock") if pin[0] in known} <= dev


def test_what_the_package_asks_for_is_locked() -> None:
    """But for torch: whoever trains takes the build of it that fits the accelerator."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    asked = [line for line in project["dependency-groups"]["dev"] if isinstance(line, str)]
    for extra in extras.keys() - {"bench", "train"}:
        asked += extras[extra]
    locked = {name for name, _ in pins(REQUIREMENTS / "dev.lock")}
    assert project["project"]["dependencies"] == []
    assert names(asked) - locked == set()
    assert names(extras["bench"]) - {name for name, _ in pins(REQUIREMENTS / "bench.lock")} == set()
