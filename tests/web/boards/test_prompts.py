"""Every prompt fits its one height, in every language and at every width."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.protocol import AnyGame, State
from marchstone.core.words import ENGLISH, LANGUAGES, Voice, words
from marchstone.web import contexts as c
from marchstone.web import render
from web import tables
from web.host import Host

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

NAMES = ("Maximiliane-Wilhelmina von Hohen", "Bartholomew of the Western Isles", "Cleo", "Dora")
WIDTHS = ((390, 844), (1280, 800), (1366, 650))
LONGEST = 6  # of each game and language
CUT = """([isOver, prompts]) => {
  document.querySelector(".table").classList.toggle("is-over", isOver);
  const prompt = document.querySelector(".prompt");
  const part = prompt.querySelector("[data-part=prompt]");
  return prompts.filter((html) => {
    part.innerHTML = html;
    return prompt.scrollHeight > prompt.clientHeight + 1
      || part.scrollWidth > prompt.clientWidth + 1;
  });
}"""


def told(game: AnyGame, seed: int = 1) -> Iterator[dict[str, c.PromptPart]]:
    """All that anybody is told in a game of random moves, by language."""
    state, rng = game.new(parse_options(game.options, {}), max(game.seat_counts), seed), Rng(seed)
    known: set[str] = set()
    while True:
        seat = state.to_act()[0] if state.to_act() else None
        for reader in (seat, 0, None):
            said = [*in_all_languages(game, state, reader, known)]
            yield {
                language: c.PromptPart(text, reader == seat, seat is None, may_rematch=seat is None)
                for language, text in said
            }
        if seat is None:
            return
        state.apply(seat, rng.choice(state.legal(seat)))


def in_all_languages(
    game: AnyGame, state: State, reader: int | None, known: set[str]
) -> Iterator[tuple[str, str]]:
    view = game.view(state, reader)
    names = NAMES[: len(view.scores)]
    english = game.text.prompt(view, Voice(ENGLISH, names, reader))
    if english in known:
        return
    known.add(english)
    for language in LANGUAGES:
        yield language, game.text.prompt(view, Voice(game.words(language), names, reader))


def longest(game: AnyGame) -> Iterator[str]:
    found = [*told(game)]
    for language in LANGUAGES:
        parts = sorted((it[language] for it in found if it), key=lambda it: -len(it.text))
        for part in parts[:LONGEST]:
            yield render.render_part(part, words(language))


@pytest.fixture(scope="module")
def screen(browser: Browser, host: Host) -> Iterator[Page]:
    match = tables.played("schotten-totten", 2, lambda view: True)
    page = browser.new_page(reduced_motion="reduce")
    page.goto(host.shows("/table", tables.without_script(tables.table_page(match))))
    page.evaluate("document.fonts.ready.then(() => true)")
    # Only the bar is measured, and measured often.
    page.evaluate(
        "document.querySelectorAll('.board > *, .panel > *').forEach((it) => it.remove())"
    )
    yield page
    page.close()


@pytest.mark.parametrize("name", games.names())
def test_the_longest_prompts_fit_in_every_language(screen: Page, name: str) -> None:
    prompts = [*longest(games.get(name))]
    for width, height in WIDTHS:
        screen.set_viewport_size({"width": width, "height": height})
        for is_over in (False, True):
            group = [html for html in prompts if ("is-over" in html) == is_over]
            assert screen.evaluate(CUT, [is_over, group]) == [], width
