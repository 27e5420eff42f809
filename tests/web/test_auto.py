"""Answers given in advance: a ticked box answers for its person, at a pace that tells nothing."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.harness import ACTIONS, Harness, state, toy_board

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

HESITATION = 0.9
PASS = [action for action in ACTIONS if action["path"] == ["pass"]]


def asked(ply: int = 1, until: str = "round-1", **changes: Any) -> dict[str, Any]:
    box = f'<label><input type="checkbox" data-auto="pass" data-auto-while="{until}">Pass</label>'
    return state(ply, parts={"board": box + toy_board()}, **changes)


@pytest.fixture
def table(page: Page, harness: Harness) -> Page:
    """Where somebody has ticked the box while another was to move."""
    harness.first = asked(actions=[], yours=False)
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    page.locator("[data-auto]").check()
    return page


def test_a_ticked_box_answers_and_stays_ticked(table: Page, harness: Harness) -> None:
    harness.say(asked(2))
    assert harness.next() == {"type": "play", "seat": 0, "action": 9, "decision": 2}
    expect(table.locator("[data-auto]")).to_be_checked()


@pytest.mark.parametrize("actions", [PASS, ACTIONS], ids=["nothing else", "more to choose"])
def test_it_takes_its_time_whatever_else_there_is(
    table: Page, harness: Harness, actions: list[dict[str, Any]]
) -> None:
    began = time.monotonic()
    harness.say(asked(2, actions=actions))
    harness.next()
    assert time.monotonic() - began >= HESITATION


def test_it_ends_with_its_round(table: Page, harness: Harness) -> None:
    harness.say(asked(2, until="round-2"))
    expect(table.locator("[data-auto]")).not_to_be_checked()
    table.wait_for_timeout(1200)
    assert harness.heard.empty()


def test_it_answers_nothing_that_it_does_not_complete(table: Page, harness: Harness) -> None:
    harness.say(asked(2, actions=ACTIONS[:4]))
    table.wait_for_timeout(1200)
    assert harness.heard.empty()


def test_who_takes_the_tick_away_is_asked_again(table: Page, harness: Harness) -> None:
    harness.say(asked(2))
    expect(table.locator(".table.is-yours")).to_be_attached()
    table.locator("[data-auto]").uncheck()
    table.wait_for_timeout(1200)
    assert harness.heard.empty()


def test_who_begins_a_move_meanwhile_decides_himself(table: Page, harness: Harness) -> None:
    harness.say(asked(2))
    table.locator('[data-pick="card-1"]').click()
    table.wait_for_timeout(1200)
    assert harness.heard.empty()
    table.locator('[data-pick="stone-2"]').click()
    assert harness.next()["action"] == 12
