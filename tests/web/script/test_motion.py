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
    told = state(ply, lines=[[ply, 1, f"Move {ply}.", []]], **changes)
    return told | {"parts": parts}


@pytest.fixture
def table(fresh_page: Page) -> Page:
    fresh_page.add_init_script(SEEN)
    fresh_page.clock.install()
    return fresh_page


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


def say_all_at_once(page: Page, harness: Harness, *plies: int) -> None:
    """And wait until the page has heard them, whatever it shows."""
    say_all(harness, *plies)
    harness.say({"type": "error", "code": "heard", "text": "Heard."})
    expect(page.get_by_role("alert")).to_have_text("Heard.")


def plies(*numbers: int) -> list[str]:
    return [f"Ply {number}." for number in numbers]


def test_moves_in_a_row_are_seen_one_after_another(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    say_all(harness, 2, 3, 4)
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")
    assert table.evaluate("seen") == plies(2, 3, 4)
    expect(table.locator(".log li").last).to_have_text("Move 4.")


def test_what_tells_nothing_and_moves_nothing_holds_up_nobody(
    table: Page, harness: Harness
) -> None:
    opened(table, harness, "quick")
    harness.say(move(2))
    harness.say(move(2, parts={"prompt": prompt("Ply 3.")}) | {"ply": 3, "lines": []})
    harness.say(move(4))
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")
    assert table.evaluate("seen") == plies(2, 4)  # in the time of one


def test_of_too_many_the_newest_is_seen_at_once(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all_at_once(table, harness, *range(2, 10))
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
    say_all_at_once(table, harness, 2, 3, 4, 5)
    expect(table.locator(".prompt .say")).to_have_text("Ply 5.")
    assert table.evaluate("document.querySelector('.board').getAnimations({subtree: true})") == []


def test_a_click_ends_what_plays_out_and_picks_nothing(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all_at_once(table, harness, 2, 3, 4)
    expect(table.locator(".prompt .say")).to_have_text("Ply 2.")
    table.locator('[data-pick="stone-3"]').click(force=True)
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")
    assert harness.heard.empty()
    table.locator('[data-pick="stone-3"]').click(force=True)  # it moves no more, and is picked
    assert harness.next()["action"] == 3


def test_a_key_ends_what_plays_out(table: Page, harness: Harness) -> None:
    opened(table, harness)
    stand_still(table)
    say_all_at_once(table, harness, 2, 3, 4)
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


# What is seen on the way

BOX = "position:absolute;width:60px;height:60px;background:#987"
NOTHING_MOVES = "document.getAnimations().every((it) => it.playState !== 'running')"


def pile(key: str, count: int, left: int) -> str:
    told = f'data-key="{key}" data-count="{count}" data-token="coin" data-sound="coin"'
    return f'<div style="{BOX};left:{left}px;top:10px" {told}>{count}</div>'


def fist(side: str, hand: str, left: int) -> str:
    drawing = f'<svg data-key="{side}-{hand}"><use href="#{hand}"/></svg>'
    return f'<div style="{BOX};left:{left}px;top:220px" data-key="{side}">{drawing}</div>'


OPENED = "".join(
    f'<i data-reveals="{side}" data-shows="{hand}"></i>'
    for side, hand in (("left", "stone"), ("right", "paper"))
)
CLOSED = toy_board(fist("left", "closed", 20), fist("right", "closed", 600))


def layer(page: Page) -> list[str]:
    """What is above the board."""
    tell = "(all) => all.map((it) => `${it.className} ${it.textContent}`.trim())"
    return sorted(page.locator(".motion > *").evaluate_all(tell))


def test_what_one_has_more_and_another_less_goes_over(table: Page, harness: Harness) -> None:
    harness.first = state(parts={"board": toy_board(pile("ours", 1, 20), pile("theirs", 5, 600))})
    opened(table, harness, "slow")
    board = toy_board(pile("ours", 3, 20), pile("theirs", 3, 600))
    harness.say(move(2, parts={"board": board}))
    expect(table.locator(".motion .token").first).to_be_attached()
    assert layer(table) == ["pop +2", "pop −2", "token token-coin", "token token-coin"]
    expect(table.locator(".motion > *")).to_have_count(0)


def test_points_pop_up_where_they_are_made(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    harness.say(move(2, points=[["stone-2", 1, 4], ["nowhere", 0, 9]]))
    expect(table.locator(".motion .pop")).to_have_text("+4")
    expect(table.locator(".motion .pop")).to_have_class("pop seat-1")
    at = table.locator('[data-key="stone-2"]').bounding_box()
    shown = table.evaluate("document.querySelector('.pop').style.left")
    assert at
    assert shown == f"{at['x'] + at['width'] / 2:g}px"


def test_hands_are_opened_together_after_a_moment(table: Page, harness: Harness) -> None:
    harness.first = state(parts={"board": CLOSED})
    opened(table, harness, "quick")
    stand_still(table)
    harness.say(move(2, parts={"board": toy_board() + OPENED}))
    table.wait_for_function("document.getAnimations().length === 2")
    hands = "[...document.querySelectorAll('.board use')].map((it) => it.getAttribute('href'))"
    assert table.evaluate(hands) == ["#closed", "#closed"]
    table.clock.run_for(700)
    assert table.evaluate(hands) == ["#stone", "#paper"]
    assert table.locator(".log li").last.inner_text() == "The game begins."
    table.clock.run_for(700)
    expect(table.locator(".prompt .say")).to_have_text("Ply 2.")


def test_the_last_moves_are_seen_once_more(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    again = table.locator("[data-again]")
    expect(again).to_be_hidden()
    say_all(harness, 2, 3)
    expect(table.locator(".prompt .say")).to_have_text("Ply 3.")
    expect(again).to_be_visible()
    table.wait_for_function(NOTHING_MOVES)
    board = "document.querySelector('.board').outerHTML"
    before = table.evaluate(board)
    stand_still(table)
    again.click()
    card_at = "document.querySelector('[data-key=\"card-1\"]').style.left"
    seen = [table.evaluate(card_at)]
    for _ in range(2):
        table.clock.run_for(400)
        seen.append(table.evaluate(card_at))
    assert seen == ["150px", "80px", "120px"]
    assert table.locator(".can-pick").count() == 0
    table.clock.run_for(400)
    assert table.evaluate(board) == before
    table.keyboard.press("l")
    expect(table.locator(".is-replaying")).to_be_attached()
    harness.say(move(4))
    expect(table.locator(".is-replaying")).to_have_count(0)
    expect(table.locator(".prompt .say")).to_have_text("Ply 4.")


def test_a_win_has_its_moment(table: Page, harness: Harness) -> None:
    opened(table, harness, "quick")
    won = {"board": toy_board('<b data-winner="0">Winner</b>'), "prompt": prompt("You win.")}
    harness.say(move(2, over=True, yours=False, actions=[], parts=won))
    expect(table.locator(".motion .moment")).to_have_text("You win.")
    assert table.locator(".motion .ribbon").count() > 20


HEARD = """
window.heard = [];
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    window.heard.push(kind.name);
    start.apply(this, when);
  };
}
"""


@pytest.mark.parametrize("sound", [False, True], ids=["silent", "with sounds"])
def test_sounds_are_heard_by_whoever_has_chosen_them(
    table: Page, harness: Harness, sound: bool
) -> None:
    table.add_init_script(HEARD)
    harness.settings = dataclasses.replace(harness.settings, sound=sound)
    harness.first = state(yours=False, actions=[], parts={"board": toy_board(pile("ours", 1, 20))})
    opened(table, harness, "quick")
    table.mouse.click(5, 5)  # a browser is silent until then
    harness.say(move(2, parts={"board": toy_board(pile("ours", 1, 20), pile("theirs", 5, 600))}))
    expect(table.locator(".prompt .say")).to_have_text("Ply 2.")
    notes = 2 + 2  # the turn, and a coin where something has come to lie
    assert table.evaluate("heard") == ["OscillatorNode"] * (notes if sound else 0)
