"""What the history calls the places of a board is printed there for whoever asks for it."""

import re

from playwright.sync_api import Page, expect

BUTTON = "[data-coordinates]"
# A map has its coordinates in the sheet of symbols, and the board refers to them.
PRINTED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((it) => it.checkVisibility())
  .flatMap((it) => it.matches("use")
    ? [...document.querySelector(it.getAttribute("href")).children] : [it])
  .map((it) => it.textContent.trim())"""


def ask_for_them(page: Page) -> None:
    """By key, or with a finger."""
    if page.locator("#tab-log").is_visible():
        page.locator("#tab-log").tap()
        page.locator(BUTTON).tap()
    else:
        page.keyboard.press("c")
    expect(page.locator(BUTTON)).to_have_attribute("aria-pressed", "true")


def printed(page: Page, also: str = "") -> set[str]:
    """Once they are asked for; some boards print a part of it at all times."""
    ask_for_them(page)
    selectors = (".board .coordinate", also)
    return set(page.evaluate(PRINTED, ", ".join(filter(None, selectors))))


def are_printed(page: Page, named: str, also: str = "") -> bool:
    """All that the history names, by a pattern."""
    told = " ".join(page.locator(".log li").all_text_contents())
    places = set(re.findall(named, told))
    assert places, told
    missing = places - printed(page, also)
    assert not missing, missing
    return True
