"""The live table on a toy board: what an update, an error and a lost line do to the page."""

import pytest
from playwright.sync_api import Page, expect

from marchstone.core.words import ENGLISH
from marchstone.web import contexts as c
from marchstone.web import render
from web.harness import Harness, card, log, prompt, state, toy_board
from web.world import a_list_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("toy-board")]

MOVED = toy_board(card(1, 600, 100), card(2, 300, 300))
RECORDER = """() => {
window.movements = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.movements.push([this.dataset.key, frames[0].translate, timing.duration]);
  return animate.call(this, frames, timing);
};
}"""
MOVEMENTS = "document.querySelector('.board').getAnimations({subtree: true}).length"


def opened(page: Page, harness: Harness) -> Page:
    page.goto(harness.url)
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open")
    return page


def test_the_page_is_ready_to_play_before_the_line_is_open(
    fresh_page: Page, harness: Harness
) -> None:
    fresh_page.route_web_socket("**/live", lambda line: None)
    fresh_page.goto(harness.url)
    expect(fresh_page.locator(".can-pick").first).to_be_visible()


def test_the_client_says_which_state_it_has(page: Page, harness: Harness) -> None:
    opened(page, harness)
    assert harness.is_told(1)


def test_a_moved_card_slides(page: Page, harness: Harness) -> None:
    page.emulate_media(reduced_motion="no-preference")
    opened(page, harness)
    page.evaluate(RECORDER)
    harness.say(state(2, parts={"board": MOVED}))
    expect(page.locator('[data-key="card-1"]')).to_have_css("left", "600px")
    # 450 px to the left and 200 px further down is where it lay before.
    assert page.evaluate("window.movements") == [["card-1", "-450px 200px", 420]]


def test_nothing_slides_for_whoever_wants_no_motion(page: Page, harness: Harness) -> None:
    opened(page, harness)
    harness.say(state(2, parts={"board": MOVED}))
    expect(page.locator("[data-key='card-1']")).to_have_css("left", "600px")
    assert page.evaluate(MOVEMENTS) == 0


