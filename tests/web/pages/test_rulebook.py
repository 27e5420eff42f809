"""How a rulebook becomes the chapters of the rules page."""

from pathlib import Path

from marchstone import games
from marchstone.web.contexts.games.rules import RuleSection
from marchstone.web.rulebooks.rulebook import read_book, read_sections

GAME = games.get("schotten-totten")


def read(folder: Path, text: str) -> tuple[RuleSection, ...]:
    file = folder / "rules.md"
    file.write_text(text, encoding="utf-8")
    return read_book(file)


def test_the_rulebook_has_every_rule_once_and_marks_what_is_ours() -> None:
    sections = read_sections(GAME, "en")
    rules = [rule for section in sections for rule in section.rules]
    assert [rule.id for rule in rules] == [
        *(f"ST-{n}" for n in range(1, 41)),
        *(f"ST-E{n}" for n in range(1, 5)),
    ]
    ours = {rule.id for rule in rules if rule.is_ours}
    assert {"ST-5", "ST-18", "ST-38"} <= ours
    assert "ST-11" not in ours


def test_the_marks_of_the_rulebook_become_html(tmp_path: Path) -> None:
    (preface,) = read(tmp_path, "Play `basic` < *once*, see ST-7. **(pass: ours)**")
    assert preface.html == (
        '<p>Play <code>basic</code> &lt; <em>once</em>, see <a href="#ST-7">ST-7</a>.'
        ' <span class="ours">our choice</span> <span class="note">(pass)</span></p>\n'
    )


def test_the_parts_of_a_rule_stand_below_it() -> None:
    sections = read_sections(games.get("rebirth"), "en")
    parts = {rule.id: rule.parts for section in sections for rule in section.rules}
    assert parts["RB-11"][0].startswith("small (1 hex)")
    assert not any("small (1 hex)" in section.html for section in sections)


def test_a_mark_of_a_chapter_stands_below_its_title() -> None:
    sections = read_sections(games.get("stone-weapons-paper"), "en")
    (chapter,) = (s for s in sections if s.title == "Developments (12)")
    assert chapter.html.startswith('<p> <span class="ours">our choice</span>')


def test_options_in_the_rulebook_become_a_table() -> None:
    html = next(s.html for s in read_sections(GAME, "en") if s.title == "Options")
    assert html.count("<tr>") == 5
    assert "|" not in html


def test_numbered_points_are_examples_only_where_no_rule_stands(tmp_path: Path) -> None:
    book = "## Set-up\n1. Cards.\n- XY-1 Deal.\n\n## Examples\n1. One.\n2. Two.\n"
    _, set_up, examples = read(tmp_path, book)
    assert [rule.id for rule in set_up.rules] == ["XY-1"]
    assert "<li>Cards.</li>" in set_up.html
    assert [(rule.id, rule.html) for rule in examples.rules] == [
        ("XY-E1", "One."),
        ("XY-E2", "Two."),
    ]


def test_a_list_without_ids_stays_a_list(tmp_path: Path) -> None:
    _, chapter = read(tmp_path, "## Hints\n- Look twice.\n- Think.\n")
    assert chapter.rules == ()
    assert "<li>Look twice.</li>" in chapter.html


def test_a_rulebook_brings_no_html_of_its_own(tmp_path: Path) -> None:
    _, chapter = read(tmp_path, "## Set-up\n- XY-1 Deal <b>six</b> cards.\n")
    assert chapter.rules[0].html == "Deal &lt;b&gt;six&lt;/b&gt; cards."
