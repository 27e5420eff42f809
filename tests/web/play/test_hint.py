"""A hint at a real table: at a desk and on a phone, looked at, and played."""

import pytest
from playwright.sync_api import Page, expect

from marchstone import games
from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]

SEEN = """ring => {
  const box = ring.getBoundingClientRect();
  const hint = document.getElementById("hint").getBoundingClientRect();
  const isApart = box.left >= hint.right || box.right <= hint.left
    || box.top + 8 >= hint.bottom || box.bottom <= hint.top;
  return isApart && box.top >= 0 && box.bottom <= innerHeight;
}"""

CUT_OFF = "(it => it.scrollHeight - it.clientHeight)(document.getElementById('hint'))"


@pytest.mark.parametrize("game", games.names())
def test_a_hint_is_asked_for_seen_on_the_board_and_played_at_a_desk_and_on_a_phone(
    page: Page, phone: Page, server: str, game: str
) -> None:
    players.sit_down(page, server, game)
    assert players.waits_for_me(page)
    at_a_desk(page)
    assert players.waits_for_me(page)
    players.join(phone, page)
    assert players.waits_for_me(phone)
    on_a_phone(phone)


def at_a_desk(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".suggestion").first).to_be_visible()
    rings = page.locator(".ring")
    for n in range(rings.count()):
        assert rings.nth(n).evaluate(SEEN)
    before = page.locator(".log li").count()
    page.locator(".is-shown [data-play]").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".log li")).not_to_have_count(before)


def on_a_phone(phone: Page) -> None:
    """It moves nothing, says all that it has to say, and leaves its path in sight."""
    phone.evaluate("document.fonts.ready.then(() => true)")
    top = phone.locator("#board").bounding_box()
    phone.get_by_role("button", name="What would you play?").tap()
    looks = phone.locator(".look")
    expect(looks.first).to_be_visible()
    assert phone.locator("#board").bounding_box() == top
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for n in range(looks.count()):
        looks.nth(n).tap()
        expect(looks.nth(n)).to_have_attribute("aria-expanded", "true")
        assert phone.evaluate(CUT_OFF) < 20  # px, a line: some have very much to say
        if phone.locator(".ring").count():
            phone.wait_for_function(f"({SEEN})([...document.querySelectorAll('.ring')].at(-1))")
    before = phone.locator(".log li").count()
    phone.locator(".is-shown [data-play]").tap()
    expect(phone.locator(".log li")).not_to_have_count(before)
