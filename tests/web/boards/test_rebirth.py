"""Whole games of Rebirth in a real browser at a real server, and a map that pans and zooms."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from web import coordinates, players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

GAME = "rebirth"
FRAME = "#rb-frame"
NAMED = r"\b([A-Z]+\d+) \("  # a hex, and in brackets what it is
PINCH = """([frame, from, to]) => {
  const touches = (apart) => [-1, 1].map((side, identifier) => new Touch({
    identifier, target: frame, clientX: 190 + side * apart, clientY: 350 }));
  const send = (type, apart) => frame.dispatchEvent(new TouchEvent(type, {
    touches: touches(apart), bubbles: true, cancelable: true }));
  send("touchstart", from); send("touchmove", to); send("touchend", to); }"""


def sit_down_with_a_bot(page: Page, server: str, country: str) -> None:
    page.goto(f"{server}/new/{GAME}")
    page.locator("#name").fill("Morag")
    page.locator(f'input[name="option.map"][value="{country}"]').check()
    page.locator('[id="seat.1"]').select_option("bot:fair")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def zoom(page: Page) -> float:
    style = f"getComputedStyle(document.querySelector('{FRAME}')).getPropertyValue('--zoom')"
    return float(page.evaluate(style) or 1)


def lit_hexes(page: Page) -> Locator:
    return page.locator(".rb-spot.can-pick")


def the_end_is_told(page: Page) -> None:
    expect(page.locator(".rb-final h2")).to_have_text("Final scoring")
    assert page.locator(".rb-final li").count() > 2
    expect(page.locator(".rb-winner")).to_have_count(1)


def test_a_whole_game_by_mouse(page: Page, server: str) -> None:
    sit_down_with_a_bot(page, server, "scotland")
    assert players.play_to_the_end(page, players.by_mouse)
    the_end_is_told(page)
    assert coordinates.are_printed(page, NAMED)


def test_a_whole_game_of_ireland_on_a_phone_by_touch(phone: Page, server: str) -> None:
    sit_down_with_a_bot(phone, server, "ireland")
    assert players.play_to_the_end(phone, players.by_touch)
    the_end_is_told(phone)
    assert coordinates.are_printed(phone, NAMED)


def test_a_whole_game_by_keyboard_alone_in_a_low_window(page: Page, server: str) -> None:
    page.set_viewport_size(players.LOW)
    page.goto(server)
    players.tab_to(page, f'form[action="/play/{GAME}"] button')
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    assert players.play_to_the_end(page, players.by_keyboard)
    the_end_is_told(page)


def test_a_finger_is_shown_where_the_tile_will_lie_before_it_is_placed(
    phone: Page, server: str
) -> None:
    players.sit_down(phone, server, GAME)
    assert players.waits_for_me(phone)
    tiles = phone.locator(".rb-tile").count()
    for spot in (lit_hexes(phone).first, lit_hexes(phone).last):  # another hex takes its place
        spot.tap()
        where = phone.locator(".rb-spot.picked > use:not(.rb-ghost)").bounding_box()
        ghost = phone.locator(".rb-spot.picked > .rb-ghost:visible").bounding_box()
        assert where
        assert ghost
        for edge in ("x", "y", "width", "height"):
            assert ghost[edge] == pytest.approx(where[edge], abs=8)
    assert phone.locator(".rb-tile").count() == tiles
    phone.get_by_role("button", name="Step back").tap()
    expect(phone.locator(".rb-spot.picked")).to_have_count(0)
    lit_hexes(phone).first.tap()
    phone.get_by_role("button", name="Yes, play it").tap()
    expect(phone.locator(".rb-tile")).not_to_have_count(tiles)


def test_a_pinch_on_a_phone_enlarges_the_map_and_it_stays_so(phone: Page, server: str) -> None:
    sit_down_with_a_bot(phone, server, "ireland")
    assert players.waits_for_me(phone)
    frame = phone.locator(FRAME)
    phone.evaluate(PINCH, [frame.element_handle(), 40, 100])
    assert zoom(phone) == pytest.approx(2.5)
    for step in range(3):  # a hex that may lie outside the frame is scrolled into it
        players.by_touch(phone, 3 + step)
        assert players.waits_for_me(phone)
    assert zoom(phone) == pytest.approx(2.5)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_the_map_at_a_desk(page: Page, server: str) -> None:
    players.sit_down(page, server, GAME)
    assert players.waits_for_me(page)
    a_hex_tells_what_a_tile_there_would_score(page)
    the_map_zooms_by_wheel_keys_and_buttons_and_is_dragged(page)
    one_click_on_a_hex_plays_the_tile_in_hand(page)
    assert players.waits_for_me(page)
    the_view_is_kept_when_a_tile_is_placed(page)


def one_click_on_a_hex_plays_the_tile_in_hand(page: Page) -> None:
    expect(page.locator(".rb-held")).to_have_class(re.compile("picked"))
    expect(page.get_by_role("button", name="Step back")).to_have_count(0)
    key = lit_hexes(page).first.get_attribute("data-pick")
    lit_hexes(page).first.click()
    expect(page.locator(f'.rb-tile[data-key="{key}"]')).to_have_count(1)


def a_hex_tells_what_a_tile_there_would_score(page: Page) -> None:
    spot = lit_hexes(page).first
    spot.hover()
    said = spot.locator("desc").inner_html()
    assert said
    expect(page.locator("#bubble")).to_have_text(said)
    page.locator('.rb-landmark[data-key="castle-0"] .rb-ground').hover()
    expect(page.locator("#bubble")).to_contain_text("Castle Edinburgh")


def the_map_zooms_by_wheel_keys_and_buttons_and_is_dragged(page: Page) -> None:
    box = page.locator(FRAME).bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -500)
    expect(page.locator(FRAME)).to_have_attribute("data-zoomed", "")
    by_wheel = zoom(page)
    page.keyboard.press("+")
    assert zoom(page) > by_wheel
    before = page.evaluate(f"document.querySelector('{FRAME}').scrollTop")
    tiles = page.locator(".rb-tile").count()
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] - 60, steps=4)
    page.mouse.up()
    assert page.evaluate(f"document.querySelector('{FRAME}').scrollTop") == before + 60
    assert players.waits_for_me(page)
    assert page.locator(".rb-tile").count() == tiles  # a drag plays nothing
    page.get_by_role("button", name="The whole map").click()
    assert zoom(page) == 1
    page.get_by_role("button", name="Zoom in").click()
    assert zoom(page) > 1
    page.keyboard.press("0")
    assert zoom(page) == 1


def the_view_is_kept_when_a_tile_is_placed(page: Page) -> None:
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    lit_hexes(page).last.scroll_into_view_if_needed()
    where = f"(f => [f.scrollLeft, f.scrollTop])(document.querySelector('{FRAME}'))"
    seen, enlarged = page.evaluate(where), zoom(page)
    lit_hexes(page).last.click()
    assert players.waits_for_me(page)
    assert zoom(page) == enlarged
    assert page.evaluate(where) == seen
