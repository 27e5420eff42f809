"""Answers given in advance: a ticked box answers for its person, at a pace that tells nothing."""

import time
from queue import Empty
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.harness import ACTIONS, Harness, state, toy_board

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

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


# The clock of a table


def timed(ply: int, actions: list[dict[str, Any]], seconds: float = 1.5) -> dict[str, Any]:
    box = (
        '<input type="checkbox" id="clock" data-auto="pass" data-auto-while="always"'
        f' data-auto-after="{seconds}">'
    )
    return state(ply, actions=actions, parts={"board": f"<label>{box}Soon</label>{toy_board()}"})


def waited(page: Page, harness: Harness, actions: list[dict[str, Any]], people: int) -> float:
    """How long it takes until the page has passed; 9 if it does not."""
    harness.first = timed(1, [])
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    page.evaluate(f"document.querySelector('[data-people]').dataset.people = '{people}'")
    began = time.monotonic()
    harness.say(timed(2, actions))
    try:
        assert harness.heard.get(timeout=2.5)["action"] == 9
    except Empty:
        return 9
    return time.monotonic() - began


@pytest.mark.parametrize("actions", [PASS, ACTIONS], ids=["nothing else", "more to choose"])
def test_among_people_the_clock_takes_its_time_whatever_else_there_is(
    page: Page, harness: Harness, actions: list[dict[str, Any]]
) -> None:
    assert 1.5 <= waited(page, harness, actions, people=2) < 9


def test_against_bots_only_who_can_do_nothing_else_is_not_asked(
    page: Page, harness: Harness
) -> None:
    assert HESITATION <= waited(page, harness, PASS, people=1) < 9
    assert waited(page, harness, ACTIONS, people=1) == 9


def test_whether_somebody_wants_the_clock_is_remembered(page: Page, harness: Harness) -> None:
    harness.first = timed(1, [])  # against a bot
    page.goto(harness.url)
    expect(page.locator("#clock")).not_to_be_checked()
    page.locator("#clock").check()
    page.reload()
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    expect(page.locator("#clock")).to_be_checked()


# Up to a limit


def bids(ply: int, least: int) -> dict[str, Any]:
    """So much may be bid, or one drops out."""
    numbers = range(least, 7)
    buttons = "".join(
        f'<button data-pick="bid-{n}" data-ladder="stone" data-rung="{n}">{n}</button>'
        for n in numbers
    )
    box = '<input type="checkbox" id="limit" data-up-to="drop" data-up-to-while="auction-1">'
    actions = [{"action": n, "path": [f"bid-{n}"], "label": f"Bid {n}."} for n in numbers]
    actions.append({"action": 99, "path": ["drop"], "label": "Drop out."})
    return state(ply, actions=actions, parts={"board": f"<div>{buttons}</div><p>{box}</p>"})


def test_up_to_a_limit_the_least_is_bid_and_then_nothing(page: Page, harness: Harness) -> None:
    harness.first = bids(1, 1)
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    page.locator("#limit").check()
    page.get_by_role("button", name="3", exact=True).click()
    assert harness.next()["action"] == 1
    for ply, least, answer in ((2, 2, 2), (3, 4, 99)):
        began = time.monotonic()
        harness.say(bids(ply, least))
        assert harness.next()["action"] == answer
        assert time.monotonic() - began >= HESITATION
    expect(page.locator("#limit")).to_be_checked()


# What may be asked once more


def throws(ply: int, battle: str = "battle-1", actions: int = 3) -> dict[str, Any]:
    """Three throws; with the first, what follows it."""
    hands = "".join(
        f'<button data-pick="throw-{n}">{n}</button>'
        f'<button data-pick="throw-{n}" data-later="throw-2">{n}, then 2</button>'
        for n in range(3)
    )
    offered = [{"action": n, "path": [f"throw-{n}"], "label": f"Throw {n}."} for n in range(3)]
    board = f'<div data-later-while="{battle}">{hands}</div>'
    return state(ply, actions=offered[:actions], parts={"board": board})


@pytest.fixture
def thrown(page: Page, harness: Harness) -> Page:
    """Somebody has thrown, and said what follows; the other has not thrown yet."""
    harness.first = throws(1)
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    page.get_by_role("button", name="0, then 2").click()
    assert harness.next()["action"] == 0
    harness.say(throws(2, actions=0))
    return page


def test_what_is_asked_once_more_is_answered_once(thrown: Page, harness: Harness) -> None:
    began = time.monotonic()
    harness.say(throws(3))
    assert harness.next()["action"] == 2
    assert time.monotonic() - began >= HESITATION
    harness.say(throws(4))
    thrown.wait_for_timeout(1200)
    assert harness.heard.empty()


def test_in_another_battle_it_is_forgotten(thrown: Page, harness: Harness) -> None:
    harness.say(throws(3, battle="battle-2"))
    harness.say(throws(4))
    thrown.wait_for_timeout(1200)
    assert harness.heard.empty()


def test_who_begins_a_move_meanwhile_decides_himself(table: Page, harness: Harness) -> None:
    harness.say(asked(2))
    table.locator('[data-pick="card-1"]').click()
    table.wait_for_timeout(1200)
    assert harness.heard.empty()
    table.locator('[data-pick="stone-2"]').click()
    assert harness.next()["action"] == 12
