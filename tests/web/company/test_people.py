"""People at a real server: settings that are kept, accounts made, left and deleted."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import Browser, Page, expect

from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]


def test_whoever_wants_it_is_asked_before_a_move_is_sent(page: Page, server: str) -> None:
    players.sit_down(page, server)
    table = page.url
    page.goto(f"{server}/settings")
    page.get_by_role("group", name="Ask before a move is sent").get_by_label("Always").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    page.goto(table)
    assert players.waits_for_me(page)
    page.locator(".board .can-pick").first.click()
    page.locator(".board .can-pick").first.click()
    expect(page.get_by_role("button", name="Yes, play it")).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".question")).to_have_count(0)


def test_an_account_keeps_what_the_guest_had_and_can_be_deleted(page: Page, server: str) -> None:
    players.sit_down(page, server)
    page.goto(f"{server}/account")
    page.get_by_label("Name").first.fill("Ailsa")
    page.get_by_label("Password").first.fill("heather and thistle")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".menu .who")).to_have_text("Ailsa")
    page.goto(f"{server}/mine")
    expect(page.get_by_role("link", name="Play on")).to_have_count(1)
    page.goto(f"{server}/account")
    page.get_by_label("Password", exact=True).fill("heather and thistle")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.locator(".menu .who")).to_have_text("You")


def test_a_session_ended_elsewhere_leaves_its_table_at_once(
    page: Page, browser: Browser, server: str
) -> None:
    secret = "bracken and birch"
    page.goto(f"{server}/account")
    page.get_by_label("Name").first.fill("Catriona")
    page.get_by_label("Password").first.fill(secret)
    page.keyboard.press("Enter")
    expect(page.locator(".menu .who")).to_have_text("Catriona")
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(f"{server}/account")
        other.get_by_label("Name").last.fill("Catriona")
        other.get_by_label("Password").last.fill(secret)
        other.keyboard.press("Enter")
        expect(other.locator(".menu .who")).to_have_text("Catriona")
        players.sit_down(other, server)
        page.goto(f"{server}/account")
        expect(page.get_by_role("button", name="End this one")).to_have_count(2)
        page.get_by_role("button", name="End all others").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("Ended.")
        expect(page.get_by_role("button", name="End this one")).to_have_count(1)
        expect(other.locator("h1")).to_have_text("Not for you")
        expect(other.locator(".board")).to_have_count(0)


def test_a_stranger_who_asks_for_nothing_finds_the_way_back(page: Page, server: str) -> None:
    page.goto(f"{server}/table/nothing")
    expect(page.locator("h1")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(page).to_have_url(f"{server}/")


def register(page: Page, server: str, name: str) -> None:
    """By a name of its own, also when the test is tried again."""
    name = f"{name} {token_hex(2)}"
    page.goto(f"{server}/account")
    card = page.locator("form[action='/account/register']")
    card.get_by_label("Name").fill(name)
    card.get_by_label("Password").fill("heather on the hill")
    card.get_by_role("button", name="Make the account").click()
    expect(page.locator(".menu .who")).to_have_text(name)


def test_two_people_play_a_rated_game_by_the_clock_until_a_hand_falls(
    page: Page, browser: Browser, server: str
) -> None:
    register(page, server, "Ailsa")
    page.goto(f"{server}/new/schotten-totten")
    page.get_by_role("group", name="Does it count?").get_by_label("Rated").check()
    # Shorter than any that is offered.
    page.get_by_label("Clock", exact=True).evaluate(
        "(it) => (it.selectedOptions[0].value = 'move:12')"
    )
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("12 seconds for each decision, then the seat loses")).to_be_visible()
    with browser.new_context(reduced_motion="reduce") as elsewhere:
        other = elsewhere.new_page()
        register(other, server, "Ewan")
        other.goto(page.url)
        other.get_by_role("button", name="Sit here").click()
        for each in (page, other):
            expect(each.locator(".clocks .is-running time")).to_have_text(re.compile("0:[01][0-9]"))
            assert each.locator(".clocks").evaluate("(it) => it.offsetHeight") == 48
        expect(page.locator(".clocks .is-low")).to_have_count(1)
        mover, waiting = (page, other) if page.locator(".is-yours").count() else (other, page)
        expect(mover.locator("#announcer")).to_have_text(re.compile("left|time"), timeout=30_000)
        expect(waiting.locator(".prompt .say")).to_have_text(
            re.compile("You win: .* ran out of time"), timeout=30_000
        )
        expect(mover.locator(".clocks .is-running")).to_have_count(0)
        for each in (page, other):
            told = each.locator(".finals .rated")
            expect(told.first).to_contain_text("rating 1500 → 1578 (+78)", timeout=30_000)
            expect(told.last).to_contain_text("rating 1500 → 1422 (-78)")
            expect(each.locator(".player .rating")).to_contain_text([re.compile("1578|1422")] * 2)
        rival = waiting.locator(".player:not(.is-you) .name a")
        with waiting.expect_popup() as opened:
            rival.press("Enter")
        expect(opened.value.locator("#met")).to_be_visible(timeout=30_000)
        expect(opened.value.get_by_text("rating 1422 ± 457")).to_be_visible()
