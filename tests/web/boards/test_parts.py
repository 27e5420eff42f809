"""A page that has put in part after part shows what a page shows that has just been opened."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from marchstone import games
from web import players

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("boards")]

STEPS = 9
MOST_STEPS = 200
ANSWERED = '.board [data-pick="pass"].can-pick, .board [data-later].can-pick'
# Elements with their attributes and classes in one order, without white space between them, and
# without the zoom that the script notes at a frame that can be panned.
SHOWN = """() => {
  const told = (node) => {
    if (node.nodeType === Node.COMMENT_NODE) return `<!--${node.data}-->`;
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent.trim();
    const isPanned = node.hasAttribute("data-pan");
    const own = [...node.attributes].filter(({ name }) => name !== "style" || !isPanned);
    const attributes = own.map(({ name, value }) =>
      `${name}=${name === "class" ? value.split(/\\s+/).filter(Boolean).sort().join(" ") : value}`);
    const inner = [...node.childNodes].map(told).filter(Boolean);
    return [node.tagName, attributes.filter((it) => it !== "class=").sort(), inner];
  };
  const of = (name) => told(document.querySelector(`[data-part="${name}"]`));
  return { board: of("board"), prompt: of("prompt"), players: of("players"), log: of("log"),
    moves: told(document.getElementById("moves")) };
}"""


def shown(page: Page) -> Any:
    """When nothing moves, and nothing is picked that would be lost."""
    page.mouse.move(0, 0)
    page.wait_for_function("document.getAnimations().every((it) => it.playState !== 'running')")
    return page.evaluate(SHOWN)


def lines(told: Any, within: str = "") -> Iterator[str]:
    """One for each element, so that a difference is short."""
    if isinstance(told, str):
        yield f"{within}: {told}"
    elif isinstance(told, dict):
        for name in told:
            yield from lines(told[name], name)
    else:
        tag, attributes, inner = told
        yield f"{within} <{tag} {' '.join(attributes)}>"
        for it in inner:
            yield from lines(it, within)


def is_at_rest(page: Page) -> bool:
    """Nothing is picked, and nothing is about to be answered by itself: a pass, a throw."""
    return page.locator(f"#moves.has-picks, {ANSWERED}").count() == 0


@pytest.mark.parametrize("game", games.names())
def test_a_page_after_many_moves_is_the_page_that_is_opened_then(
    page: Page, server: str, game: str
) -> None:
    players.sit_down(page, server, game)
    for step in range(MOST_STEPS):
        if not players.waits_for_me(page) or (step >= STEPS and is_at_rest(page)):
            break
        players.by_mouse(page, step)
    grown = shown(page)
    page.reload()
    page.locator('.table[data-line="open"]').wait_for(state="attached")
    players.waits_for_me(page)
    assert list(lines(shown(page))) == list(lines(grown))
