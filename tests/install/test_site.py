"""The documents as a site: strictly built, no link astray, nothing fetched from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import docsite
from marchstone import games
from sources import HOUSE, ROOT, tracked

CHAPTERS = ["Play", "Rules", "Host", "Research", "Programs", "Build"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("docs") / "site"
    docsite.build(folder)
    yield folder
    docsite.page_of.cache_clear()


def text(site: Path, page: str) -> str:
    return (site / f"{page}.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_site_has_every_page_and_no_link_leads_nowhere(site: Path) -> None:
    assert [*docsite.faults(site)] == []
    documents = {file.relative_to(ROOT) for file in tracked() if file.suffix == ".md"}
    wanted = {page for page in documents if page.parts[0] == "docs"} | {Path("README.md")}
    rules = {
        HOUSE / "games" / name.replace("-", "_") / "rulebook/rules.md" for name in games.names()
    }
    wanted |= {page.relative_to(ROOT) for page in rules}
    assert [str(page) for page in wanted if not (site / page.with_suffix(".html")).is_file()] == []
    assert all(f">{chapter}<" in text(site, "index") for chapter in CHAPTERS)
    # Programs: from docstrings, and from what the server says of itself.
    assert "Who owes a decision" in text(site, "docs/api/core")
    assert "/api/tables/{table}/actions" in text(site, "docs/api/http")
    assert "one seat decides at a time" in text(site, "docs/api/envs")
    # The look of the house, and a search without a server.
    assert "--paper" in (site / "_static/colours.css").read_text(encoding="utf-8")
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").rstrip(")"))
    assert "docs/research" in found["docnames"]
    assert "pettingzoo" in found["terms"]


def test_a_link_that_leads_nowhere_and_a_foreign_host_are_found(tmp_path: Path) -> None:
    page = '<a href="#nowhere">1</a><a href="b.html#here">2</a><img src="https://else.example/x">'
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="here"><a href="c.html">3</a>', encoding="utf-8")
    (tmp_path / "c.css").write_text('@import "//else.example/f.css";', encoding="utf-8")
    assert [*docsite.faults(tmp_path)] == [
        "a.html fetches https://else.example/x",
        "a.html: #nowhere leads nowhere",
        "b.html: c.html leads nowhere",
        "c.css fetches from another host",
    ]
