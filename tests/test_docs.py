"""What the documents promise: links that lead somewhere, targets that exist, examples that run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!\w+:)([^)#]+)")
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
NAMED = re.compile(r"`([\w/]+/\w+\.\w+)`")
MAKE = re.compile(r"(?:`|^)make (?:[A-Z]+=\S+ )?([a-z]+)", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_knows_every_target_that_is_mentioned(page: Path) -> None:
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(MAKE.findall(page.read_text(encoding="utf-8"))) - known == set()


def test_the_walks_lead_through_files_that_exist() -> None:
    walks = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
    named = [name for name in NAMED.findall(walks) if not name.startswith(("board/", "rulebook/"))]
    assert len(named) > 40
    assert [name for name in named if not (ROOT / "src" / "marchstone" / name).is_file()] == []


def test_the_example_of_the_readme_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = PYTHON.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    exec(example, {})
    assert capsys.readouterr().out.startswith("Outcome(")
