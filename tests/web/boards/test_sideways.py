"""A phone that lies on its side: no hand covers the board that it is played to."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from marchstone import games
from web.conftest import watched
from web.players import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]

SIZES = ((844, 390), (932, 430), (667, 375))
COVERED = """() => {
  const dock = document.querySelector("[data-dock]");
  const hand = dock.getBoundingClientRect();
  const picks = [...document.querySelectorAll(".board [data-pick]")].filter(e => !dock.contains(e));
  return picks.filter(e => e.checkVisibility()).filter(e => {
    const box = e.getBoundingClientRect();
    const over = Math.min(box.right, hand.right) - Math.max(box.left, hand.left);
    return over > 1 && Math.min(box.bottom, hand.bottom) - Math.max(box.top, hand.top) > 1;
  }).map(e => e.dataset.pick);
}"""


@pytest.fixture
def sideways(browser: Browser) -> Iterator[Page]:
    width, height = SIZES[0]
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    yield from watched(context.new_page())
    context.close()


@pytest.mark.parametrize("game", games.names())
def test_the_hand_covers_nothing_that_can_be_picked(sideways: Page, server: str, game: str) -> None:
    sit_down(sideways, server, game)
    sideways.locator(".board .can-pick").first.wait_for()
    for width, height in SIZES:
        sideways.set_viewport_size({"width": width, "height": height})
        for offset in (0, 150, 10_000):
            sideways.evaluate("y => scrollTo(0, y)", offset)
            assert sideways.evaluate(COVERED) == [], (width, height, offset)
        wide = sideways.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
