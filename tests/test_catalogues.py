"""Which sentences `make words` finds, and what a translation may say."""

import string
from pathlib import Path

from babel.messages.pofile import read_po

from catalogues import in_python, in_template, template_of

HOUSE = Path(__file__).parent.parent / "src" / "marchstone"


def fields(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_sentences_of_python_are_found_where_they_are_written_out() -> None:
    source = 't("Play."), self.t("Pass."), t.n("{n} card", "{n} cards", 2), t.p("pile", "Discard")'
    found = [
        ("Play.", None),
        ("Pass.", None),
        (("{n} card", "{n} cards"), None),
        ("Discard", "pile"),
    ]
    assert set(in_python(source)) == set(found)


def test_a_voice_speaks_sentences_too() -> None:
    source = 'voice.words("Pass."), voice.words.n("a", "b", 2)'
    assert set(in_python(source)) == {("Pass.", None), (("a", "b"), None)}


def test_a_call_of_another_name_is_no_sentence() -> None:
    assert list(in_python('print("Play."), log.n("a", "b", 1), t(variable)')) == []


def test_sentences_of_a_template_are_found() -> None:
    source = '<p title="{{ t("Play.") }}">{% if x %}{{ t.n("a", "b", n) }}{% endif %}</p>'
    assert set(in_template(source)) == {("Play.", None), (("a", "b"), None)}


def test_a_game_keeps_its_own_sentences(tmp_path: Path) -> None:
    (tmp_path / "a_game").mkdir()
    (tmp_path / "a_game" / "text.py").write_text('t("Claim.")')
    (tmp_path / "pages.html").write_text('{{ t("Lobby") }}')
    assert [m.id for m in template_of(tmp_path, apart=[tmp_path / "a_game"]) if m.id] == ["Lobby"]


def test_a_translation_uses_no_value_that_the_sentence_has_not() -> None:
    wrong = []
    for po in HOUSE.rglob("*.po"):
        with po.open("rb") as source:
            for message in read_po(source, locale=po.parents[1].name):
                said = message.id if isinstance(message.id, tuple) else (message.id,)
                told = message.string if isinstance(message.string, tuple) else (message.string,)
                if message.id and not set().union(*map(fields, told)) <= fields("".join(said)):
                    wrong.append(f"{po.relative_to(HOUSE)}: {message.id}")
    assert wrong == []
