"""Whole games of Stone, Weapons, Paper in a real browser at a real server, against bots."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from marchstone.games.stone_weapons_paper.rules.actions import PASS
from marchstone.games.stone_weapons_paper.rules.view import View
from web import coordinates, players, stillness, tables
from web.host import Host

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

GAME = "stone-weapons-paper"
MOST_STEPS = 3000
# What brings a game to its end goes first.
WANTED = ("cell-", "turn-", "pay-", "bid-", "offer-", "alone", "throw-")
PRESS = """([step, wanted]) => {
  const lit = [...document.querySelectorAll('.table.is-yours:not(.is-pending) .board .can-pick')];
  if (!lit.length) return;
  const ranks = lit.map((e) => (wanted.findIndex((w) => e.dataset.pick.startsWith(w)) + 99) % 99);
  const best = Math.min(...ranks);
  const among = lit.filter((_, i) => ranks[i] === best);
  const chosen = among[wanted[best] === 'bid-' ? 0 : step % among.length];
  chosen.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""


def open_table(page: Page, server: str, seats: int) -> None:
    """With a bot in every other seat."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server}/new/{GAME}")
    if page.locator("#name").count():
        page.locator("#name").fill("Morag")
    page.locator(f'input[name="count"][value="{seats}"]').check()
    for seat in range(1, seats):
        page.locator(f'select[name="seat.{seat}"]').select_option("bot:fair")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def press(page: Page, step: int) -> None:
    """As fast as a page can take it."""
    page.evaluate(PRESS, [step, WANTED])


def press_to_the_end(page: Page) -> str:
    for step in range(MOST_STEPS):
        if not players.waits_for_me(page):
            return page.locator(".prompt .say").inner_text()
        press(page, step)
    raise AssertionError("the game does not end")


def some_steps(page: Page, take_step: Callable[[Page, int], None], count: int) -> None:
    for step in range(count):
        assert players.waits_for_me(page)
        take_step(page, step)


# What lies on something else at the head of a player.
ON_OTHERS = """() => [...document.querySelectorAll(".swp-player > .swp-who")].flatMap((head) => {
  const parts = "h2, .swp-first, strong, .swp-score, .swp-backs, li:last-child";
  const boxes = [...head.querySelectorAll(parts)].map((it) => it.getBoundingClientRect());
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)).map((b) => [a.left, b.left]));
})"""
OVER_NUMBERS = """out => {
  const { left, right, top, bottom } = out.getBoundingClientRect();
  return [...document.querySelectorAll(".swp-numbers > button")].filter((number) => {
    const it = number.getBoundingClientRect();
    return it.left < right && it.right > left && it.top < bottom && it.bottom > top;
  }).length;
}"""


# What of the battle hangs over the rims of the cloth, and what of a lifted card its hand cuts off.
OFF_CLOTH = """() => {
  const cloth = document.querySelector(".swp-middle").getBoundingClientRect();
  return [...document.querySelectorAll(".swp-stage *")].filter((it) => {
    const { top, bottom, height } = it.getBoundingClientRect();
    return height && (top < cloth.top - 1 || bottom > cloth.bottom + 1);
  }).map((it) => it.textContent);
}"""
CUT_OFF = """() => {
  const hand = document.querySelector(".swp-hand").getBoundingClientRect();
  const ring = 4;
  return [...document.querySelectorAll(".swp-hand .can-pick")].filter((it) => {
    const { left, top } = it.getBoundingClientRect();
    return left - ring < hand.left || top - ring < hand.top;
  }).length;
}"""


def test_a_whole_game_of_two(page: Page, server: str) -> None:
    open_table(page, server, 2)
    some_steps(page, players.by_mouse, 20)
    low = page.context.new_page()  # another window of the same person
    low.set_viewport_size(players.LOW)
    low.goto(page.url)
    stillness.watch(low)
    page.bring_to_front()
    stillness.watch(page)
    assert "castle is finished" in press_to_the_end(page)
    assert page.locator(".swp-piece").count() >= 13
    assert coordinates.printed(page) == set("ABCDEF")  # a wall is called by its two towers
    expect(low.get_by_role("button", name="Play again")).to_be_visible()
    assert stillness.kept_still(page)
    assert stillness.kept_still(low)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_whole_game_of_four_as_wide_as_a_phone(page: Page, server: str) -> None:
    page.set_viewport_size(players.UPRIGHT)
    open_table(page, server, 4)
    expect(page.locator(".swp-castle")).to_have_count(4)
    assert players.waits_for_me(page)
    page.locator("[data-aim-close]").click()
    stillness.watch(page)
    assert "castle is finished" in press_to_the_end(page)
    assert stillness.kept_still(page)
    ranks = page.locator(".swp-who strong").all_inner_texts()
    assert sorted(ranks) == ["Place 2", "Place 3", "Place 3", "Winner"]
    for size in (players.UPRIGHT, players.LOW, players.DESK):
        page.set_viewport_size(size)
        assert page.evaluate(ON_OTHERS) == []


def test_however_much_can_be_bid_the_way_out_is_in_sight(page: Page, host: Host) -> None:
    match = tables.played(
        GAME, 2, lambda view: view.phase == "bid" and len(view.legal) > 22, seed=2
    )
    page.goto(host.shows("/table/t1", tables.table_page(match, ("Anna", "Karel"))))
    for size in (players.LOW, players.UPRIGHT):
        page.set_viewport_size(size)
        page.locator(".swp-dock").scroll_into_view_if_needed()
        out = page.get_by_role("button", name="Drop out.")
        expect(out).to_be_in_viewport(ratio=1)
        out.click(trial=True, timeout=1000)  # nothing lies above it
        assert out.evaluate(OVER_NUMBERS) == 0


def test_a_battle_stays_on_the_cloth_whatever_is_played(page: Page, host: Host) -> None:
    def is_at(phase: str, view: View) -> bool:
        return view.phase == phase and view.round > 2

    for seats, phase in ((2, "answer"), (2, "throw"), (4, "answer"), (4, "before")):
        match = tables.played(GAME, seats, partial(is_at, phase))
        page.goto(host.shows("/table/t1", tables.without_script(tables.table_page(match))))
        for size in (players.LOW, players.DESK, players.WIDE):
            page.set_viewport_size(size)
            assert page.evaluate(OFF_CLOTH) == [], (seats, phase, size)


def test_who_may_name_a_symbol_sees_all_ways_and_whole_rings(page: Page, host: Host) -> None:
    match = tables.played(
        GAME, 2, lambda view: view.phase == "before" and len(view.legal) > 4, seed=4
    )
    page.goto(host.shows("/table/t1", tables.table_page(match, ("Anna", "Karel"))))
    for size in (players.LOW, players.DESK):
        page.set_viewport_size(size)
        expect(page.get_by_role("button", name="Play no card.")).to_be_in_viewport(ratio=1)
        page.locator(".swp-hand .can-pick").first.wait_for()
        page.wait_for_timeout(250)
        assert page.evaluate(CUT_OFF) == 0
    for button in page.locator(".swp-naming .swp-choice").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_finger_plays_on_a_phone(phone: Page, server: str) -> None:
    open_table(phone, server, 4)
    for step in range(16):
        assert players.waits_for_me(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
        players.by_touch(phone, step)


def test_bids_are_made_by_keyboard_alone_and_the_rest_of_a_round_is_passed_for_who_wants_it(
    page: Page, server: str
) -> None:
    with page.expect_websocket(lambda it: "/table/" in it.url) as line:
        open_table(page, server, 2)
    some_steps(page, players.by_keyboard, 24)
    expect(page.locator(".log li", has_text="Morag throws").first).to_be_attached()
    expect(page.locator(".log li", has_text="Morag bids").first).to_be_attached()
    for step in range(200):
        assert players.waits_for_me(page)
        if page.locator('.board [data-pick="pass"].can-pick').count():
            break
        press(page, step)
    with line.value.expect_event("framesent", lambda text: '"play"' in text) as sent:
        page.locator("#swp-auto").check()
    assert json.loads(sent.value)["action"] == PASS
