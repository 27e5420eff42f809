"""The walk of docs/research.md, block by block: learn, evaluate, plot, play in the browser."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sources import ROOT, text_of
from web import players

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
PAGE = text_of(ROOT / "docs" / "research.md")
EXAMPLES = ROOT / "examples"


def told(source: str) -> dict[str, str]:
    """Its functions and classes, however they are laid out."""
    parts = ast.parse(source).body
    return {p.name: ast.unparse(p) for p in parts if isinstance(p, ast.FunctionDef | ast.ClassDef)}


def test_the_walk_shows_the_bot_that_sits_down() -> None:
    shown = told("".join(BLOCK.findall(PAGE)))
    assert {name: shown[name] for name in told(text_of(EXAMPLES / "learn.py"))} == told(
        text_of(EXAMPLES / "learn.py")
    )


@contextmanager
def bot_at_a_table(server: str, weights: Path) -> Iterator[str]:
    """The address to which it invites."""
    call = [sys.executable, str(EXAMPLES / "at_a_table.py"), server, str(weights)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.xdist_group("real-table")
def test_a_researcher_walks_from_an_environment_to_a_table(
    page: Page, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "walk"}
    for block in BLOCK.findall(PAGE):
        exec(block, names)
    names["plt"].close("all")
    assert names["curves"]["random"][-1] > 0.75
    assert "<svg" in (tmp_path / "learning.svg").read_text(encoding="utf-8")
    with bot_at_a_table(server, tmp_path / "weights.npy") as invitation:
        page.goto(invitation)
        page.locator("#name").fill("Morag")
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name="Sit here").click()
        page.locator('.table[data-line="open"]').wait_for(state="attached")
        expect(page.locator("body")).to_contain_text("Learnt")
        for step in range(6):  # the bot has answered whenever there is something to do again
            assert players.waits_for_me(page)
            players.by_mouse(page, step)
