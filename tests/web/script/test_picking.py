"""Picking on a toy board: mouse, drag, touch and keyboard are the same walk."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from marchstone.web.contexts import Settings
from web.harness import Harness, prompt, state, toy_board

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

PLAY_1_AT_2 = {"type": "play", "seat": 0, "action": 12, "decision": 1}
PLAY_2_AT_3 = {"type": "play", "seat": 0, "action": 23, "decision": 1}


def pick(page: Page, key: str) -> Locator:
    return page.locator(f'.board > div [data-pick="{key}"]')


def lit(page: Page) -> list[str]:
    found = page.locator(".board .can-pick")
    return sorted(str(found.nth(n).get_attribute("data-pick")) for n in range(found.count()))


def opened(page: Page, harness: Harness) -> Page:
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    return page


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.pick ?? ''"))


def test_what_can_be_picked_is_lit_and_each_pick_narrows_it(page: Page, harness: Harness) -> None:
    opened(page, harness)
    assert lit(page) == ["card-1", "card-2", "stone-3"]
    pick(page, "card-1").click()
    assert lit(page) == ["stone-1", "stone-2"]
    expect(pick(page, "card-1")).to_have_attribute("aria-pressed", "true")


def test_a_complete_path_is_sent_with_its_seat_and_decision(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "stone-2").click()
    assert harness.next() == PLAY_1_AT_2


def test_a_double_click_sends_one_action(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "stone-3").dblclick()
    assert harness.next()["action"] == 3
    page.wait_for_timeout(100)
    assert harness.heard.empty()
    assert lit(page) == []  # nothing is lit until the server answers


def test_another_card_begins_another_path(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "card-2").click()
    assert lit(page) == ["stone-2", "stone-3"]


def test_the_list_of_moves_follows_the_picks(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator("summary", has_text="All moves").click()
    assert page.locator("[data-move-list] button").count() == 5
    pick(page, "card-1").click()
    page.locator("summary", has_text="All moves").click()
    assert page.locator("[data-move-list] .move").all_inner_texts() == [
        "Play card 1 at stone 1.",
        "Play card 1 at stone 2.",
    ]
    page.get_by_role("button", name="Play card 1 at stone 2.").click()
    assert harness.next() == PLAY_1_AT_2


def test_a_move_without_a_place_on_the_board_is_a_button(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator("[data-offers]").get_by_role("button", name="Pass.").click()
    assert harness.next()["action"] == 9


def test_what_the_board_offers_is_not_offered_twice(page: Page, harness: Harness) -> None:
    harness.first = state(actions=harness.first["actions"][4:])
    opened(page, harness)
    assert page.locator("[data-offers] .move").all_inner_texts() == ["Pass."]
    assert page.locator("[data-move-list] .move").all_text_contents() == ["Claim stone 3."]


def test_a_card_dragged_onto_a_stone_is_played_there(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "card-2").drag_to(pick(page, "stone-3"))
    assert harness.next() == PLAY_2_AT_3
    assert page.locator(".ghost").count() == 0


def test_a_card_dragged_to_nowhere_goes_back(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "card-2").drag_to(pick(page, "stone-1"))
    page.wait_for_timeout(50)
    assert lit(page) == ["card-1", "card-2", "stone-3"]
    assert harness.heard.empty()


def test_the_keyboard_alone_plays_a_card(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.keyboard.press("ArrowDown")
    assert focused(page) == "stone-3"  # the first thing on the board that can be picked
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "card-2"
    page.keyboard.press("Enter")
    assert focused(page) == "stone-2"  # the nearest of those that the card asks for
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    assert harness.next() == PLAY_2_AT_3


def test_escape_steps_back_to_the_card(page: Page, harness: Harness) -> None:
    opened(page, harness)
    pick(page, "card-1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")  # closes the bubble of the stone
    page.keyboard.press("Escape")
    assert focused(page) == "card-1"
    assert lit(page) == ["card-1", "card-2", "stone-3"]


def test_tab_reaches_everything_that_can_be_picked(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator("summary", has_text="All moves").focus()
    reached = set()
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.add(focused(page))
    assert {"card-1", "card-2", "stone-3"} <= reached


def test_a_finger_picks_by_tapping(phone: Page, harness: Harness) -> None:
    opened(phone, harness)
    pick(phone, "card-1").tap()
    pick(phone, "stone-2").tap()
    assert harness.next() == PLAY_1_AT_2


def test_a_finger_drags_a_card_onto_a_stone(phone: Page, harness: Harness) -> None:
    opened(phone, harness)
    start, end = middle(pick(phone, "card-1")), middle(pick(phone, "stone-2"))
    finger = phone.context.new_cdp_session(phone)
    touch(finger, "touchStart", start)
    for step in range(1, 11):
        part = step / 10
        touch(
            finger, "touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))
        )
    expect(phone.locator(".ghost")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert harness.next() == PLAY_1_AT_2


def middle(element: Locator) -> tuple[float, ...]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(finger: CDPSession, kind: str, at: tuple[float, ...]) -> None:
    points = [{"x": at[0], "y": at[1]}]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_long_press_tells_and_picks_nothing(phone: Page, harness: Harness) -> None:
    opened(phone, harness)
    pick(phone, "stone-1").dispatch_event(
        "pointerdown", {"isPrimary": True, "button": 0, "pointerType": "touch", "bubbles": True}
    )
    expect(phone.locator("#bubble")).to_have_text("This is stone 1.")
    assert harness.heard.empty()


def test_a_tap_on_what_cannot_be_picked_tells(phone: Page, harness: Harness) -> None:
    opened(phone, harness)
    pick(phone, "stone-2").tap()
    expect(phone.locator("#bubble")).to_have_text("This is stone 2.")


def test_who_wants_to_be_asked_is_asked(page: Page, harness: Harness) -> None:
    harness.settings = Settings(confirm="always")
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "stone-2").click()
    expect(page.locator(".question")).to_have_text("Play card 1 at stone 2.")
    assert harness.heard.empty()
    page.get_by_role("button", name="Yes, play it").click()
    assert harness.next() == PLAY_1_AT_2


def test_what_waits_for_a_yes_can_be_changed_piece_by_piece(page: Page, harness: Harness) -> None:
    harness.settings = Settings(confirm="always")
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "stone-1").click()
    assert lit(page) == ["stone-2"]
    pick(page, "stone-2").click()
    expect(page.locator(".question")).to_have_text("Play card 1 at stone 2.")
    pick(page, "card-2").click()  # the stone stays, for this card may go there too
    expect(page.locator(".question")).to_have_text("Play card 2 at stone 2.")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".question")).to_have_count(0)
    assert lit(page) == ["stone-2", "stone-3"]
    pick(page, "stone-3").click()
    assert harness.heard.empty()
    pick(page, "stone-3").click()  # once more is a yes
    assert harness.next() == PLAY_2_AT_3


def test_a_copy_of_the_piece_shows_where_it_will_lie(page: Page, harness: Harness) -> None:
    side = '<ul data-lands="stone-2" style="position:absolute;left:300px;top:190px"></ul></div>'
    board = harness.first["parts"]["board"].removesuffix("</div>") + side
    harness.first = state(parts={"board": board})
    harness.settings = Settings(confirm="always")
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "stone-2").click()
    expect(page.locator("[data-lands] > li.would-lie")).to_have_text("Card 1")
    assert page.locator('[data-pick="card-1"], [data-key="card-1"]').count() == 1
    pick(page, "stone-1").click()  # nothing says where it will lie there
    expect(page.locator(".would-lie")).to_have_count(0)
    pick(page, "stone-2").click()
    expect(page.locator(".would-lie")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".would-lie")).to_have_count(0)
    assert harness.heard.empty()


def test_a_yes_is_still_waited_for_when_others_have_moved(page: Page, harness: Harness) -> None:
    harness.settings = Settings(confirm="always")
    opened(page, harness)
    pick(page, "card-1").click()
    pick(page, "stone-2").click()
    harness.say(state(1, parts={"prompt": prompt("Play on.")}))
    expect(page.locator(".prompt .say")).to_have_text("Play on.")
    page.get_by_role("button", name="Yes, play it").click()
    assert harness.next() == PLAY_1_AT_2


def test_a_finger_that_aims_at_little_is_asked(phone: Page, harness: Harness) -> None:
    board = harness.first["parts"]["board"].replace("width:80px", "width:24px")
    harness.first = state(parts={"board": board})
    opened(phone, harness)
    pick(phone, "card-1").tap()
    pick(phone, "stone-2").tap()
    expect(phone.locator(".question")).to_have_text("Play card 1 at stone 2.")
    assert harness.heard.empty()
    phone.get_by_role("button", name="Yes, play it").tap()
    assert harness.next() == PLAY_1_AT_2


def test_paths_of_a_board_may_be_picked_in_any_order(page: Page, harness: Harness) -> None:
    board = harness.first["parts"]["board"].replace("<div ", '<div data-picks="any" ', 1)
    harness.first = state(parts={"board": board}, actions=harness.first["actions"][:4])
    opened(page, harness)
    pick(page, "stone-3").click()
    assert lit(page) == ["card-2"]
    pick(page, "card-2").click()
    assert harness.next() == PLAY_2_AT_3


def test_a_pick_that_leaves_no_choice_is_made_and_seen(page: Page, harness: Harness) -> None:
    harness.first = state(actions=harness.first["actions"][:2])
    opened(page, harness)
    expect(pick(page, "card-1")).to_have_attribute("aria-pressed", "true")
    assert lit(page) == ["stone-1", "stone-2"]
    expect(page.get_by_role("button", name="Step back")).to_have_count(0)
    page.keyboard.press("Escape")
    pick(page, "card-1").click()  # there is nothing else to pick first
    assert lit(page) == ["stone-1", "stone-2"]
    pick(page, "stone-2").click()
    assert harness.next() == PLAY_1_AT_2


# One element for several picks


def with_walk(harness: Harness, pick: str, walk: str) -> None:
    button = f'<button data-pick="{pick}" data-walk="{walk}">Both</button>'
    harness.first = state(1, parts={"board": f"<div>{button}{toy_board()}</div>"})


def test_one_click_may_stand_for_a_whole_path(page: Page, harness: Harness) -> None:
    with_walk(harness, "stone-2", "card-1 stone-2")
    opened(page, harness)
    both = page.get_by_role("button", name="Both")
    expect(both).to_have_class("can-pick")
    both.click()
    assert harness.next() == PLAY_1_AT_2


def test_a_walk_goes_on_from_where_it_was_begun(page: Page, harness: Harness) -> None:
    with_walk(harness, "stone-2", "card-1 stone-2")
    opened(page, harness)
    pick(page, "card-1").click()
    page.get_by_role("button", name="Both").click()
    assert harness.next() == PLAY_1_AT_2


def test_a_walk_goes_on_in_the_next_decision(page: Page, harness: Harness) -> None:
    with_walk(harness, "pass", "pass card-2 stone-3")
    opened(page, harness)
    page.get_by_role("button", name="Both").click()
    assert harness.next()["action"] == 9
    harness.say(state(2))
    assert harness.next() == PLAY_2_AT_3 | {"decision": 2}


def test_what_cannot_follow_at_once_is_given_up(page: Page, harness: Harness) -> None:
    with_walk(harness, "pass", "pass stone-3")
    opened(page, harness)
    page.get_by_role("button", name="Both").click()
    assert harness.next()["action"] == 9
    harness.say(state(2, actions=[], yours=False))
    harness.say(state(3, title="Later"))
    expect(page).to_have_title(re.compile("Later"))
    expect(page.locator('.table.is-yours [data-pick="stone-3"].can-pick')).to_be_visible()
    assert harness.heard.empty()
