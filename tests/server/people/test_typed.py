"""Nobody hides in what he types: names, titles and talk consist of what can be seen."""

import pytest

from marchstone.core.words import ENGLISH
from marchstone.server.live.chat import clean_chat
from marchstone.server.people.lookalikes import is_look_alike
from marchstone.server.people.names import clean_name
from marchstone.server.people.typed import one_line
from marchstone.server.refusals import BadInput, BadMessage
from marchstone.server.tournaments.wishes import check_title

BLANKS = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u17b4", "\u034f", "\ufe0f"]
BLANKS += ["\U000e0100", "\U0001d159", "\U00013441", "\U0001bc9d", "\u200b", "\u202e", "\u0301"]


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
def test_nobody_is_called_by_what_is_drawn_as_nothing(blank: str) -> None:
    with pytest.raises(BadInput):
        clean_name(3 * blank, ENGLISH)
    with pytest.raises(BadInput):
        check_title(blank)
    with pytest.raises(BadMessage):
        clean_chat(blank)
    if blank != "\u0301":
        assert clean_name(f"Ada{blank}", ENGLISH) == "Ada"  # and is not another one by that


@pytest.mark.parametrize(
    "name",
    ["Fair\u1160bot", "Sharp b0t", "Fierce\u2800bot\ufe0f", "Faír bøt", "Hal (bot of Ada)"],
    ids=ascii,
)
def test_nobody_is_called_like_a_bot_by_what_is_not_seen(name: str) -> None:
    with pytest.raises(BadInput):
        clean_name(name, ENGLISH)


@pytest.mark.parametrize("mark", ["\u2d7f", "\U0001107f", "\u17d2", "\u0e49"], ids=ascii)
def test_a_mark_of_another_script_makes_no_other_name(mark: str) -> None:
    """On letters of others it is drawn as nothing, or who knows how."""
    assert is_look_alike("Ada", clean_name(f"Ad{mark}a", ENGLISH))
    for one, other in (("ក្រ", "ករ"), ("Žofka", "Zofka"), ("ภู่", "ภ")):
        assert not is_look_alike(one, other)


def test_a_letter_has_a_few_marks_and_no_tower() -> None:
    assert one_line("a" + 100 * "\u0301" + "b") == "a\u0301\u0301\u0301b"
    assert clean_chat("Zofka: příště क्षत्रिय ภู่ Nguyễn") == "Zofka: příště क्षत्रिय ภู่ Nguyễn"
