"""What has been drawn is kept within so many bytes, whatever is drawn."""

import gc
import sys
from typing import Any

from marchstone.core.board import Group
from marchstone.core.words import ENGLISH, Voice
from marchstone.web import drawing
from marchstone.web.contexts import PromptPart
from marchstone.web.drawing import drawn_part, marked, render_board
from marchstone.web.kept import Kept, weight
from web.world import GAME, a_match


def test_what_is_asked_for_stays_and_the_rest_is_forgotten() -> None:
    kept = Kept(200_000)
    for number in range(1000):
        kept.put(number, "x" * 400)
        assert kept.get(0) == "x" * 400
        assert kept.bytes <= kept.most
    assert kept.get(1) is None
    assert 100 < len(kept) < 400


def test_what_is_too_large_is_not_kept() -> None:
    kept = Kept(1000)
    kept.put("a", "x" * 1000)
    assert (kept.get("a"), len(kept), kept.bytes) == (None, 0, 0)


def test_what_is_weighed_is_no_less_than_what_is_held() -> None:
    """The parts of a whole game, by what the interpreter says of all that only the cache holds."""
    kept = Kept()
    for html, value in _parts_of_a_game():
        held = sys.getsizeof(html) + sum(_sizes(value, set()))
        assert weight((1, 2, value), html) >= held + 100
        kept.put(value, html)
    assert kept.bytes <= kept.most


def _parts_of_a_game() -> list[tuple[str, Any]]:
    found = []
    match = a_match(30, variant="tactics")
    view = match.view(0)
    assert GAME.board is not None
    board = drawing.drawn_board(GAME, view, GAME.words("en"), 0)
    for each in GAME.board.parts(view, Voice(ENGLISH, ("a", "b"), 0)):
        parts = each.make(each.value) if isinstance(each, Group) else (each,)
        found += [(board[part.key], part.value) for part in parts]
    return found


def _sizes(value: Any, seen: set[int]) -> list[int]:
    """Small numbers belong to the interpreter."""
    if id(value) in seen or (isinstance(value, int) and -5 <= value <= 256):
        return []
    seen.add(id(value))
    inner = [size for it in gc.get_referents(value) for size in _sizes(it, seen)]
    return [sys.getsizeof(value), *inner] if isinstance(value, tuple | str | int) else []


def test_no_name_is_kept(monkeypatch: Any) -> None:
    """A hundred tables with names of their own are drawn from what the first one left."""
    kept = Kept()
    monkeypatch.setattr(drawing, "KEPT", kept)
    view = a_match(20).view(0)
    sizes = set()
    for number in range(100):
        voice = Voice(GAME.words("en"), (f"Name {number}", "<b>" * 8), 0)
        html = render_board(GAME, view, voice)
        assert f"Name {number}" in html
        sizes.add((len(kept), kept.bytes))
    assert len(sizes) == 1


def test_what_the_last_moves_touched_is_marked_by_its_key() -> None:
    html = '<p class="a" data-key="x">1</p><p data-key="y">2</p><p class="c" data-key="z">3</p>'
    assert marked(html, {"x", "y"}) == (
        '<p class="a last" data-key="x">1</p><p class="last" data-key="y">2</p>'
        '<p class="c" data-key="z">3</p>'
    )
    assert marked(html, ()) == html


def test_a_piece_of_the_table_is_drawn_once(monkeypatch: Any) -> None:
    drawn: list[Any] = []

    def draw(part: Any, t: Any) -> str:
        drawn.append(part)
        return str(part.text)

    monkeypatch.setattr(drawing, "KEPT", Kept())
    monkeypatch.setattr(drawing, "render_part", draw)
    for _ in range(3):
        assert drawn_part(PromptPart("Play.", True, False), ENGLISH) == "Play."
    assert len(drawn) == 1
