"""Whole games of Schotten Totten in a real browser at a real server, against a bot."""

import re

import pytest
from playwright.sync_api import Page, expect

from marchstone import cli
from web import coordinates, players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

STONES = {"named": r"stone (\d)", "also": ".st-stone > b"}


def test_a_whole_game_by_mouse(page: Page, server: str) -> None:
    players.sit_down(page, server)
    assert players.play_to_the_end(page, players.by_mouse)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    record = page.get_by_role("link", name="TXT")
    with page.expect_download() as download:
        record.click()
    assert "schotten-totten" in download.value.path().read_text()
    assert coordinates.are_printed(page, **STONES)
    page.reload()
    expect(page.locator(coordinates.BUTTON)).to_have_attribute("aria-pressed", "true")
    assert cli.main(["verify", str(download.value.path())]) == 0
    page.locator("details.deal summary").click()
    page.get_by_role("link", name="Verify this deal").click()
    expect(page.get_by_text("The deal is proved", exact=False)).to_be_visible()
    # What the browser noted before the game, and worked out itself.
    expect(page.locator("[data-verify] .holds")).to_have_count(3)
    expect(page.locator(".fails")).to_have_count(0)


def test_a_whole_game_by_keyboard_alone_in_a_low_window(page: Page, server: str) -> None:
    page.set_viewport_size(players.LOW)
    page.goto(server)
    players.tab_to(page, 'form[action="/play/schotten-totten"] button')
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    assert players.play_to_the_end(page, players.by_keyboard)


def test_a_whole_game_on_a_phone_by_touch(phone: Page, server: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    players.sit_down(phone, server)
    assert players.play_to_the_end(phone, players.by_touch)
    assert coordinates.are_printed(phone, **STONES)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_a_rematch_goes_to_another_table(page: Page, server: str) -> None:
    players.sit_down(page, server)
    first = page.url
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)
    assert players.waits_for_me(page)
