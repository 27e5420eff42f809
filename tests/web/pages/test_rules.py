"""The rules in a real browser: nothing wider than the screen, a sheet that is one sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from marchstone import games
from marchstone.core.words import LANGUAGES
from marchstone.server.live.lines import game_card
from marchstone.web import assets, render
from marchstone.web.contexts import Page as AnyPage
from marchstone.web.playerbook import read_player_book
from marchstone.web.positions import shown_board
from marchstone.web.rulebook import read_sections
from marchstone.web.rulecontexts import PlayerRulesPage, RulesPage, SheetPage, ShownPage
from web.axe import AXE, serious_faults
from web.world import a_shell

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

GAMES = [name for name in games.names() if read_player_book(games.get(name), "en")]
WIDTHS = (320, 390, 768, 1280, 1920)
A4_WIDTH = 726  # px: 210 mm less two margins of 9
SPARE = """() => {
  const [paper, columns] = document.querySelectorAll(".paper, .columns");
  return [paper.clientHeight - paper.scrollHeight, columns.clientWidth - columns.scrollWidth];
}"""


def opened(page: Page, context: AnyPage, language: str) -> Page:
    html = render.render_page(context, a_shell(language))

    def answer(route: Any) -> None:
        asset = assets.find(route.request.url.split("/", 5)[-1])
        content, kind = (asset.content, asset.media_type) if asset else (html, "text/html")
        route.fulfill(body=content, content_type=kind)

    page.unroute_all()
    page.route("**/*", answer)
    page.goto("http://marchstone.test/rules")
    return page


def sheet(name: str, language: str) -> SheetPage:
    game = games.get(name)
    book = read_player_book(game, language)
    assert book
    return SheetPage(game_card(game, language), book)


def pages(name: str, language: str) -> list[AnyPage]:
    game, paper = games.get(name), sheet(name, language)
    card, book = paper.game, paper.book
    shown = book.shown[-1]
    return [
        PlayerRulesPage(card, book),
        RulesPage(card, read_sections(game, language), has_player_rules=True),
        paper,
        ShownPage(card, shown, shown.name, shown_board(game, shown.name, language)),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_no_page_of_the_rules_is_wider_than_the_screen(page: Page, name: str) -> None:
    for context in pages(name, "pl"):  # its words are the longest
        opened(page, context, "pl")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            found = page.evaluate("document.documentElement.scrollWidth")
            assert found <= width, (context.template, width)


@pytest.mark.parametrize("name", GAMES[1:])  # the first is looked at in test_access.py
def test_axe_finds_no_serious_fault_in_the_rules_of_any_game(page: Page, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")  # what fades in has no contrast yet
    player, _, paper, shown = pages(name, "cs")
    for context in (player, paper, shown):
        opened(page, context, "cs").add_script_tag(path=AXE)
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert serious_faults(page) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_is_one_page_on_paper_and_nothing_is_cut_off(page: Page, name: str) -> None:
    page.set_viewport_size({"width": A4_WIDTH, "height": 1000})
    page.emulate_media(media="print")
    for language in LANGUAGES:
        opened(page, sheet(name, language), language)
        assert min(page.evaluate(SPARE)) >= 0, language
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, language
