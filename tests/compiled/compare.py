"""The plain engine and another one play the same games: they must come to the same.

python -m compiled.compare ../build/compiled/src 10000 [GAME]     # in the folder tests
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def playing(source: Path, count: int, *names: str) -> subprocess.Popen[str]:
    """A process that plays with the engine of this source."""
    command = [sys.executable, "-m", "compiled.digests", str(count), *names]
    settings = {**os.environ, "PYTHONPATH": str(source.resolve())}
    return subprocess.Popen(command, cwd=TESTS, env=settings, stdout=subprocess.PIPE, text=True)


def compared(other: Path, count: int, *names: str) -> dict[str, bool]:
    """For each way to play whether both came to the same."""
    sources = (TESTS.parent / "src", other)
    engines = [playing(source, count, *names) for source in sources]
    plain, twin = (engine.communicate()[0].splitlines() for engine in engines)
    if any(engine.returncode for engine in engines):
        sys.exit("an engine has failed")
    return {a.rpartition(" ")[0]: a == b for a, b in zip(plain, twin, strict=True)}


def main(other: str, count: str, *names: str) -> None:
    found = compared(Path(other), int(count), *names)
    for name, same in found.items():
        print(f"{name}: {'the same' if same else 'NOT THE SAME'}")
    if not all(found.values()):
        sys.exit(1)
    print(f"{count} games of each game: both engines came to the same")


if __name__ == "__main__":
    main(*sys.argv[1:])
