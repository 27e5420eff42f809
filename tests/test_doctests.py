"""The examples in the documents run, and their excerpts are those of the template game."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if ">>>" in page.read_text("utf-8")]
EXCERPT = re.compile(r"```python\n# (\w+\.py)\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_the_excerpts_are_those_of_the_template_game() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    excerpts = EXCERPT.findall(page)
    assert excerpts
    for file, excerpt in excerpts:
        source = (ROOT / "examples" / "template_game" / file).read_text(encoding="utf-8")
        assert excerpt in source, f"{file} has no such lines:\n{excerpt}"
