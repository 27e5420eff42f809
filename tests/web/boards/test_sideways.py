"""A phone that lies on its side: no hand covers the board that it is played to."""

import pytest
from playwright.sync_api import Page

from marchstone import games
from web.looks import sized
from web.players import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

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


@pytest.mark.parametrize("game", games.names())
def test_the_hand_covers_nothing_that_can_be_picked(phone: Page, server: str, game: str) -> None:
    sized(phone, SIZES[0])
    sit_down(phone, server, game)
    phone.locator(".board .can-pick").first.wait_for()
    for width, height in SIZES:
        sized(phone, (width, height))
        for offset in (0, 150, 10_000):
            phone.evaluate("y => scrollTo(0, y)", offset)
            assert phone.evaluate(COVERED) == [], (width, height, offset)
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
