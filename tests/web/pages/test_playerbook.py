"""The rules for players: every card with its picture, every position, four languages."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from marchstone import games
from marchstone.core.protocol import AnyGame
from marchstone.core.words import LANGUAGES, Words
from marchstone.games.clans_and_glory.words import names as clans
from marchstone.games.rebirth.rules.cards import CASTLE_MISSION, IRELAND_MISSIONS
from marchstone.games.rebirth.rules.land.tables import Land, land
from marchstone.games.rebirth.words import names as rebirth
from marchstone.games.schotten_totten.words import names as schotten
from marchstone.games.stone_weapons_paper.rules.cards import BATTLE, OFFER_CARDS, PAID_IN, STONE
from marchstone.games.stone_weapons_paper.words import names as stones
from marchstone.web.contexts.games.rules import PlayerBook
from marchstone.web.render import rule_picture
from marchstone.web.rulebooks.playerbook import PICTURE, book_of, read, read_player_book
from marchstone.web.rulebooks.positions import match_at, positions, shown_board
from marchstone.web.rulebooks.rulebook import read_sections


def cards_of_stone_weapons_paper(t: Words) -> list[str]:
    offered = range(OFFER_CARDS)
    effects = [stones.offer_effect(t, card) for card in offered if PAID_IN[card] != STONE]
    battle = [stones.amounts(t, side) for sides in BATTLE for side in sides]
    named = [stones.offer_card(t, card) for card in offered]
    return [*named, *effects, *battle, *stones.action_cards(t), *stones.effects(t)]


def all_of_rebirth(t: Words) -> list[str]:
    maps = [land("scotland"), land("ireland")]
    written = [*rebirth.tiles(t), *rebirth.bonuses(t).values()]
    return written + [name for here in maps for name in all_on_a_map(t, here)]


def all_on_a_map(t: Words, here: Land) -> list[str]:
    missions = IRELAND_MISSIONS if here.is_ireland else CASTLE_MISSION + len(here.castle_names)
    named = [rebirth.mission(t, here, number) for number in range(missions)]
    return [*named, *here.castle_names, *here.site_names, *here.town_names]


BOXES: dict[str, Callable[[Words], list[str]]] = {
    "schotten-totten": lambda t: [*schotten.cards(t), *schotten.effects(t)],
    "clans-and-glory": lambda t: [*clans.cards(t), *clans.professions(t).values()],
    "stone-weapons-paper": cards_of_stone_weapons_paper,
    "rebirth": all_of_rebirth,
}
# Words for those who make the program, none of which belongs on a page for those who play.
WORKSHOP = re.compile(
    r"<code>|\.toml|\.py\b|\.md\b|JSON|Python|data file|\btests?\b|\btestem\b|\bsoubor|\bplik"
    r"|archivo|una prueba\b|\bids?\b|\bviews?\b",
)
FEWEST_SHOWN = 5

every_book = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in BOXES for language in LANGUAGES]
)


def book(name: str, language: str = "en") -> PlayerBook:
    found = read_player_book(games.get(name), language)
    assert found
    return found


def source(game: AnyGame, language: str) -> str:
    file = book_of(game, language)
    assert file
    return file.read_text(encoding="utf-8")


def page(it: PlayerBook) -> str:
    return unescape(it.lead + "".join(chapter.title + chapter.html for chapter in it.chapters))


@every_book
def test_all_that_lies_in_the_box_stands_on_the_page(name: str, language: str) -> None:
    shown = page(book(name, language))
    assert [it for it in BOXES[name](games.get(name).words(language)) if it not in shown] == []


@every_book
def test_a_translation_has_the_chapters_pictures_and_positions_of_the_book(
    name: str, language: str
) -> None:
    def outline(text: str) -> list[str]:
        return re.findall(r"\{#[a-z-]+\}|^\{[\w+-]+\}$|\(show:[a-z-]+ |^- |^#+ |^> ", text, re.M)

    game = games.get(name)
    assert language == "en" or book_of(game, language) != book_of(game, "en")
    assert outline(source(game, language)) == outline(source(game, "en"))


@every_book
def test_every_picture_of_the_book_is_drawn(name: str, language: str) -> None:
    game = games.get(name)
    found = PICTURE.findall("\n".join(re.findall(r"^\{.*\}$", source(game, language), re.M)))
    drawn = {picture: rule_picture(name, picture, game.words(language)) for picture, _ in found}
    assert len(drawn) > 3
    assert [picture for picture, html in drawn.items() if not html] == []


@every_book
def test_every_position_of_the_book_can_be_shown(name: str, language: str) -> None:
    game, it = games.get(name), book(name, language)
    assert {shown.name for shown in it.shown} == positions(game).keys()
    assert len(it.shown) >= FEWEST_SHOWN
    for shown in it.shown:
        assert 'class="' in shown_board(game, shown.name, language)


@pytest.mark.parametrize("name", BOXES)
def test_what_a_position_lights_is_on_its_board(name: str) -> None:
    game = games.get(name)
    for shown, position in positions(game).items():
        board = shown_board(game, shown, "en")
        keys = {*re.findall(r'data-(?:key|pick)="([^"]+)"', board)}
        assert set(position.light) <= keys, shown
        assert re.search(r'class="[^"]*\blast\b', board), shown
        assert match_at(game, position).ply == position.ply, "the record is long enough"


@every_book
def test_no_page_of_the_rules_speaks_of_the_workshop(name: str, language: str) -> None:
    told = page(book(name, language))
    for section in read_sections(games.get(name), language):
        told += section.title + section.html
        told += "".join(rule.html + "".join(rule.parts) for rule in section.rules)
    assert WORKSHOP.findall(re.sub(r"<(?!code)[^>]*>", " ", told)) == []


def test_the_sheet_has_the_points_and_the_marked_pictures(tmp_path: Path) -> None:
    file = tmp_path / "player.md"
    file.write_text(
        '# X\n\nHello.\n\n## Turn {#turn}\nLong.\n\n- Short. [Show me](show:it "There.")\n\n'
        "{ST-2}\n\n{ST-23+}\n",
        encoding="utf-8",
    )
    it = read(file, "schotten-totten")
    (chapter,) = it.chapters
    assert (chapter.anchor, chapter.title, it.lead) == ("turn", "Turn", "<p>Hello.</p>\n")
    assert chapter.html.count("<figure") == 3
    assert '/rules/schotten-totten/show/it" aria-label="Show me: There."' in chapter.html
    assert "Short." in chapter.sheet
    assert chapter.sheet.count("<figure") == 2
    assert not re.search(r"Long|Show me", chapter.sheet)
    assert [(shown.name, shown.sentence, shown.anchor) for shown in it.shown] == [
        ("it", "There.", "turn")
    ]


def test_a_book_brings_no_html_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "player.md"
    file.write_text('## <b>A</b> {#a}\n<i>x</i> [Show](show:x "a<b")\n', encoding="utf-8")
    (chapter,) = read(file, "schotten-totten").chapters
    assert not re.search(r"<[bi]>", chapter.html)
    assert 'aria-label="Show: a&lt;b"' in chapter.html
