"""The rules in a real browser: nothing wider than the screen, a sheet that is one sheet."""

import re

import pytest
from playwright.sync_api import Page

from marchstone import games
from marchstone.core.words import LANGUAGES
from marchstone.server.live.shown.lines import game_card
from marchstone.web import render
from marchstone.web.contexts import Page as AnyPage
from marchstone.web.contexts.games.rules import PlayerRulesPage, RulesPage, SheetPage, ShownPage
from marchstone.web.rulebooks.playerbook import read_player_book
from marchstone.web.rulebooks.positions import shown_board
from marchstone.web.rulebooks.rulebook import read_sections
from web.host import Host
from web.looks import DESK, NIGHT, serious_faults, sized, wider_than_a_screen
from web.world import a_shell

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pages")]

GAMES = [name for name in games.names() if read_player_book(games.get(name), "en")]
A4_WIDTH = 726  # px: 210 mm less two margins of 9
SPARE = """() => {
  const [paper, columns] = document.querySelectorAll(".paper, .columns");
  return [paper.clientHeight - paper.scrollHeight, columns.clientWidth - columns.scrollWidth];
}"""


def opened(page: Page, host: Host, context: AnyPage, language: str) -> None:
    page.goto(host.shows("/rules", render.render_page(context, a_shell(language))))


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
def test_no_page_of_the_rules_is_wider_than_a_screen_or_has_a_serious_fault(
    page: Page, host: Host, name: str
) -> None:
    for context in pages(name, "pl"):  # its words are the longest
        opened(page, host, context, "pl")
        assert wider_than_a_screen(page) == {}, context.template
        sized(page, DESK)
        page.evaluate(NIGHT)
        assert serious_faults(page) == [], context.template


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_is_one_page_on_paper_and_nothing_is_cut_off(
    page: Page, host: Host, name: str
) -> None:
    page.set_viewport_size({"width": A4_WIDTH, "height": 1000})
    page.emulate_media(media="print")
    for language in LANGUAGES:
        opened(page, host, sheet(name, language), language)
        assert min(page.evaluate(SPARE)) >= 0, language
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, language
