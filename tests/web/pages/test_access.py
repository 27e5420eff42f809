"""Pages in a real browser: no serious fault for whoever sees, hears or points differently."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from marchstone.web import assets, render
from web.axe import AXE, serious_faults
from web.world import a_shell, every_page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

PAGES = every_page()
SMALL = 44  # px: what a thumb can hit
TARGETS = """(least) => [...document.querySelectorAll("main :is(button, .button, select, summary)")]
  .filter((thing) => thing.checkVisibility() && !thing.closest(".board, .talk"))
  .filter((thing) => thing.getBoundingClientRect().height < least)
  .map((thing) => thing.outerHTML.slice(0, 100))"""


def shown(page: Page, path: str, theme: str = "light") -> Page:
    """The page without a server: every address is answered here."""
    html = render.render_page(PAGES[path], a_shell(path=path, theme=theme))

    def answer(route: Any) -> None:
        asset = assets.find(route.request.url.split("/", 5)[-1])
        if asset:
            route.fulfill(body=asset.content, content_type=asset.media_type)
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route("**/*", answer)
    page.route_web_socket("**/live", lambda line: None)
    page.goto(f"http://marchstone.test{path}")
    return page


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_serious_fault_by_day_and_by_night(page: Page, path: str) -> None:
    shown(page, path).add_script_tag(path=AXE)
    assert serious_faults(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert serious_faults(page, only="color-contrast") == []  # at night: other colours, no more


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_all_of_a_page_large_enough_for_a_thumb(phone: Page, path: str) -> None:
    shown(phone, path)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert phone.evaluate(TARGETS, SMALL) == []


def test_pages_can_be_read_without_script(browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = shown(context.new_page(), "/table/playing")
    assert page.locator("[data-pick]").first.is_visible()
    assert page.locator("noscript p").is_visible()
    context.close()
