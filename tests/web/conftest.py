"""A real Chromium for the tests of the pages and of the client script."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
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
    """A desk with a mouse, and no motion. A fault of the script fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield from watched(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    yield from watched(context.new_page())
    context.close()


def watched(page: Page) -> Iterator[Page]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_default_timeout(15_000)  # ms, for two cores that do much else
    yield page
    assert faults == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server, whose bots do not hesitate."""
    data = tmp_path_factory.mktemp("data")
    command = [
        sys.executable,
        "-m",
        "marchstone",
        "serve",
        "--port=0",
        "--pace=0",
        f"--data={data}",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = re.search(r"http://\S+?(?=/)", process.stdout.readline())
        assert told, "the server did not start"
        wait_for(f"{told[0]}/health")
        yield told[0]
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """It has its ten seconds; whatever happens, nobody waits for it for ever."""
    process.terminate()
    try:
        process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def wait_for(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(address).is_success:
                return
        time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


@pytest.fixture
def harness() -> Iterator[Harness]:
    with Harness() as running:
        yield running
