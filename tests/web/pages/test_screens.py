"""Every page on every screen: nothing is wider than it, and what one needs is in sight."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.labels import labels
from marchstone.games.rebirth.rules.mapreader import map_names
from marchstone.web import render
from web.tables import HOST, LONG, opened, played, table_page
from web.world import a_shell, every_page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("screens")]

PHONE, LYING, LOW, DESK, WIDE = (390, 844), (844, 390), (1366, 650), (1280, 800), (1920, 1080)
SIZES = ((320, 640), PHONE, (768, 1024), LYING, DESK, LOW, WIDE)
WIDER = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (e) => e.getBoundingClientRect().right > clientWidth + 1);
  return [scrollWidth, ...wide.slice(-4).map((e) => e.outerHTML.slice(0, 90))];
}"""
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter((e) => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).length"""
# A dock below may cover nothing of it.
COVERED = """([selector, dock]) => {
  const top = document.querySelector(dock).getBoundingClientRect().top;
  return [...document.querySelectorAll(selector)].filter(
    (e) => e.getBoundingClientRect().bottom > top + 1).length;
}"""
WIDTHS = """([name, zoom]) => {
  const drawn = document.querySelector("#rb-frame > svg");
  drawn.style.setProperty("--zoom", zoom);
  const names = document.getElementById(`rb-names-${name}`).cloneNode(true);
  drawn.append(names);
  const found = [...names.querySelectorAll("text")].map(
    (e) => [e.parentElement.getAttribute("class"), e.textContent, e.getBBox().width]);
  names.remove();
  return found;
}"""

SWP, CG, RB, ST = "stone-weapons-paper", "clans-and-glory", "rebirth", "schotten-totten"


def throws(view: Any) -> bool:
    return bool(view.phase == "throw")


def bids(view: Any) -> bool:
    return view.phase == "bid" and len(view.legal) > 4


def builds(view: Any) -> bool:
    return view.phase == "build" and len(view.legal) > 4


def places(view: Any) -> bool:
    return view.phase == "place" and len(view.hand) < 6


# Each is played when the test that wants it begins.
TABLES = {
    "/throw-4": partial(played, SWP, 4, throws),
    "/throw-2": partial(played, SWP, 2, throws),
    "/bid-4": partial(played, SWP, 4, bids),
    "/bid-2": partial(played, SWP, 2, bids),
    "/build": partial(played, SWP, 3, builds),
    "/council-4": partial(played, CG, 4, places),
    "/council-2": partial(played, CG, 2, places),
    "/scotland": partial(played, RB, 2, lambda view: len(view.supply) < 20),
    "/ireland": partial(played, RB, 4, lambda view: len(view.hand) > 2, map="ireland"),
    "/border": partial(played, ST, 2, lambda view: view.decks_left[0] < 20),
    "/tactics": partial(played, ST, 2, lambda view: len(view.hand) == 7, variant="tactics"),
}


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    pages = {path: render.render_page(page, a_shell()) for path, page in every_page().items()}
    tables = {path: table_page(play()) for path, play in TABLES.items()}
    page = opened(browser, pages | tables)
    yield page
    page.context.close()


def shown(page: Page, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(HOST + path)
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("path", [*every_page(), *TABLES])
def test_no_page_is_wider_than_the_screen(screen: Page, path: str) -> None:
    shown(screen, path, SIZES[0])
    for width, height in SIZES:
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate(WIDER) == [], (width, height)


@pytest.mark.parametrize(
    ("path", "size"), [("/throw-4", DESK), ("/bid-4", DESK), ("/throw-2", LOW), ("/bid-2", LOW)]
)
def test_own_stores_and_what_can_be_decided_are_in_sight(
    screen: Page, path: str, size: tuple[int, int]
) -> None:
    shown(screen, path, size)
    assert screen.locator(".swp-means .swp-pile").count() == 3
    assert screen.evaluate(HIDDEN, ".swp-means .swp-pile") == 0
    assert screen.evaluate(HIDDEN, ".swp-throws .swp-choice") == 0
    assert screen.evaluate(HIDDEN, ".swp-loot-card, .swp-bid") == 0


def test_a_phone_shows_own_stores_beside_every_decision(screen: Page) -> None:
    for path in ("/throw-4", "/bid-2", "/build"):
        shown(screen, path, PHONE)
        assert screen.evaluate(HIDDEN, ".swp-means .swp-pile") == 0, path


@pytest.mark.parametrize("path", ["/council-2", "/council-4"])
def test_a_phone_shows_the_whole_council_table_above_the_hand(screen: Page, path: str) -> None:
    shown(screen, path, PHONE)
    assert screen.evaluate(HIDDEN, ".cg-seat, .cg-tile, .cg-hand") == 0
    assert screen.evaluate(COVERED, [".cg-seat, .cg-tile", ".cg-dock"]) == 0
    screen.locator("#cg-now").scroll_into_view_if_needed()
    over = screen.evaluate("document.querySelector('.cg-dock').getBoundingClientRect().bottom")
    assert over <= screen.evaluate("document.querySelector('#cg-now').getBoundingClientRect().top")


@pytest.mark.parametrize("size", SIZES)
def test_the_seventh_card_is_never_off_the_screen(screen: Page, size: tuple[int, int]) -> None:
    shown(screen, "/tactics", size)
    assert screen.locator(".st-dock .st-hand > li").count() == 7
    screen.locator(".st-dock .st-hand > li").last.scroll_into_view_if_needed()
    assert screen.evaluate(HIDDEN, ".st-dock .st-hand > li > *") == 0


@pytest.mark.parametrize("name", map_names())
def test_names_on_a_map_are_no_wider_than_their_places(screen: Page, name: str) -> None:
    shown(screen, f"/{name}", DESK)
    written = labels(name, chart.box(name))
    rects = {(f"rb-{label.look}-name", label.text): label.rect for label in written}
    for zoom in (1, 2, 4):
        for look, text, wide in screen.evaluate(WIDTHS, [name, zoom]):
            rect = rects[look, text]
            assert wide <= rect.right - rect.left, (text, zoom)


def test_the_longest_names_are_as_long_as_said() -> None:
    assert {len(name) for name in LONG} == {32}
