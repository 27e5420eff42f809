"""Everything that is made of a view and reaches somebody, as bytes.

Whoever adds a way of showing a view adds it to RENDERINGS, and the secrecy of it is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marchstone.core.protocol import AnyGame, Seat, State
from marchstone.core.words import LANGUAGES, Voice
from marchstone.web.drawing import render_board

NAMES = ("Ada", "Bert", "Cleo", "Dan", "Eva", "Finn")


def voice_of(game: AnyGame, state: State, seat: Seat | None, language: str = "en") -> Voice:
    return Voice(game.words(language), NAMES[: len(state.scores())], seat)


def _voice(game: AnyGame, view: Any, language: str = "en") -> Voice:
    return Voice(game.words(language), NAMES[: len(view.scores)], view.seat)


def prompts(game: AnyGame, view: Any) -> bytes:
    return "\n".join(
        game.text.prompt(view, _voice(game, view, lang)) for lang in LANGUAGES
    ).encode()


def labels(game: AnyGame, view: Any) -> bytes:
    voice = _voice(game, view)
    said = [game.text.label(view, action, voice) for action in view.legal]
    assert all(said), "a legal action has no label"
    return "\n".join(said).encode()


def reasons(game: AnyGame, view: Any) -> bytes:
    voice = _voice(game, view)
    return "\n".join(game.text.reason(view, action, voice) for action in view.legal[:8]).encode()


def picture(game: AnyGame, view: Any) -> bytes:
    voice = _voice(game, view)
    return "".join(
        game.text.picture(view, voice, colour=colour) for colour in (False, True)
    ).encode()


def features(game: AnyGame, view: Any) -> bytes:
    module = game.load_features()
    if view.seat is None or module is None:
        return b""
    vector: bytes = module.features(view).tobytes()
    return vector


def board(game: AnyGame, view: Any) -> bytes:
    """The page's picture of the table, where the game has one."""
    if game.board is None:
        return b""
    return render_board(game, view, _voice(game, view)).encode()


Rendering = Callable[[AnyGame, Any], bytes]
RENDERINGS: list[Rendering] = [prompts, labels, reasons, picture, board, features]
