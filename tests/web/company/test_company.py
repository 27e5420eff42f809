"""People who find each other, in real browsers."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]
AT_A_TABLE = re.compile("/table/")
WITH_NEWS = """bell => {
  bell.classList.add("has-news");
  return bell.getBoundingClientRect().bottom;
}"""


def look_for_somebody(page: Page, server: str, name: str) -> None:
    page.goto(f"{server}/find/schotten-totten")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Look for somebody").click()


def test_two_find_each_other_and_play_and_a_friend_is_challenged_in_two_clicks(
    page: Page, browser: Browser, server: str
) -> None:
    with browser.new_context(reduced_motion="reduce") as elsewhere:
        other = elsewhere.new_page()
        look_for_somebody(page, server, "Morag")
        expect(page.get_by_role("status")).to_contain_text("We are looking for somebody")
        look_for_somebody(other, server, "Fergus")
        for each in (page, other):
            expect(each).to_have_url(AT_A_TABLE)
            each.locator('.table[data-line="open"] .board').first.wait_for(timeout=30_000)
        assert page.url == other.url
        mover = players.whose_turn(page, other)
        waiting = other if mover is page else page
        for step in range(2):  # a card, and where it goes
            assert players.waits_for_me(mover)
            players.by_mouse(mover, step)
        expect(waiting.locator("[data-part=log]")).to_contain_text("plays")
        become_friends(page, other, server)
        page.get_by_text("Challenge", exact=True).click()
        page.get_by_role("button", name="Schotten Totten").click()
        expect(page).to_have_url(AT_A_TABLE)
        other.goto(server)
        other.get_by_role("button", name="Sit down").click()
        expect(other).to_have_url(page.url)
        for each in (page, other):
            expect(each.locator(".board").first).to_be_visible(timeout=30_000)
        assert other.locator(".bell").evaluate(WITH_NEWS) < 60  # it stays in the head of the page


def become_friends(page: Page, other: Page, server: str) -> None:
    """They have played with each other."""
    page.goto(f"{server}/friends")
    page.get_by_role("button", name="Ask to be friends").last.click()
    expect(page.get_by_role("status")).to_contain_text("Asked.")
    other.goto(f"{server}/friends")
    other.get_by_role("button", name="Yes, gladly").click()
    expect(other.get_by_role("status")).to_have_text("You are friends.")
    page.goto(f"{server}/friends")
    expect(page.get_by_text("is here", exact=True)).to_be_visible()