def test_focus_stays_where_it_was(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator('[data-pick="card-2"]').focus()
    harness.say(state(2, parts={"board": MOVED}))
    page.wait_for_function("document.querySelector('[data-key=card-1]').style.left === '600px'")
    assert page.evaluate("document.activeElement.dataset.pick") == "card-2"


def test_what_is_being_written_stays(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.get_by_label("Say something").fill("I think")
    harness.say(state(2, parts={"board": MOVED}))
    page.wait_for_function("document.querySelector('[data-key=card-1]').style.left === '600px'")
    expect(page.get_by_label("Say something")).to_be_focused()
    expect(page.get_by_label("Say something")).to_have_value("I think")


def test_an_open_popover_stays_open(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.get_by_role("button", name="Pile").click()
    harness.say(state(2, parts={"board": MOVED}))
    page.wait_for_function("document.querySelector('[data-key=card-1]').style.left === '600px'")
    expect(page.locator("#pile")).to_be_visible()


def test_the_picks_stay_while_they_still_lead_somewhere(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator('[data-pick="card-1"]').click()
    harness.say(state(2, parts={"board": MOVED}))
    page.wait_for_function("document.querySelector('[data-key=card-1]').style.left === '600px'")
    expect(page.locator(".picked")).to_have_attribute("data-pick", "card-1")


def test_a_refused_move_is_explained_and_can_be_made_again(page: Page, harness: Harness) -> None:
    opened(page, harness)
    harness.answer = lambda message: harness.say(
        {"type": "error", "code": "too_fast", "text": "Slow down a little."}
    )
    page.locator('[data-pick="stone-3"]').click()
    expect(page.get_by_role("alert")).to_have_text("Slow down a little.")
    expect(page.locator('[data-pick="stone-3"]')).to_have_class("can-pick")


def test_a_stale_page_asks_for_the_newest_state(page: Page, harness: Harness) -> None:
    opened(page, harness)
    harness.answer = lambda message: harness.say(
        {"type": "error", "code": "stale", "text": "That was decided already."}
    )
    page.locator('[data-pick="stone-3"]').click()
    expect(page.get_by_role("alert")).to_have_text("That was decided already.")
    assert harness.is_told(1, -1)


def test_a_lost_line_comes_back_and_asks_for_the_newest_state(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.locator('[data-pick="stone-3"]').click()  # and no answer comes
    harness.drop()
    expect(page.get_by_role("alert")).to_contain_text("Your game is safe")
    expect(page.locator("[data-live]")).to_have_attribute("data-line", "open", timeout=4000)
    expect(page.locator("#notice")).to_be_hidden()
    assert harness.is_told(1, -1)
    harness.say(state())
    expect(page.locator('[data-pick="stone-3"].can-pick')).to_be_visible()


LINE = """
window.stood = [];
new MutationObserver(([change]) => window.stood.push(change.target.dataset.line)).observe(
  document.body, { subtree: true, attributeFilter: ["data-line"] });
"""


def handed_over(page: Page, harness: Harness) -> None:
    """The server begins anew; the line had been open for a while, and is so again."""
    page.wait_for_timeout(2050)
    harness.drop(1012)
    assert harness.is_told(1, -1)


def test_of_a_server_that_begins_anew_nothing_is_told(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.evaluate(LINE)
    handed_over(page, harness)
    page.wait_for_function("window.stood.at(-1) === 'open'")
    assert page.evaluate("window.stood") == ["moving", "open"]
    expect(page.locator("#notice")).to_be_hidden()


def test_a_move_that_got_lost_at_a_hand_over_is_sent_again_once(
    page: Page, harness: Harness
) -> None:
    opened(page, harness)
    page.locator('[data-pick="stone-3"]').click()  # and no answer comes
    assert harness.next()["action"] == 3
    handed_over(page, harness)
    harness.say(state())
    assert harness.next()["action"] == 3
    harness.say(state(2))
    expect(page.locator('[data-pick="stone-3"].can-pick')).to_be_visible()
    assert harness.heard.empty()


MOVES_MEANWHILE = """
new MutationObserver(() => {
  const isMoving = document.querySelector("[data-live]").dataset.line === "moving";
  if (isMoving) document.querySelector('[data-action="3"]').click();
}).observe(document.body, { subtree: true, attributeFilter: ["data-line"] });
"""


def test_a_move_made_while_the_server_begins_anew_goes_when_it_is_there(
    page: Page, harness: Harness
) -> None:
    opened(page, harness)
    page.evaluate(MOVES_MEANWHILE)
    handed_over(page, harness)
    harness.say(state())
    assert harness.next()["action"] == 3
    expect(page.locator("#notice")).to_be_hidden()


def test_title_and_icon_say_that_it_is_your_turn(page: Page, harness: Harness) -> None:
    opened(page, harness)
    assert page.title() == "● Your turn"
    assert "icon-turn" in str(page.locator("link[rel=icon]").get_attribute("href"))
    harness.say(state(2, yours=False, title="Schotten Totten", actions=[]))
    page.wait_for_function("document.title === 'Schotten Totten'")
    assert "icon-turn" not in str(page.locator("link[rel=icon]").get_attribute("href"))


def test_prompt_and_news_are_announced(page: Page, harness: Harness) -> None:
    opened(page, harness)
    parts = {"prompt": prompt("Claim or end."), "log": log("The game begins.", "Morag plays.")}
    harness.say(state(2, parts=parts))
    expect(page.locator("#announcer")).to_have_text("Morag plays. Claim or end.")


def test_the_last_moves_are_marked(page: Page, harness: Harness) -> None:
    opened(page, harness)
    harness.say(state(2, last=["card-1"]))
    expect(page.locator(".board .last")).to_have_attribute("data-key", "card-1")


def test_a_line_of_chat_arrives_once_and_another_is_sent(page: Page, harness: Harness) -> None:
    opened(page, harness)
    line = c.ChatLine(7, "p2", "Fergus", "<b>Ha</b>", "2026-11-15T09:30:00+00:00")
    html = render.render_part(c.ChatPart((line,)), ENGLISH)
    for _ in range(2):
        harness.say({"type": "chat", "number": 7, "person": "p2", "html": html})
    expect(page.locator('[data-number="7"]')).to_contain_text("<b>Ha</b>")
    page.get_by_label("Say something").fill("Well played")
    page.get_by_role("button", name="Send").click()
    assert harness.next() == {"type": "chat", "text": "Well played", "aside": False}


def test_a_muted_person_is_heard_no_more_until_asked_for(page: Page, harness: Harness) -> None:
    opened(page, harness)
    page.get_by_role("button", name="mute").click()
    assert harness.next() == {"type": "mute", "person": "p2", "on": True}
    expect(page.locator(".talk")).not_to_contain_text("Good luck!")
    page.get_by_role("button", name="Hear Fergus again").click()
    assert harness.next() == {"type": "mute", "person": "p2", "on": False}


def test_unread_lines_are_counted_on_the_tab(phone: Page, harness: Harness) -> None:
    opened(phone, harness)
    html = '<li data-number="9" data-person="p2">Hello</li>'
    harness.say({"type": "chat", "number": 9, "person": "p2", "html": html})
    tab = phone.get_by_role("tab", name="Chat")
    expect(tab).to_have_attribute("data-badge", "1")
    tab.tap()
    expect(tab).to_have_attribute("data-badge", "")
    expect(phone.locator('[data-number="9"]')).to_be_visible()
    expect(phone.locator("#players")).to_be_hidden()


def test_resigning_wants_a_second_press(page: Page, harness: Harness) -> None:
    seats = (c.SeatLine(0, "Morag", "person", is_you=True), c.SeatLine(1, "Fergus", "bot"))
    players = a_list_of(seats, ENGLISH, may_resign=(0,))
    harness.first = state(parts={"players": players})
    opened(page, harness)
    page.get_by_role("button", name="Resign").click()
    assert harness.heard.empty()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    assert harness.next() == {"type": "resign", "seat": 0}


def test_the_curtain_hides_the_board_until_the_device_is_handed_over(
    page: Page, harness: Harness
) -> None:
    curtain = render.render_part(c.CurtainPart(1, "Fergus"), ENGLISH)
    opened(page, harness)
    harness.say(state(2, curtain=curtain, actions=[], parts={"board": ""}))
    page.get_by_role("button", name="I am Fergus").click()
    assert harness.next() == {"type": "ready", "seat": 1}
    assert page.locator("[data-pick]").count() == 0


def test_a_closed_table_says_so_and_does_not_come_back(page: Page, harness: Harness) -> None:
    opened(page, harness)
    harness.say({"type": "gone", "text": "The table was closed."})
    expect(page.get_by_role("alert")).to_have_text("The table was closed.")
    page.wait_for_timeout(700)
    assert harness.lines == []


def test_who_plays_again_goes_on_and_the_others_are_told(page: Page, harness: Harness) -> None:
    harness.first = state(yours=False, over=True, actions=[])
    opened(page, harness)
    harness.say({"type": "reload", "path": "/table/t2"})
    told = page.locator(".asked")
    expect(told).to_contain_text("The next game is ready.")
    expect(told.get_by_role("link", name="Go there")).to_have_attribute("href", "/table/t2")
    assert page.url == harness.url
    again = '<button type="button" data-send="rematch">Play again</button>'
    harness.say(state(2, yours=False, over=True, actions=[], parts={"prompt": again}))
    page.get_by_role("button", name="Play again").click()
    assert harness.next() == {"type": "rematch"}
    with page.expect_request("**/table/t2"):
        harness.say({"type": "reload", "path": "/table/t2"})
