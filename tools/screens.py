"""Pages of the real server as pictures for the documents: `make pictures`.

Starts a server of its own, sits down at a table of each game against a bot, plays some decisions
at random, and takes every page on a wide screen and on a phone, light and dark.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
SIZES = {"wide": (1280, 860), "phone": (390, 844)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = {"home": "/", "lobby": "/lobby", "rules": "/rules/schotten-totten#formations"}
LIT = ".table.is-yours:not(.is-pending) .board .can-pick"
QUALITY = 84  # of the JPEG files

# What is played: a name for the picture, the game, fields of its form, picks made before.
TABLES: tuple[tuple[str, str, dict[str, str], int], ...] = (
    ("schotten-totten", "schotten-totten", {}, 28),
    ("tactics", "schotten-totten", {"option.variant": "tactics"}, 40),
    ("clans-and-glory", "clans-and-glory", {"count": "3", "seat.2": "bot:fair"}, 15),
    ("stone-weapons-paper", "stone-weapons-paper", {}, 50),
    ("rebirth-scotland", "rebirth", {"option.map": "scotland"}, 12),
    ("rebirth-ireland", "rebirth", {"option.map": "ireland"}, 12),
)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server whose bots do not hesitate."""
    with tempfile.TemporaryDirectory() as data:
        flags = ("serve", "--port=0", "--pace=0", "--log=warning", f"--data={data}")
        command = [sys.executable, "-m", "marchstone", *flags]
        with subprocess.Popen(  # noqa: S603  our own server
            command, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            told = re.search(r"http://\S+?(?=/)", process.stdout.readline())
            assert told, "the server did not start"
            try:
                yield told[0]
            finally:
                process.terminate()


def sit_down(page: Page, address: str, game: str, fields: dict[str, str]) -> None:
    page.goto(f"{address}/new/{game}")
    if page.locator("input[name=name]").count():
        page.locator("input[name=name]").fill("Ailsa")
    for name, value in {**fields, "seat.1": "bot:fair"}.items():
        field = page.locator(f'select[name="{name}"]')
        if field.count():
            field.select_option(value)
        else:
            page.locator(f'[name="{name}"][value="{value}"]').evaluate("input => input.click()")
    page.locator("main form button").last.click()
    page.wait_for_url("**/table/**")


def play(page: Page, picks: int) -> bool:
    """Any legal moves, by so many picks; whether there is then a decision to be made."""
    for step in range(picks):
        if not waits(page):
            return False
        lit = page.locator(LIT)
        lit.nth(step * 7 % lit.count()).press("Enter")
    page.keyboard.press("Escape")
    page.mouse.move(4, 4)
    return waits(page)


def waits(page: Page) -> bool:
    """Whether the table waits for us; False when the game is over."""
    page.locator(f"{LIT}, .table.is-over").first.wait_for(state="attached")
    return page.locator(".table.is-over").count() == 0


def take(browser: Browser, address: str, folder: Path) -> None:
    seen: list[tuple[str, str]] = list(PAGES.items())
    context = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(60_000)
    for name, game, fields, picks in TABLES:
        sit_down(page, address, game, fields)
        while not play(page, picks):  # the game was over before
            sit_down(page, address, game, fields)
        seen.append((name, page.url.removeprefix(address)))
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            for name, path in seen:
                page.goto(address + path)
                page.wait_for_timeout(700)
                file = folder / f"{name}-{size}-{theme}.jpg"
                page.screenshot(path=file, type="jpeg", quality=QUALITY)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM", "chromium"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        path = shutil.which(given.chromium)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        take(browser, address, given.folder)
        browser.close()


if __name__ == "__main__":
    main()
