"""Nothing moves that is not moved: between two decisions prompt, board and hand keep their places.

A page that is watched notes where they are whenever something is to be decided and after each pick.
"""

from typing import Any

from playwright.sync_api import Page

HANDS = ".st-dock .st-hand, .cg-hand, .rb-hand, .swp-hand"
# Where a person has scrolled, the board counts from the top of the page and the hand not at all.
WATCH = """(hands) => {
  window.places = { bar: {}, board: {}, hand: {}, cut: {} };
  const table = document.querySelector(".table");
  const find = (selector) =>
    [...document.querySelectorAll(selector)].find((it) => it.checkVisibility());
  const place = (it) => {
    const { left, top, height } = it.getBoundingClientRect();
    return [left, top + scrollY, height].map((length) => Math.round(length * 10) / 10);
  };
  const look = () => {
    const isAsked = table.matches(".is-yours:not(.is-pending, .is-over)");
    if (!isAsked || find(".curtain, .hint")) return;
    const said = find(".prompt .say, .then").textContent.trim();
    const [board, hand, prompt] = [".board", hands, ".prompt"].map(find);
    window.places.bar[find(".bar").offsetHeight] ??= said;
    window.places.board[place(board).slice(0, 2)] ??= said;
    if (hand && !scrollY && !board.scrollTop) window.places.hand[place(hand)] ??= said;
    if (prompt.scrollHeight > prompt.clientHeight + 1) window.places.cut[said] = true;
  };
  new MutationObserver(look).observe(table, { subtree: true, childList: true, attributes: true });
  look();
}"""


def watch(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(WATCH, HANDS)


def kept_still(page: Page) -> bool:
    """Whether the bar, the board and the hand were each at one place, and no prompt was cut off."""
    seen: dict[str, dict[str, Any]] = page.evaluate("window.places")
    cut = seen.pop("cut")
    assert not cut, cut
    for name, places in seen.items():
        assert len(places) == 1, (name, places)
    return True
