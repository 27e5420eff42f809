"""The examples in the documents run."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if ">>>" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
ALL = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Blocks without prompts: those that are run (README by test_docs.py, research by a browser's test),
# and those that show a part of something larger.
RUN = {"README.md", "batch.md", "research.md"}
EXCERPTS = {"CONTRIBUTING.md", "adding-a-game.md", "boards.md", "notifications.md"}


def plain_blocks(page: Path) -> list[str]:
    return [code for code in BLOCK.findall(page.read_text("utf-8")) if not code.startswith(">>>")]


def test_every_block_of_python_is_run_or_known_as_an_excerpt() -> None:
    assert {page.name for page in ALL if plain_blocks(page)} == RUN | EXCERPTS


def test_many_games_at_once_are_played_as_shown() -> None:
    last = []
    for code in plain_blocks(ROOT / "docs" / "batch.md"):
        names: dict[str, object] = {}
        exec(code, names)
        last.append(names["ply"])
    assert last == [9, 9, 99]
