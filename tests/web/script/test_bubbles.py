"""Bubbles on a toy board: they answer who asks, beside the piece, and do not come by themselves."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from web.harness import Harness, card, prompt, state, toy_board

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

TOLD = "This is stone 2."
PATIENCE = 350  # ms of hovering before a bubble opens


def opened(page: Page, harness: Harness) -> Page:
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    return page


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box
    return box


def overlap(a: FloatRect, b: FloatRect) -> bool:
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def drawn_anew(page: Page, harness: Harness, ply: int) -> None:
    harness.say(state(ply, parts={"prompt": prompt(f"Ply {ply}.")}))
    expect(page.locator(".prompt .say")).to_have_text(f"Ply {ply}.")


def test_it_comes_when_a_mouse_does_and_not_again_after_a_redraw(
    page: Page, harness: Harness
) -> None:
    opened(page, harness)
    box = box_of(page, '[data-pick="stone-2"]')
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    expect(page.locator("#bubble")).to_have_text(TOLD)
    expect(page.locator("#bubble")).to_be_visible()
    drawn_anew(page, harness, 2)
    expect(page.locator("#bubble")).to_be_hidden()
    page.mouse.move(box["x"] + 25, box["y"] + 22)  # the mouse has never left the stone
    page.wait_for_timeout(2 * PATIENCE)
    expect(page.locator("#bubble")).to_be_hidden()
    page.mouse.move(box["x"] + 20, box["y"] - 30)
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    expect(page.locator("#bubble")).to_be_visible()


def test_what_comes_under_a_mouse_at_rest_was_not_asked_for(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.mouse.move(*(box_of(page, '[data-pick="card-1"]')[side] + 9 for side in ("x", "y")))
    below = card(1, 600, 300).replace("data-key", 'data-bubble="Card." data-key')
    under = below.replace("600px", "150px").replace("card-1", "card-7")
    harness.say(state(2, parts={"board": toy_board(below, card(2, 300, 300), under)}))
    expect(page.locator('[data-key="card-7"]')).to_be_visible()
    page.wait_for_timeout(2 * PATIENCE)
    expect(page.locator("#bubble")).to_be_hidden()


def test_focus_that_is_put_back_asks_nothing(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#bubble")).to_have_text("This is stone 3.")
    expect(page.locator("#bubble")).to_be_visible()
    drawn_anew(page, harness, 2)
    expect(page.locator('[data-pick="stone-3"]')).to_be_focused()
    expect(page.locator("#bubble")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#bubble")).to_be_visible()


def test_it_covers_neither_the_piece_nor_what_can_be_picked(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator('[data-pick="card-1"]').click()  # lights the stones 1 and 2, side by side
    for number in (1, 2):
        page.locator(f'[data-pick="stone-{number}"]').hover()
        expect(page.locator("#bubble")).to_have_text(f"This is stone {number}.")
        bubble = box_of(page, "#bubble")
        for needed in (".can-pick >> nth=0", ".can-pick >> nth=1", ".picked", ".bar"):
            assert not overlap(bubble, box_of(page, f"{needed}")), (number, needed)


def test_it_says_the_name_or_what_is_inside_where_it_has_no_words_of_its_own(
    page: Page, harness: Harness
) -> None:
    opened(page, harness)
    named = card(1, 150, 300).replace("data-key", 'aria-label="The first." data-bubble="" data-key')
    drawn = (
        '<svg style="position:absolute;left:300px;top:300px" width="90" height="90">'
        '<g data-bubble-from="" data-key="drawn"><rect width="90" height="90"/>'
        "<desc>Worth <b>5</b>.</desc></g></svg>"
    )
    harness.say(state(2, parts={"board": toy_board(named, drawn)}))
    page.locator('[data-key="card-1"]').hover()
    expect(page.locator("#bubble")).to_have_text("The first.")
    page.locator('[data-key="drawn"] rect').hover()
    expect(page.locator("#bubble")).to_have_text("Worth 5.")
