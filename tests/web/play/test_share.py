"""A finished game in a real browser: its end, its link as a stranger opens it, and its record."""

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web import players
from web.play.test_analysis import at

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("real-table")]


def a_game_is_over(page: Page, server: str) -> None:
    """A few moves, and somebody has enough."""
    players.sit_down(page, server)
    for step in range(4):
        assert players.waits_for_me(page)
        players.by_mouse(page, step)
    assert players.waits_for_me(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_a_stranger_follows_a_link_and_plays_on(
    page: Page, browser: Browser, server: str, tmp_path: Path
) -> None:
    a_game_is_over(page, server)
    expect(page.locator(".summary .finals li")).to_have_count(2)
    expect(page.locator(".summary .is-first .score")).to_have_text("0")
    page.get_by_role("link", name="Replay and share").click()
    expect(page).to_have_url(re.compile(r"/game/\w+\?seen=0$"))
    context = browser.new_context(locale="en")
    stranger = context.new_page()
    refused = stranger.goto(page.url)
    assert refused
    assert refused.status == 403
    page.get_by_role("button", name="Share it with whoever has the link").click()
    expect(page.get_by_text("Whoever has the link may see this game.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    link = page.locator("#link").input_value()
    assert link.endswith("?ply=1&seen=")
    plays_by_itself(stranger, link)
    opens_the_file(stranger, server, tmp_path)
    stranger.get_by_role("button", name="Play on").click()
    expect(stranger).to_have_url(re.compile("/table/"))
    assert players.waits_for_me(stranger)
    context.close()


def plays_by_itself(page: Page, link: str) -> None:
    page.goto(link)
    at(page, 1)
    expect(page.locator(".hands")).to_be_hidden()
    as_it_was_played(page)
    page.locator("#speed").select_option("600")
    expect(page.locator(".words h2")).to_contain_text("The end", timeout=15_000)
    expect(page.get_by_role("button", name="Play the game")).to_be_visible()
    page.locator("#seen").select_option("open")
    expect(page.locator(".hands h3")).to_have_count(1)
    picture = page.locator("a[data-picture]").first.get_attribute("href")
    assert picture
    assert "seen=open" in picture
    answer = page.request.get(
        page.locator('meta[property="og:image"]').get_attribute("content") or ""
    )
    assert answer.headers["content-type"] == "image/png"


def as_it_was_played(page: Page) -> None:
    """From move 1 to the next after as long as it took."""
    pauses = json.loads(page.locator("#pauses").text_content() or "")
    page.locator("#speed").select_option("real")
    began = time.monotonic()
    page.locator("body").press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#ply")).not_to_have_value("1", timeout=30_000)
    assert time.monotonic() - began >= min(20, pauses[1] / 1000)


def opens_the_file(page: Page, server: str, folder: Path) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name="TXT").click()
    file = folder / "record.txt"
    download.value.save_as(file)
    page.goto(f"{server}/replay")
    page.get_by_label("File of a record").set_input_files(file)
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_text("kept nowhere").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".words h2")).to_contain_text("Move 2 of")
    expect(page.locator("#ply")).to_have_value("1")
