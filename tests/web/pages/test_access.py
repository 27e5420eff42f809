"""Pages in a real browser: no serious fault for whoever sees, hears or points differently."""

import pytest
from playwright.sync_api import Browser, Page

from marchstone.web import render
from web.host import Host
from web.looks import faults_by_day_and_by_night, wider_than_a_screen
from web.world import a_shell, every_page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

PAGES = every_page()
SMALL = 44  # px: what a thumb can hit
TARGETS = """(least) => [...document.querySelectorAll("main :is(button, .button, select, summary)")]
  .filter((thing) => thing.checkVisibility() && !thing.closest(".board, .talk"))
  .filter((thing) => thing.getBoundingClientRect().height < least)
  .map((thing) => thing.outerHTML.slice(0, 100))"""


def shown(page: Page, host: Host, path: str) -> Page:
    html = render.render_page(PAGES[path], a_shell(path=path, theme="light"))
    page.goto(host.shows(path, html))
    return page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_fault_by_day_or_night_and_fits_every_screen(
    page: Page, host: Host, path: str
) -> None:
    shown(page, host, path)
    assert faults_by_day_and_by_night(page) == []
    assert wider_than_a_screen(page) == {}


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_all_of_a_page_large_enough_for_a_thumb(
    phone: Page, host: Host, path: str
) -> None:
    shown(phone, host, path)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert phone.evaluate(TARGETS, SMALL) == []


def test_pages_can_be_read_without_script(browser: Browser, host: Host) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = shown(context.new_page(), host, "/table/playing")
    assert page.locator("[data-pick]").first.is_visible()
    assert page.locator("noscript p").is_visible()
    context.close()
