"""Tables of every game on every screen: nothing is wider, and what one needs is in sight."""

from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.labels import labels
from marchstone.games.rebirth.rules.land.mapreader import map_names
from web.host import Host
from web.looks import DESK, LOW, PHONE, SIZES, sized, wider_than_a_screen
from web.tables import LONG, played, table_page, without_script

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

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
# How many lie on the one before, side by side.
CLOSE = """selector => {
  const boxes = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
  return boxes.slice(1).filter(
    (it, n) => it.top < boxes[n].bottom - 1 && it.left < boxes[n].right - 1).length;
}"""
WIDER = """selector => {
  const { scrollWidth, clientWidth } = document.querySelector(selector);
  return scrollWidth - clientWidth;
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


@cache
def drawn(path: str) -> str:
    return without_script(table_page(TABLES[path]()))


def shown(page: Page, host: Host, path: str, size: tuple[int, int]) -> None:
    sized(page, size)
    page.goto(host.shows(path, drawn(path)))
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("path", TABLES)
def test_no_table_is_wider_than_the_screen(page: Page, host: Host, path: str) -> None:
    shown(page, host, path, SIZES[0])
    assert wider_than_a_screen(page) == {}


@pytest.mark.parametrize(
    ("path", "size"), [("/throw-4", DESK), ("/bid-4", DESK), ("/throw-2", LOW), ("/bid-2", LOW)]
)
def test_own_stores_and_what_can_be_decided_are_in_sight(
    page: Page, host: Host, path: str, size: tuple[int, int]
) -> None:
    shown(page, host, path, size)
    assert page.locator(".swp-means .swp-pile").count() == 3
    assert page.evaluate(HIDDEN, ".swp-means .swp-pile") == 0
    assert page.evaluate(HIDDEN, ".swp-throws .swp-choice") == 0
    assert page.evaluate(HIDDEN, ".swp-loot-card, .swp-bid") == 0


@pytest.mark.parametrize("size", [(660, 900), (768, 1024), (1024, 768), (1100, 700)])
def test_a_tablet_shows_every_throw_and_everybody_whole(
    page: Page, host: Host, size: tuple[int, int]
) -> None:
    shown(page, host, "/throw-4", size)
    assert page.evaluate(HIDDEN, ".swp-throws button, .swp-throws .swp-choice, .swp-auto") == 0
    assert page.evaluate(HIDDEN, ".swp-player, .swp-player .swp-pile > *") == 0
    assert page.evaluate(CLOSE, ".swp-throws .swp-choice") == 0
    assert page.evaluate(CLOSE, ".swp-again > button") == 0
    assert page.evaluate(CLOSE, ".swp-auto") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_phone_shows_own_stores_beside_every_decision(page: Page, host: Host) -> None:
    for path in ("/throw-4", "/bid-2", "/build"):
        shown(page, host, path, PHONE)
        assert page.evaluate(HIDDEN, ".swp-means .swp-pile") == 0, path


@pytest.mark.parametrize("path", ["/council-2", "/council-4"])
def test_a_phone_shows_the_whole_council_table_above_the_hand(
    page: Page, host: Host, path: str
) -> None:
    shown(page, host, path, PHONE)
    assert page.evaluate(HIDDEN, ".cg-seat, .cg-tile, .cg-hand") == 0
    assert page.evaluate(COVERED, [".cg-seat, .cg-tile", ".cg-dock"]) == 0
    page.locator("#cg-now").scroll_into_view_if_needed()
    over = page.evaluate("document.querySelector('.cg-dock').getBoundingClientRect().bottom")
    assert over <= page.evaluate("document.querySelector('#cg-now').getBoundingClientRect().top")
    assert page.evaluate(WIDER, "#cg-now .cg-wide") <= 0


def test_a_desk_shows_the_history_beside_a_table_that_has_much_to_tell(
    page: Page, host: Host
) -> None:
    shown(page, host, "/border", DESK)
    told = page.locator("#log-lines").bounding_box()
    assert told
    assert told["height"] >= 75
    page.locator("#chat [data-chat-lines]").evaluate("lines => lines.replaceChildren()")
    more = page.locator("#log-lines").bounding_box()  # where nobody has said anything
    assert more
    assert more["height"] > told["height"] + 10
    page.locator(".keys summary").click()
    expect(page.locator(".keys p")).to_be_visible()


def test_a_phone_shows_own_points_below_the_map(page: Page, host: Host) -> None:
    shown(page, host, "/ireland", PHONE)
    assert page.locator(".rb-players .rb-points").count() == 4
    assert page.evaluate(HIDDEN, ".rb-players > :last-child .rb-points") == 0


def test_the_seventh_card_is_never_off_the_screen(page: Page, host: Host) -> None:
    shown(page, host, "/tactics", SIZES[0])
    cards = page.locator(".st-dock .st-hand > li")
    expect(cards).to_have_count(7)
    for size in SIZES:
        sized(page, size)
        cards.last.scroll_into_view_if_needed()
        assert page.evaluate(HIDDEN, ".st-dock .st-hand > li > *") == 0, size


@pytest.mark.parametrize("name", map_names())
def test_names_on_a_map_are_no_wider_than_their_places(page: Page, host: Host, name: str) -> None:
    shown(page, host, f"/{name}", DESK)
    written = labels(name, chart.box(name))
    rects = {(f"rb-{label.look}-name", label.text): label.rect for label in written}
    for zoom in (1, 2, 4):
        for look, text, wide in page.evaluate(WIDTHS, [name, zoom]):
            rect = rects[look, text]
            assert wide <= rect.right - rect.left, (text, zoom)


def test_the_longest_names_are_as_long_as_said() -> None:
    assert {len(name) for name in LONG} == {32}
