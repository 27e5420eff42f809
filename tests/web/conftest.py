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
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright

from web.harness import Harness
from web.host import Host

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


DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


class Window:
    """One page for many tests: files stay in the browser, but nothing that anybody has done.

    What cannot be undone, such as a script that is to run in every page, needs `fresh_page`.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.open()

    def open(self) -> None:
        self.page = self.context.new_page()
        self.size = self.page.viewport_size or DESK
        self.session = self.context.new_cdp_session(self.page)

    def lent(self) -> Iterator[Page]:
        try:
            yield from watched(self.page)
        finally:
            try:
                self.clear_up()
            except Error:  # it has crashed, or hangs
                self.page.close()
                self.open()

    def clear_up(self) -> None:
        visited = {"/".join(page.url.split("/")[:3]) for page in self.context.pages}
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.goto("about:blank")  # a page that is left may note something still
        self.context.clear_cookies()
        for origin in visited - {"about:blank"}:
            self.session.send(
                "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"}
            )
        self.page.set_extra_http_headers({})
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(media="null", reduced_motion="reduce", color_scheme="null")


@pytest.fixture(scope="session")
def desk(browser: Browser) -> Iterator[Window]:
    """A mouse, and no motion."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    yield Window(context)
    context.close()


@pytest.fixture(scope="session")
def pocket(browser: Browser) -> Iterator[Window]:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield Window(context)
    context.close()


@pytest.fixture
def page(desk: Window) -> Iterator[Page]:
    yield from desk.lent()


@pytest.fixture
def phone(pocket: Window) -> Iterator[Page]:
    yield from pocket.lent()


@pytest.fixture
def fresh_page(browser: Browser) -> Iterator[Page]:
    """At a desk, with motion."""
    context = browser.new_context(viewport=DESK)
    yield from watched(context.new_page())
    context.close()


def watched(page: Page) -> Iterator[Page]:
    """A fault of the script fails the test."""
    faults: list[str] = []

    def note(error: Error) -> None:
        faults.append(str(error))

    page.on("pageerror", note)
    page.set_default_timeout(15_000)  # ms, for two cores that do much else
    yield page
    page.remove_listener("pageerror", note)
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


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    with Host() as running:
        yield running


@pytest.fixture
def harness(host: Host) -> Iterator[Harness]:
    table = Harness(host)
    yield table
    table.drop()
