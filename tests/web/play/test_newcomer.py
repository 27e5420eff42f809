"""What a real table tells somebody who does not know the game, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from marchstone import games
from marchstone.core.lesson import newcomer
from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "schotten-totten"
TOLD = newcomer(games.get(GAME))


def test_what_the_games_are_and_a_way_into_them_is_on_the_first_screen(
    page: Page, server: str
) -> None:
    page.set_viewport_size(players.DESK)
    page.goto(server)
    about = page.locator(".game .about").first
    for it in (about.locator("h2 + p"), about.locator("form button").first):
        expect(it).to_be_in_viewport(ratio=1)
    page.set_viewport_size(players.LOW)
    expect(about.locator("h2 + p")).to_be_in_viewport(ratio=1)


def test_the_aim_comes_by_itself_once_and_whenever_one_asks(page: Page, server: str) -> None:
    players.sit_down(page, server, GAME)
    aim = page.locator("[data-aim]")
    expect(aim).to_contain_text(TOLD.aim)
    assert aim.locator("svg").is_visible()
    page.locator("[data-aim-close]").click()
    expect(aim).to_be_hidden()
    assert players.waits_for_me(page)
    page.keyboard.press("ArrowRight")  # the keys are the board's at once
    expect(page.locator(".board :focus")).to_have_count(1)
    page.reload()
    expect(aim).to_be_hidden()
    page.keyboard.press("a")
    expect(aim).to_be_visible()
    assert players.waits_for_me(page)
    for _ in range(2):  # a card and a stone; whoever moves has begun
        page.locator(".board .can-pick").first.click()
    expect(aim).to_be_hidden()


def test_a_half_picked_move_says_what_comes_next(page: Page, server: str) -> None:
    players.sit_down(page, server, GAME)
    assert players.waits_for_me(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    then = page.locator("[data-then]")
    before = page.locator("#board").bounding_box()
    page.locator(".board .can-pick").first.click()
    expect(then).to_have_text(TOLD.next["stone"])
    expect(page.locator("#announcer")).to_have_text(TOLD.next["stone"])
    assert page.locator("#board").bounding_box() == before
    page.keyboard.press("Escape")
    expect(then).to_be_hidden()
    expect(page.locator(".prompt .say")).to_be_visible()


def test_a_guide_explains_each_decision_once(page: Page, server: str) -> None:
    page.goto(f"{server}/learn/{GAME}?at=99")
    page.locator("[data-first-game] button").click()
    expect(page).to_have_url(re.compile(r"/table/\w+$"))
    guide, said = page.locator("[data-guide]"), page.locator("[data-guide-text]")
    assert players.waits_for_me(page)
    expect(said).to_have_text(TOLD.decisions["Play"])
    assert "gentle" in page.locator(".players").inner_text().lower()
    page.locator("[data-guide-done]").click()
    expect(guide).to_be_hidden()
    page.reload()
    expect(page.locator("[data-guide-on]")).to_be_checked()
    assert players.waits_for_me(page)
    expect(guide).to_be_hidden()
    page.locator("[data-aim-ask]").click()
    page.locator("[data-guide-on]").uncheck()
    page.locator("[data-guide-on]").check()
    expect(said).to_have_text(TOLD.decisions["Play"])
    page.locator("[data-guide-off]").click()
    expect(guide).to_be_hidden()


def test_the_guide_goes_with_the_end_of_the_game(phone: Page, server: str) -> None:
    phone.goto(f"{server}/learn/{GAME}?at=99")
    phone.locator("[data-first-game] button").click()
    guide = phone.locator("[data-guide]")
    expect(guide).to_be_visible()
    assert players.waits_for_me(phone)
    phone.get_by_role("button", name="Resign").click()
    phone.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(phone.locator(".table.is-over")).to_be_attached()
    expect(guide).to_be_hidden()


def test_play_now_remembers_against_whom(page: Page, server: str) -> None:
    page.goto(server)
    rivals = page.locator(f'form[action="/play/{GAME}"] button')
    expect(rivals.first).to_contain_text("Gentle")
    rivals.filter(has_text="Fair").click()
    expect(page.locator(".players")).to_contain_text("Fair bot")
    page.goto(server)
    expect(rivals.first).to_have_text("Fair")
