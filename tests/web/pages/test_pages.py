"""Every page and part, made from contexts alone."""

import re
import time
from html.parser import HTMLParser
from typing import Any

import pytest

from marchstone.core.words import ENGLISH, Voice
from marchstone.web import TEMPLATES, assets, drawing, render
from marchstone.web import contexts as c
from web.world import GAME, a_line, a_list_of, a_match, a_shell, a_state, a_table_page, every_page

PAGES = every_page()
NASTY = '<script>alert("x")</script>'
SAME_EVERYWHERE = {"Marchstone", "JSON", "UTC"}
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Outline(HTMLParser):
    """Notes whatever is opened and never closed, ids used twice, and fields without a name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.labelled: list[str] = []
        self.fields: list[str] = []
        self.feed(html)
        self.wrong += [f"<{tag}> stays open" for tag in self.open]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [str(given["id"])] if "id" in given else []
        self.labelled += [str(given["for"])] if "for" in given else []
        if tag == "input" and given.get("type", "text") in {"text", "password"}:
            self.fields.append(given.get("id") or "")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")


def page(path: str, **shell: Any) -> str:
    return render.render_page(PAGES[path], a_shell(path=path, **shell))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_page_is_sound_html_in_any_language(path: str, language: str) -> None:
    html = page(path, language=language)
    outline = Outline(html)
    assert outline.wrong == []
    assert len(set(outline.ids)) == len(outline.ids)
    assert set(outline.fields) <= set(outline.labelled)
    assert f'<html lang="{language}"' in html


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_seen_by_a_stranger(path: str) -> None:
    assert "<h1" in page(path, person=None)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_no_script_of_its_own(path: str) -> None:
    scripts = re.findall(r"<script([^>]*)>", page(path))
    assert all("src=" in given or "application/json" in given for given in scripts)
    assert " onclick" not in page(path)


@pytest.mark.parametrize("path", PAGES)
def test_every_form_that_changes_something_carries_the_token(path: str) -> None:
    for form in re.findall(r'<form method="post".*?</form>', page(path), re.DOTALL):
        assert 'name="_csrf_token" value="a-token"' in form


def test_every_template_is_a_page_or_part_of_one() -> None:
    used = {page.template for page in PAGES.values()}
    assert used <= {str(file.relative_to(TEMPLATES)) for file in TEMPLATES.rglob("*.html")}


def test_every_word_of_a_template_can_be_translated() -> None:
    """Outside of t(...) stand only names that are the same in every language."""
    wrong = []
    for file in TEMPLATES.rglob("*.html"):
        # The block `kind` holds class names.
        text = file.read_text(encoding="utf-8")
        source = re.sub(
            r"{% block kind %}.*?{% endblock %}|<style>.*?</style>", "", text, flags=re.S
        )
        tokens = render.environment().lex(source)
        plain = "\0".join(text for _, kind, text in tokens if kind == "data")
        said = re.findall(r"[^\W\d_]{2,}", re.sub(r"<[^>]*>|&\w+;", " ", plain))
        wrong += [f"{file.name}: {word}" for word in said if word not in SAME_EVERYWHERE]
    assert wrong == []


def test_names_and_chat_are_text_and_not_markup() -> None:
    chat = (c.ChatLine(1, NASTY, NASTY, NASTY, ""),)
    seats = (c.SeatLine(0, NASTY, "person"), c.SeatLine(1, "", "open"))
    line = a_line("waiting", seats=seats)
    html = render.render_page(a_table_page(None, chat=chat, table=line), a_shell())
    assert "alert" in html
    assert "<script>alert" not in html
    assert "<script>alert" not in a_list_of(seats, ENGLISH)


def test_a_name_on_the_board_is_text_and_not_markup() -> None:
    match = a_match(12)
    voice = Voice(ENGLISH, (NASTY, NASTY), 0)
    assert "<script>alert" not in drawing.render_board(GAME, match.view(0), voice)


def test_the_state_in_the_page_cannot_end_its_script() -> None:
    state = a_state(a_match(4), 0)
    state["title"] = "</script><b>"
    html = render.render_page(a_table_page(state), a_shell())
    assert "</script><b>" not in html


def test_the_theme_of_a_person_stands_in_the_page() -> None:
    assert 'data-theme="dark"' in page("/", theme="dark")
    assert "data-theme" not in page("/", theme="auto")


def test_a_finished_table_offers_another_game_and_its_record() -> None:
    html = page("/table/over")
    assert "Play again" in html
    assert "/table/t1/record.json" in html


def test_a_board_is_drawn_in_a_few_milliseconds() -> None:
    view = a_match(60).view(0)
    voice = Voice(ENGLISH, ("Morag", "Fergus"), 0)
    drawing.render_board(GAME, view, voice)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        drawing.render_board(GAME, view, voice)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.01


def test_static_files_are_found_under_their_stamped_address() -> None:
    address = assets.url("style.css")
    assert address == f"/static/{assets.stamp()}/style.css"
    found = assets.find("style.css")
    assert found
    assert found.media_type.startswith("text/css")
    assert assets.find("../render.py") is None
    with pytest.raises(LookupError):
        assets.url("nothing.css")


def test_only_pictures_and_styles_of_a_game_are_served() -> None:
    served = {path for path in assets.every() if path.startswith(f"games/{GAME.name}/")}
    assert {path.rpartition(".")[2] for path in served} <= {"css", "svg"}
    assert f"games/{GAME.name}/board.css" in served


@pytest.mark.parametrize("path", ["/table/over", "/table/analysed", "/table/not-analysed"])
def test_where_a_record_or_an_analysis_is_offered_it_says_that_it_tells_all(path: str) -> None:
    assert "also what stayed hidden from others" in page(path)
