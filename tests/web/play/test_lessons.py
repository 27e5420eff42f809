"""Every lesson whole, in a real browser: by mouse, by touch and by keyboard, in two languages."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from marchstone import games
from marchstone.core.lesson import Lesson, lessons
from web.players import go_to_lit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSONS = [lesson for name in games.names() for lesson in lessons(games.get(name))]
READY = ".lesson:not(.is-pending)"


def at(page: Page) -> int:
    return int(page.locator(".count .is-done").count()) - 1


def find(page: Page, key: str) -> str:
    """What is picked for a key: on the board, or among the moves that have no place there."""
    for on_board in (whole(key), f'.board [data-pick="{key}"].can-pick'):
        if page.locator(on_board).count():
            return on_board
    return "[data-offers] .move"


def whole(walk: str) -> str:
    """What stands for several picks."""
    return f'.board [data-walk="{walk}"].can-pick'


def by_mouse(page: Page, key: str) -> None:
    page.locator(find(page, key)).first.click()


def by_touch(page: Page, key: str) -> None:
    page.locator(find(page, key)).first.tap()


def by_keyboard(page: Page, key: str) -> None:
    """The arrows reach it; here the focus is put there, as they would after a while."""
    go_to_lit(page)
    page.locator(find(page, key)).first.focus()
    page.keyboard.press("Enter")


def go_on(page: Page, pick: Callable[[Page, str], None]) -> None:
    link = page.locator(".teacher .steps .primary")
    if pick is by_keyboard:
        link.focus()
        page.keyboard.press("Enter")
    else:
        pick_link = link.tap if pick is by_touch else link.click
        pick_link()


def learn(page: Page, lesson: Lesson, language: str, pick: Callable[[Page, str], None]) -> None:
    """From the first step to the last, by what the steps ask for."""
    words = lesson.game.words(language)
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".tells")).to_have_text(words(step.text))
        page.locator(READY).wait_for()
        if step.play is not None:
            expect(page.locator(".say")).to_have_text(words(step.ask))
            path = lesson.game.path(step.play)
            walk = " ".join(path)
            for key in [walk] if page.locator(whole(walk)).count() else path:
                if page.locator(f'.board [data-pick="{key}"].picked').count() == 0:
                    pick(page, key)
            expect(page.locator(".verdict.is-right")).to_have_text(words(step.good))
        elif number + 1 < len(lesson.steps):
            go_on(page, pick)
    expect(page.locator("[data-first-game] button")).to_be_visible()


def cases() -> Iterator[Any]:
    """Every lesson, and by each means at least one of them."""
    means = [(by_mouse, "en"), (by_touch, "cs"), (by_keyboard, "en")]
    for number, lesson in enumerate(LESSONS):
        pick, language = means[number % len(means)]
        name = f"{lesson.game.name}-{lesson.name}-{pick.__name__}"
        yield pytest.param(lesson, pick, language, id=name)


@pytest.mark.parametrize(("lesson", "pick", "language"), [*cases()])
def test_a_lesson_is_learned_whole(
    page: Page,
    phone: Page,
    server: str,
    lesson: Lesson,
    pick: Callable[[Page, str], None],
    language: str,
) -> None:
    device = phone if pick is by_touch else page
    device.set_extra_http_headers({"Accept-Language": language})
    device.goto(f"{server}/learn/{lesson.game.name}/{lesson.name}")
    learn(device, lesson, language, pick)
    assert device.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wrong_move_a_hint_and_coming_back(page: Page, server: str) -> None:
    lesson = LESSONS[0]
    page.goto(f"{server}/learn/{lesson.game.name}")
    page.locator(".teacher .steps .primary").click()
    expect(page.locator(".tells")).to_have_text(lesson.steps[1].text)
    for _ in range(2):
        page.locator("[data-all-moves] summary").click()
        page.locator("[data-move-list] .move").last.click()
        expect(page.locator(".verdict.is-wrong")).to_have_text(lesson.steps[1].otherwise)
        page.locator(READY).wait_for()
    assert page.locator(".ring").count() == 2  # after two mistakes it is shown
    page.reload()
    page.goto(f"{server}/learn/{lesson.game.name}")
    expect(page.locator(".tells")).to_have_text(lesson.steps[1].text)
    page.keyboard.press("h")
    expect(page.locator("[data-show-me]")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("Back", exact=True).click()
    expect(page).to_have_url(re.compile(r"at=0"))
