"""People at a real table in a real browser: each plays by other means, all by any legal move."""

import re
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Page, ViewportSize, expect

from web import stillness

TO_MOVE = ".table.is-yours:not(.is-pending)"
READY = f"{TO_MOVE} .board .can-pick, {TO_MOVE} [data-offers] .move, {TO_MOVE} .curtain button"
DESK = ViewportSize(width=1280, height=800)
WIDE = ViewportSize(width=1920, height=1080)
LOW = ViewportSize(width=1366, height=650)
UPRIGHT = ViewportSize(width=390, height=844)
ASKED = ".is-asking [data-offers] .primary"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
MOST_STEPS = 600


def sit_down(page: Page, server: str, game: str = "schotten-totten") -> None:
    page.goto(server)
    page.locator(f'form[action="/play/{game}"] button').first.click()
    expect(page).to_have_url(re.compile("/table/"))
    # A click before the script listens would be lost.
    page.locator('.table[data-line="open"]').wait_for(state="attached")


def join(device: Page, page: Page) -> Page:
    """The same person at another device, at the same place."""
    device.context.add_cookies(cast(Any, page.context.cookies()))
    device.goto(page.url)
    return device


def waits_for_me(page: Page) -> bool:
    """Whether there is something to do; False once the game is over."""
    page.locator(f"{READY}, .table.is-over").first.wait_for(state="attached", timeout=15_000)
    return page.locator(".table.is-over").count() == 0


def whose_turn(*pages: Page) -> Page:
    for _ in range(300):
        for page in pages:
            if page.locator(READY).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move")


def by_mouse(page: Page, step: int) -> None:
    """What is asked after small targets is answered with a yes."""
    offers, lit = page.locator("[data-offers] .move"), page.locator(".board .can-pick")
    if page.locator(ASKED).count():
        page.locator(ASKED).click()
    elif lit.count():
        lit.nth(step % lit.count()).click()
    else:
        offers.nth(step % offers.count()).click()


def by_touch(page: Page, step: int) -> None:
    offers, lit = page.locator("[data-offers] .move"), page.locator(".board .can-pick")
    if page.locator(ASKED).count():
        page.locator(ASKED).tap()
    elif lit.count():
        lit.nth(step % lit.count()).tap()
    else:
        offers.nth(step % offers.count()).tap()


def by_keyboard(page: Page, step: int) -> None:
    """Arrows until something lit has the focus, a few more to choose, then Enter."""
    if page.locator(".board .can-pick").count() == 0:
        tab_to(page, "[data-offers] .move")
    else:
        go_to_lit(page)
        for _ in range(step % 4):
            page.keyboard.press("ArrowRight")
        go_to_lit(page)
    page.keyboard.press("Enter")


def go_to_lit(page: Page) -> None:
    for turn in range(12):
        if page.evaluate("document.activeElement.matches('.board .can-pick')"):
            return
        page.keyboard.press(ARROWS[turn % 4])
    raise AssertionError("no arrow leads to what can be picked")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def play_to_the_end(page: Page, take_step: Callable[[Page, int], None]) -> str:
    """What is said at the end; until then nothing has moved that was not moved."""
    for step in range(MOST_STEPS):
        if not waits_for_me(page):
            assert stillness.kept_still(page)
            return page.locator(".prompt .say").inner_text()
        if step == 0:
            stillness.watch(page)
        take_step(page, step)
    raise AssertionError("the game does not end")
