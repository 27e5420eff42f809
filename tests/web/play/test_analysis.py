"""An analysis in a real browser: asked for at a real table, and stepped through by any means."""

import re

import pytest
from playwright.sync_api import Page, expect

from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]

MINUTE = 60_000


def a_short_game(page: Page, server: str) -> None:
    """A few moves, and somebody has enough."""
    players.sit_down(page, server)
    for step in range(8):
        assert players.waits_for_me(page)
        players.by_mouse(page, step)
    assert players.waits_for_me(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page).to_have_url(re.compile(r"/game/\w+$"))


def last_ply(page: Page) -> int:
    return int(page.locator("#ply").get_attribute("max") or 0)


def at(page: Page, ply: int) -> None:
    """The page shows this ply everywhere."""
    last = last_ply(page)
    title = "The end" if ply == last else f"Move {ply + 1} of {last}"
    expect(page.locator(".words h2")).to_contain_text(title)
    expect(page.locator("#ply")).to_have_value(str(ply))
    expect(page).to_have_url(re.compile(rf"\?ply={ply}&"))


def is_done(page: Page) -> None:
    expect(page.locator("[data-status=done]")).to_be_attached(timeout=2 * MINUTE)
    expect(page.locator("progress")).to_have_count(0)


def test_a_game_is_analysed_once_and_stepped_through_by_any_means(
    page: Page, phone: Page, server: str
) -> None:
    a_short_game(page, server)
    page.reload()  # and is thought over all the same
    is_done(page)
    expect(page.locator("[data-part=graph] polyline")).to_have_count(2)
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    by_keyboard(page)
    by_touch(players.join(phone, page))
    by_links(page)
    page.goto(f"{server}/mine")
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator("[data-part=graph] svg.graph")).to_be_visible()


def by_keyboard(page: Page) -> None:
    last = last_ply(page)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    expect(page.locator(".words .say")).to_contain_text("resigned")
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.locator(".opinions .is-best")).to_contain_text("%")
    expect(page.locator(".board .can-pick").first).to_be_visible()


def by_links(page: Page) -> None:
    """A reload keeps the place."""
    page.get_by_role("link", name="Next move").click()
    at(page, 1)
    page.get_by_role("link", name="Next move").click()
    at(page, 2)
    page.reload()
    at(page, 2)
    expect(page.locator(".board [data-key]").first).to_be_visible()
    page.locator("#seen").select_option(index=2)
    expect(page).to_have_url(re.compile("seen=1"))
    page.locator("#seen").select_option(index=1)
    expect(page).to_have_url(re.compile("seen=0"))


def by_touch(phone: Page) -> None:
    """On the graph, and on the slider."""
    is_done(phone)
    graph = phone.locator("[data-part=graph] [data-graph]")
    box = graph.bounding_box()
    assert box
    graph.tap(position={"x": box["width"] / 2, "y": 20})
    at(phone, round(last_ply(phone) / 2))
    phone.locator("#ply").fill("1")
    at(phone, 1)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
