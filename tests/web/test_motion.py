"""Moves that come faster than the eye: each is seen, none keeps a person from his own."""

import dataclasses
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.harness import Harness, card, prompt, state, toy_board

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

SEEN = """
window.seen = [];
const look = () => {
  const said = document.querySelector(".prompt .say").textContent;
  if (window.seen.at(-1) !== said) window.seen.push(said);
};
document.addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(
  document.querySelector('[data-part="prompt"]'), { childList: true, subtree: true }));
"""


def move(ply: int, **changes: Any) -> dict[str, Any]:
    """The card has gone on; told as what differs from the state before."""
    board = toy_board(card(1, 40 * ply, 100), card(2, 300, 300))
    parts = {"board": board, "prompt": prompt(f"Ply {ply}.")} | changes.pop("parts", {})
    told = state(ply, lines=[[ply, 1, f"Move {ply}."]], **changes)
    return told | {"parts": parts}


@pytest.fixture
def table(page: Page, harness: Harness) -> Page:
    page.add_init_script(SEEN)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    return page


def opened(page: Page, harness: Harness, motion: str = "normal") -> Page:
    harness.settings = dataclasses.replace(harness.settings, motion=motion)
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    return page


def stand_still(page: Page) -> None:
    """No timer ends by itself, however slow the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def say_all(harness: Harness, *plies: int) -> None:
    for ply in plies:
        harness.say(move(ply))


def plies(*numbers: int) -> list[str]:
    return [f"Ply {number}." for number in numbers]


def test_moves_in_a_row_are_seen_one_after_another(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    say_all(harness, 2, 3, 4)
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")
    assert table.evaluate("seen") == plies(2, 3, 4)
    expect(table.locator(".log li").last).to_have_text("Move 4.")


def test_of_too_many_the_newest_is_seen_at_once(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all(harness, *range(2, 10))
    expect(table.locator(".prompt .say")).to_have_text("Ply 9.")
    assert table.evaluate("seen") == plies(2, 9)
    expect(table.locator('[data-key="card-1"]')).to_have_css("left", "360px")


@pytest.mark.parametrize("motion", ["off", "slow"])
def test_nothing_waits_for_whoever_wants_no_motion(
    table: Page, harness: Harness, motion: str
) -> None:
    table.emulate_media(reduced_motion="reduce" if motion == "slow" else "no-preference")
    opened(table, harness, motion)
    stand_still(table)
    say_all(harness, 2, 3, 4, 5)
    expect(table.locator(".prompt .say")).to_have_text("Ply 5.")
    assert table.evaluate("document.querySelector('.board').getAnimations({subtree: true})") == []


def test_a_click_ends_what_plays_out_and_picks_nothing(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all(harness, 2, 3, 4)
    expect(table.locator(".prompt .say")).to_have_text("Ply 2.")
    table.locator('[data-pick="stone-3"]').click(force=True)
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")
    assert harness.heard.empty()
    table.locator('[data-pick="stone-3"]').click(force=True)  # it moves no more, and is picked
    assert harness.next()["action"] == 3


def test_a_key_ends_what_plays_out(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all(harness, 2, 3, 4)
    expect(table.locator(".prompt .say")).to_have_text("Ply 2.")
    table.keyboard.press("Escape")
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")


def test_a_list_of_players_that_came_later_stays(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    harness.say(move(2))
    harness.say(move(3, parts={"players": "<p>Morag</p>"}))
    harness.say({"type": "players", "html": "<p>Morag and Ailsa</p>"})
    expect(table.locator(".prompt .say")).to_have_text("Ply 3.")
    expect(table.locator('[data-part="players"]')).to_have_text("Morag and Ailsa")
