"""The files of the project, as git knows them."""

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "marchstone"
MACHINE_PATH = re.compile(r"(?<![\w.])/(work|farm|root|tmp|opt|home/\w+|Users/\w+)/")


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = listed.stdout.decode().split("\0")
    return tuple(ROOT / name for name in names if name and (ROOT / name).is_file())


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def lines_that_match(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in tracked()
        for number, line in enumerate(text_of(file).splitlines(), 1)
        if pattern.search(line)
    ]
