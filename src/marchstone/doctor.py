"""`marchstone doctor`: what is missing on this machine, and what for, in words."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import marchstone
from marchstone import games

HERE = Path(__file__).parent
OLDEST = (3, 11)
REQUIREMENT = re.compile(r"^([\w.-]+).*?(?:extra == ['\"]([\w-]+)['\"])?$")
# What one cannot do without the packages of an extra.
WANTED_FOR = {
    "server": "`marchstone serve`: play in a browser",
    "postgres": "a database on PostgreSQL; SQLite needs nothing",
    "features": "views as vectors of numbers, and bots that judge by a network",
    "envs": "environments of PettingZoo and Gymnasium",
    "openspiel": "the games in OpenSpiel",
    "mcp": "`marchstone mcp`: language models at the table",
    "lab": "`marchstone arena`: ratings of bots",
    "train": "`marchstone train`: networks that learn a game",
    "ray": "`marchstone train --ray`: on a cluster",
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
COMPILERS = ("cc", "gcc", "clang", "cl")
LEAST_DISK = 256  # MiB


@dataclass(frozen=True, slots=True)
class Finding:
    """`is_needed`: whether a server cannot start without it."""

    what: str
    is_well: bool
    said: str
    is_needed: bool = False

    def __str__(self) -> str:
        mark = "ok" if self.is_well else "MISSING" if self.is_needed else "without"
        return f"{mark:8} {self.what}: {self.said}"


def examine(port: int, data: str | None) -> Iterator[Finding]:
    yield python()
    yield from extras()
    yield translations()
    yield faces()
    yield weights()
    yield browser()
    yield compiler()
    yield free_port(port)
    yield from folder(data)


def show(port: int, data: str | None) -> int:
    """Every finding on a line; 1 if a server cannot start here."""
    found = [*examine(port, data)]
    lacking = [finding.what for finding in found if finding.is_needed and not finding.is_well]
    see = f"A server cannot start here: see {', '.join(lacking)}."
    told = see if lacking else "A server can start."
    print(headline(), "", *found, "", told, sep="\n")
    return int(bool(lacking))


def python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    said = f"{version} at {sys.executable}"
    return Finding("Python", sys.version_info >= OLDEST, said, is_needed=True)


def extras() -> Iterator[Finding]:
    """As the package itself declares them."""
    for extra, names in declared().items():
        if extra not in WANTED_FOR:
            continue
        lacking = [name for name in names if not is_installed(name)]
        is_needed = extra == "server"
        if not lacking:
            yield Finding(f"extra {extra}", True, WANTED_FOR[extra], is_needed)
            continue
        cure = f"pip install 'marchstone[{extra}]'"
        said = f"no {', '.join(lacking)}; {cure} is for {WANTED_FOR[extra]}"
        yield Finding(f"extra {extra}", False, said, is_needed)


def declared() -> dict[str, list[str]]:
    """The packages of each extra. {} where the source is run without being installed."""
    found: dict[str, list[str]] = {}
    try:
        lines = metadata.requires("marchstone") or []
    except metadata.PackageNotFoundError:
        return {}
    for line in lines:
        name, extra = REQUIREMENT.match(line.strip()).groups()  # type: ignore[union-attr]
        found.setdefault(extra or "", []).append(name)
    return found


def is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def translations() -> Finding:
    written, compiled = len([*HERE.rglob("*.po")]), len([*HERE.rglob("*.mo")])
    is_well = compiled >= written > 0
    said = f"{compiled} catalogues" if is_well else "not compiled: build or install the package"
    return Finding("translations", is_well, said)


def faces() -> Finding:
    cut = [*(HERE / "web" / "static" / "fonts").glob("*")]
    said = "our letters" if cut else "not cut: pages and pictures use the letters of the system"
    return Finding("faces", bool(cut), said)


def weights() -> Finding:
    """What networks have learnt, beside the judges of their games."""
    files = sorted(HERE.glob("games/*/judge/**/*.npz"))
    games_ = sorted({file.relative_to(HERE / "games").parts[0].replace("_", "-") for file in files})
    said = f"for {', '.join(games_)}" if files else "none: bots judge by rules alone"
    return Finding("weights", bool(files), said)


def browser() -> Finding:
    names = [*filter(None, [os.environ.get("CHROMIUM")]), *BROWSERS]
    found = next(filter(None, map(shutil.which, names)), None)
    return Finding("Chromium", found is not None, found or "only the tests in a browser need one")


def compiler() -> Finding:
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    return Finding("compiler", found is not None, found or "nothing here needs one to run")


def free_port(port: int) -> Finding:
    if port >= 1 << 16:
        return Finding("port", False, f"{port} is no port", is_needed=True)
    try:
        with socket.create_server(("127.0.0.1", port)):
            return Finding("port", True, f"{port} is free", is_needed=True)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]
        said = f"{port} cannot be had ({why}): try another with --port"
        return Finding("port", False, said, is_needed=True)


def folder(given: str | None) -> Iterator[Finding]:
    """Where tables are kept; it is made if it is not there, as the server would."""
    if given is None:
        try:
            from marchstone.server.config import default_data
        except ModuleNotFoundError:
            return
        given = str(default_data())
    path = Path(given)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            free = shutil.disk_usage(path).free // 2**20
    except OSError as error:
        said = f"{path} cannot be written ({error.strerror}): name another with --data"
        yield Finding("data", False, said, is_needed=True)
        return
    yield Finding("data", free >= LEAST_DISK, f"{path}, {free:,} MiB free", is_needed=True)


def headline() -> str:
    return f"Marchstone {marchstone.__version__}, {len(games.names())} games, at {HERE}"
