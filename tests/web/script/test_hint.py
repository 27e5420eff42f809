"""Hints on a toy board: asked for, looked at on the board, played or closed."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from marchstone.core.words import ENGLISH
from marchstone.web import contexts as c
from marchstone.web import render
from web.harness import Harness, state
from web.looks import faults_by_day_and_by_night

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

LINES = (
    c.HintLine(23, "Play card 2 at stone 3.", 61, "Nobody can take stone 3 after that."),
    c.HintLine(3, "Claim stone 3.", 54, ""),
    c.HintLine(9, "Pass.", 12, "You keep your cards."),
)


def a_hint(**changes: Any) -> dict[str, Any]:
    html = render.render_part(c.HintPart(LINES), ENGLISH)
    return {"type": "hint", "seat": 0, "decision": 1, "html": html} | changes


@pytest.fixture
def table(page: Page, harness: Harness) -> Page:
    harness.first = state(hint=True)
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    return page


def asked(table: Page, harness: Harness) -> Page:
    """Somebody has asked by mouse, and the answer has come."""
    table.get_by_role("button", name="What would you play?").click()
    assert harness.next() == {"type": "hint", "seat": 0, "decision": 1}
    harness.say(a_hint())
    expect(table.locator(".suggestion")).to_have_count(3)
    return table


def is_around(ring: Locator, key: str) -> bool:
    """Whether the ring is drawn around the element of this key."""
    around = ring.page.locator(f'.board [data-pick="{key}"]').bounding_box()
    box = ring.bounding_box()
    assert box
    assert around
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    there = (around["x"] + around["width"] / 2, around["y"] + around["height"] / 2)
    return box["width"] > around["width"] and all(
        abs(a - b) < 2 for a, b in zip(middle, there, strict=True)
    )


def test_who_may_not_ask_has_no_button_and_no_key(page: Page, harness: Harness) -> None:
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    expect(page.locator("[data-hint-ask]")).to_be_hidden()
    page.keyboard.press("h")
    page.wait_for_timeout(100)
    assert harness.heard.empty()
    harness.say(state(2, hint=True))
    expect(page.locator("[data-hint-ask]")).to_be_visible()


def test_the_best_path_is_lit_at_once_and_the_others_when_looked_at(
    table: Page, harness: Harness
) -> None:
    asked(table, harness)
    rings = table.locator(".ring")
    expect(rings).to_have_count(2)
    assert is_around(rings.nth(0), "card-2")
    assert is_around(rings.nth(1), "stone-3")
    expect(table.locator(".suggestion.is-shown")).to_contain_text("Nobody can take stone 3")
    table.locator(".look").nth(1).hover()
    expect(rings).to_have_count(1)
    assert is_around(rings.first, "stone-3")
    table.locator(".look").nth(2).focus()
    expect(rings).to_have_count(0)  # a pass has no place on the board
    expect(table.locator(".suggestion.is-shown")).to_contain_text("You keep your cards.")


def test_a_suggestion_is_played_by_its_button(table: Page, harness: Harness) -> None:
    asked(table, harness)
    table.locator(".look").nth(1).hover()
    table.locator(".is-shown").get_by_role("button", name="Play it").click()
    assert harness.next() == {"type": "play", "seat": 0, "action": 3, "decision": 1}
    expect(table.locator("#hint")).to_be_hidden()
    expect(table.locator(".ring")).to_have_count(0)


def test_it_is_asked_read_and_played_by_keyboard(table: Page, harness: Harness) -> None:
    table.keyboard.press("h")
    assert harness.next()["type"] == "hint"
    expect(table.locator("#hint")).to_contain_text("One moment")
    harness.say(a_hint())
    expect(table.locator(".look").first).to_be_focused()
    table.keyboard.press("Tab")
    table.keyboard.press("Enter")
    assert harness.next() == {"type": "play", "seat": 0, "action": 23, "decision": 1}


def test_escape_closes_the_hint_before_it_steps_back(table: Page, harness: Harness) -> None:
    table.locator('.board [data-pick="card-1"]').click()
    asked(table, harness)
    table.keyboard.press("Escape")
    expect(table.locator("#hint")).to_be_hidden()
    expect(table.locator(".ring")).to_have_count(0)
    expect(table.locator('.picked[data-pick="card-1"]')).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator(".board .picked")).to_have_count(0)


def test_an_h_in_the_chat_is_a_letter(table: Page, harness: Harness) -> None:
    field = table.get_by_label("Say something")
    field.press_sequentially("ha")
    expect(field).to_have_value("ha")
    assert harness.heard.empty()


def test_a_hint_does_not_outlive_its_decision(table: Page, harness: Harness) -> None:
    asked(table, harness)
    harness.say(state(1, hint=True, parts={"log": "<ol></ol>"}))  # somebody else has chosen
    expect(table.locator(".log")).to_have_count(0)
    expect(table.locator(".ring")).to_have_count(2)
    harness.say(state(2, hint=True))
    expect(table.locator("#hint")).to_be_hidden()
    harness.say(a_hint())
    table.wait_for_timeout(100)
    expect(table.locator("#hint")).to_be_hidden()


def test_a_refusal_is_told_and_leaves_all_as_it_was(table: Page, harness: Harness) -> None:
    table.get_by_role("button", name="What would you play?").click()
    assert harness.next()["type"] == "hint"
    harness.say({"type": "error", "code": "too_fast", "text": "Not so fast."})
    expect(table.locator("#notice")).to_have_text("Not so fast.")
    expect(table.locator("#hint")).to_be_hidden()
    expect(table.locator(".board .can-pick").first).to_be_visible()


def test_no_ring_beats_for_whoever_wants_no_motion(table: Page, harness: Harness) -> None:
    table.emulate_media(reduced_motion="reduce")
    asked(table, harness)
    ring = table.locator(".ring").first
    assert ring.evaluate("ring => getComputedStyle(ring).animationName") == "none"


def test_axe_finds_no_serious_fault_in_a_hint_by_day_and_by_night(
    table: Page, harness: Harness
) -> None:
    assert faults_by_day_and_by_night(asked(table, harness), where=".bar") == []
