"""A real Chromium for the tests of the pages and of the client script."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from web.harness import Harness

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    named = os.environ.get("CHROMIUM")
    path = next(filter(None, map(shutil.which, [named] if named else CHROMIUM)), None)
    assert path, "no Chromium: install one, or name yours with CHROMIUM=..."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A desk with a mouse. A fault of the script fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield from watched(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield from watched(context.new_page())
    context.close()


def watched(page: Page) -> Iterator[Page]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_default_timeout(5000)
    yield page
    assert faults == []


@pytest.fixture
def harness() -> Iterator[Harness]:
    with Harness() as running:
        yield running
