"""A real table in a real browser: reloads, languages, friends, one device for two."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]


def open_table(page: Page, server: str, second_seat: str) -> None:
    page.goto(f"{server}/new/schotten-totten")
    if page.locator("#name").count():
        page.locator("#name").fill("Morag")
    page.locator(f'input[name="seat.1"][value="{second_seat}"]').check()
    page.locator('input[name="visibility"][value="private"]').check()
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def some_steps(page: Page, count: int) -> None:
    for step in range(count):
        assert players.waits_for_me(page)
        players.by_mouse(page, step)


def test_a_reload_another_tab_and_another_language_in_mid_game_lose_nothing(
    page: Page, server: str
) -> None:
    players.sit_down(page, server)
    some_steps(page, 7)
    assert players.waits_for_me(page)
    cards, told = hand(page), page.locator(".log li").all_inner_texts()
    page.reload()
    assert players.waits_for_me(page)
    assert hand(page) == cards
    assert page.locator(".log li").all_inner_texts() == told
    stays_in_step(page, page.context.new_page())
    table = page.url
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert page.url == table
    assert players.waits_for_me(page)


def hand(page: Page) -> list[str | None]:
    held = page.locator("[data-key^=hand-] [data-pick]")
    return [held.nth(n).get_attribute("data-pick") for n in range(held.count())]


def stays_in_step(page: Page, other: Page) -> None:
    """Another tab of the same person."""
    other.goto(page.url)
    assert players.waits_for_me(other)
    before = page.locator(".log li").count()
    page.bring_to_front()
    while page.locator(".log li").count() == before:
        some_steps(page, 1)
        page.locator(".table.is-pending").wait_for(state="detached")
    assert players.waits_for_me(page)
    expect(other.locator(".log li")).to_have_count(page.locator(".log li").count())
    other.close()


def test_colours_are_switched_without_a_name(page: Page, server: str) -> None:
    page.goto(f"{server}/about")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_two_friends_talk_and_play_by_a_link(page: Page, browser: Browser, server: str) -> None:
    open_table(page, server, "open")
    link = page.locator("#invitation").input_value()
    context = browser.new_context(reduced_motion="reduce")
    friend = context.new_page()
    friend.goto(link)
    friend.locator("#name").fill("<b>Fergus</b>")
    friend.get_by_role("button", name="Go on").click()
    friend.get_by_role("button", name="Sit here").click()
    expect(page.locator(".player", has_text="Fergus")).to_be_visible()
    friend.locator("#board").wait_for()  # the page of a table that is dealt comes anew
    friend.get_by_label("Say something").fill("Good luck <i>to you</i>!")
    friend.get_by_role("button", name="Send").click()
    expect(page.locator(".talk")).to_contain_text("Good luck <i>to you</i>!")
    expect(page.locator(".talk strong")).to_have_text("<b>Fergus</b>")
    moved = set()
    for step in range(16):
        mover = players.whose_turn(page, friend)
        players.by_mouse(mover, step)
        moved.add(mover)
    players.whose_turn(page, friend)
    assert moved == {page, friend}
    expect(friend.locator(".log li")).to_have_count(page.locator(".log li").count())
    assert page.locator(".log li").count() > 4
    context.close()


def test_two_people_share_one_device_behind_a_curtain(page: Page, server: str) -> None:
    open_table(page, server, "device")
    handed = 0
    for step in range(24):
        assert players.waits_for_me(page)
        curtain = page.locator(".curtain button")
        if curtain.count():
            assert page.locator("[data-pick]").count() == 0
            curtain.click()
            handed += 1
            expect(page.locator(".curtain")).to_have_count(0)
        else:
            players.by_mouse(page, step)
    assert handed >= 3
