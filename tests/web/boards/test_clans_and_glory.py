"""Whole games of Clans and Glory in a real browser at a real server, against bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from web import coordinates, players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

GAME = "clans-and-glory"
NAMED = r"(?:at|on) (top \d+|bottom \d+|the left head|the right head)\."
SEEN = """selector => {
  const [it, frame] = [selector, "#cg-frame"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return it.left >= frame.left - 1 && it.right <= frame.right + 1; }"""


def sit_down_with_bots(page: Page, server: str, seats: int) -> None:
    page.goto(f"{server}/new/{GAME}")
    page.locator("#name").fill("Morag")
    page.locator(f'input[name="count"][value="{seats}"]').check()
    for seat in range(1, seats):
        page.locator(f'[id="seat.{seat}"]').select_option("bot:fair")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def picks(page: Page, selector: str) -> set[str]:
    found = page.locator(f"{selector}.can-pick")
    return {found.nth(n).get_attribute("data-pick") or "" for n in range(found.count())}


def test_a_whole_game_of_two_by_mouse(page: Page, server: str) -> None:
    players.sit_down(page, server, GAME)
    assert players.play_to_the_end(page, players.by_mouse)
    expect(page.locator(".cg-scoring tbody tr")).to_have_count(4)
    expect(page.locator(".cg-dock")).to_have_count(0)
    assert coordinates.are_printed(page, NAMED)


def test_a_whole_game_of_four_on_a_phone_by_touch(phone: Page, server: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down_with_bots(phone, server, 4)
    assert players.play_to_the_end(phone, players.by_touch)
    expect(phone.locator(".cg-scoring tbody tr")).to_have_count(6)
    assert coordinates.are_printed(phone, NAMED)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_a_whole_game_of_three_by_keyboard_alone_in_a_low_window(page: Page, server: str) -> None:
    page.set_viewport_size(players.LOW)
    sit_down_with_bots(page, server, 3)
    assert players.play_to_the_end(page, players.by_keyboard)


def test_a_card_lights_its_seats_a_seat_its_cards_and_the_panel_stays(
    page: Page, server: str
) -> None:
    players.sit_down(page, server, GAME)
    assert players.waits_for_me(page)
    card = page.locator(".cg-hand .can-pick").first
    name = card.get_attribute("data-pick")
    card.click()
    assert picks(page, ".cg-hand [data-pick]") == set()
    (seat, *_) = sorted(picks(page, ".cg-place"))
    page.keyboard.press("Escape")
    page.locator(f'[data-pick="{seat}"]').click()
    assert name in picks(page, ".cg-hand [data-pick]")
    assert picks(page, ".cg-place") == set()
    page.locator(f'[data-pick="{name}"]').click()
    expect(page.locator(".cg-seat").locator(f'[data-key="{name}"]')).to_be_visible()
    expect(page.locator('[data-pick="shield"]')).to_have_class(re.compile("can-pick"))
    the_panel_stays_as_it_was_left(page)


def the_panel_stays_as_it_was_left(page: Page) -> None:
    assert players.waits_for_me(page)
    page.locator("#cg-now summary").click()
    for step in range(4):
        assert players.waits_for_me(page)
        players.by_mouse(page, step)
    assert players.waits_for_me(page)
    assert page.locator("#cg-now").get_attribute("open") is None
    expect(page.locator(".cg-laid em").first).to_be_hidden()


def test_on_a_phone_the_newest_card_is_seen_and_the_hand_stays(phone: Page, server: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down_with_bots(phone, server, 4)
    for step in range(6):
        assert players.waits_for_me(phone)
        if phone.locator("[data-bring]").count() and not phone.locator(".picked").count():
            assert phone.evaluate(SEEN, "[data-bring]")
        expect(phone.locator(".cg-hand")).to_be_in_viewport(ratio=1)
        players.by_touch(phone, step)
