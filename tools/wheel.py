"""One file to install: build the wheel, install it into a fresh environment, get a page from it.

    python tools/wheel.py [FOLDER]      # `make wheel`: into dist/

What `uvx` and `pipx run` do with a wheel is done here step by step: an environment of its own, the
wheel with its extra `server` and what that needs, `marchstone serve`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 120  # seconds for a server to open
SOURCES = ("src/", "tools/engine/", "hatch_build", "pyproject", "README", "LICENSE", "CHANGELOG")


def copy_source(folder: Path) -> None:
    """What git knows, so that a build changes nothing here."""
    git = shutil.which("git") or "git"
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)  # noqa: S603
    for name in filter(None, listed.stdout.decode().split("\0")):
        if name.startswith(SOURCES) or name == ".gitignore":
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def build(target: Path) -> Path:
    """The wheel, with translations compiled and faces cut, by what is installed here."""
    with tempfile.TemporaryDirectory() as folder:
        copy_source(Path(folder))
        return make(Path(folder), "wheel", target)


def make(source: Path, kind: str, target: Path) -> Path:
    """A `wheel` or an `sdist` of these sources, beside which translations and faces are left."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)  # noqa: S603
    (made,) = target.glob("marchstone-*.whl" if kind == "wheel" else "marchstone-*.tar.gz")
    return made


def first_page(python: Path, environment: Mapping[str, str]) -> str:
    """Start a server with this Python, and ask it for its first page."""
    with tempfile.TemporaryDirectory() as data:
        command = [str(python), "-m", "marchstone", "serve", "--port=0", f"--data={data}"]
        told = {"env": {**environment}, "cwd": data, "text": True}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, **told, **pipes) as server:  # type: ignore[call-overload]  # noqa: S603
            try:
                said = server.stdout.readline()
                if not said:
                    raise RuntimeError("the server has ended before it was open")
                address = said.split()[3]  # Marchstone is at http://…
                direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
                with direct.open(address, timeout=LONGEST) as answer:
                    return str(answer.read().decode())
            finally:
                server.terminate()


def fresh_environment(folder: Path, wheel: Path) -> Path:
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = f"marchstone[server] @ {wheel.resolve().as_uri()}"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", wanted], check=True)  # noqa: S603
    return python


def main() -> None:
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")
    shutil.rmtree(target, ignore_errors=True)
    wheel = build(target)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:
        python = fresh_environment(Path(folder), wheel)
        page = first_page(python, environment)
    assert "<title>" in page
    size = wheel.stat().st_size / 1e6
    print(f"{wheel.name}: {size:.1f} MB, installed and started; its first page is there")


if __name__ == "__main__":
    main()
