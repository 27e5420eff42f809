"""Taking back and looking back at a real table."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]


def decide(page: Page) -> None:
    """One decision of a game in which nothing hidden is shown."""
    before = page.locator(".told").count()
    while page.locator(".told").count() == before:
        assert players.waits_for_me(page)
        players.by_mouse(page, 0)
        page.locator(".table.is-pending").wait_for(state="detached")


def test_a_move_is_taken_back_by_key_and_by_button(page: Page, server: str) -> None:
    players.sit_down(page, server, "clans-and-glory")
    undo = page.locator("[data-undo]")
    assert players.waits_for_me(page)
    decide(page)
    expect(undo).to_be_visible()
    expect(undo).to_have_accessible_name("Take back")
    top = page.locator("#board").bounding_box()
    undo.click()
    expect(page.locator(".told").last).to_contain_text("takes back a move.")
    expect(page.locator(".table.is-yours")).to_have_count(1)
    assert page.locator("#board").bounding_box() == top
    decide(page)
    page.keyboard.press("u")
    expect(page.locator(".told").last).to_contain_text("takes back a move.")
    expect(page.locator(".told", has_text="takes back")).to_have_count(1)


def test_a_line_lights_what_it_speaks_of_and_shows_the_board_of_then(
    page: Page, server: str
) -> None:
    players.sit_down(page, server, "clans-and-glory")
    assert players.waits_for_me(page)
    decide(page)
    placed = page.locator(".told", has_text=" places ").first
    placed.hover()
    expect(page.locator(".rings .ring")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".rings .ring")).to_have_count(0)
    page.locator("#log-lines").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    past = page.get_by_role("region", name="Looking back")
    expect(past.get_by_role("status")).to_contain_text("You look back.")
    expect(past.locator(".board [data-key]").first).to_be_visible()
    past.get_by_role("button", name="Back to the game").click()
    expect(past).to_have_count(0)
    expect(page.locator(".told").first).to_be_focused()


def test_who_is_asked_to_pause_or_to_end_the_game_answers_by_keyboard(
    page: Page, server: str
) -> None:
    page.goto(f"{server}/new/clans-and-glory")
    page.get_by_label("Your name at the table").fill("Morag")
    page.locator("#clock").select_option("days:2")
    page.get_by_role("button", name="Open the table").click()
    table = page.url.rpartition("/")[2]
    path = f"{server}/api/tables/{table}"
    token = httpx.post(f"{server}/api/guests", json={"name": "Fergus"}).json()["token"]
    with httpx.Client(headers={"Authorization": f"Bearer {token}"}, timeout=20) as program:
        program.post(f"{path}/seats/1")
        page.locator(".board").first.wait_for()
        propose = page.get_by_role("button", name="Propose to end the game")
        expect(propose).to_be_visible()
        assert program.post(f"{path}/pause", json={"seat": 1}).is_success
        expect(page.get_by_role("alert")).to_contain_text("Fergus asks for a pause.")
        page.get_by_role("button", name="Pause", exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("The game pauses.")
        expect(page.locator(".clocks .is-running")).to_have_count(0)
        assert program.post(f"{path}/end", json={"seat": 1}).is_success
    expect(page.get_by_role("alert")).to_contain_text("Fergus asks to end the game.")
    page.get_by_role("button", name="End the game", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".table.is-over")).to_have_count(1)
    expect(page.locator(".prompt .say")).to_have_text("A draw: all agreed to end the game.")
    page.locator("body").press("n")  # to the next game that waits, and there is none
    expect(page.get_by_role("status")).to_contain_text("No other game waits for you.")
