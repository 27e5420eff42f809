"""What OpenSpiel may ask of a position: what one player knows, or what everybody sees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from marchstone.core.protocol import AnyGame
from marchstone.core.words import Voice
from marchstone.envs.seeing import Sight


def observer_of(game: AnyGame, kind: Any) -> SpielObserver | PublicObserver:
    """For a kind of OpenSpiel; without one, for all that a player knows at the moment."""
    if kind is None:
        return SpielObserver(game, recalls=False)
    alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.public_info and alone:
        return SpielObserver(game, recalls=kind.perfect_recall)
    nobody = kind.private_info == pyspiel.PrivateInfoType.NONE
    return PublicObserver(game, tells=kind.public_info and nobody and not kind.perfect_recall)


class SpielObserver:
    """A view as numbers and as text; with perfect recall also a digest of all that was heard."""

    def __init__(self, game: AnyGame, recalls: bool) -> None:
        self._game = game
        self._recalls = recalls
        self._sight = Sight(game)
        self.tensor = None if recalls else np.zeros(self._sight.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.held is not None:
            self.tensor[:] = self._sight.numbers(self._game.view(state.held.state, player))

    def string_from(self, state: Any, player: int) -> str:
        if state.held is None:
            return "to be dealt"
        text = drawn(self._game, self._game.view(state.held.state, player))
        return f"{state.held.memories[player].hex()}\n{text}" if self._recalls else text


class PublicObserver:
    """A spectator's view as text. Our views are whole: what is asked in other parts is not told."""

    tensor = None

    def __init__(self, game: AnyGame, tells: bool) -> None:
        self._game = game
        self._tells = tells
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There are no numbers."""

    def string_from(self, state: Any, player: int) -> str | None:
        if not self._tells:
            return None
        if state.held is None:
            return "to be dealt"
        return drawn(self._game, self._game.view(state.held.state, None))


def drawn(game: AnyGame, view: Any) -> str:
    names = tuple(f"player {number}" for number in range(len(view.scores)))
    return game.text.picture(view, Voice(game.words("en"), names, view.seat), colour=False)
