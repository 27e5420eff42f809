"""One decision of a person: the actions on the screen, and what was typed about them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from marchstone.bots.hints import HINT, suggest
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import IllegalAction
from marchstone.core.protocol import Action, AnyGame
from marchstone.core.words import Voice
from marchstone.terminal.screen import Screen

FEW = 12  # so many choices are written out as sentences


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen now; a number means the place in `view.legal`, counted from 1."""

    game: AnyGame
    view: Any
    voice: Voice

    def show(self, screen: Screen, actions: tuple[Action, ...] | None = None) -> None:
        actions = self.view.legal if actions is None else actions
        if len(actions) <= FEW:
            self._show_sentences(screen, actions)
        else:
            self._show_rows(screen, actions)

    def _show_sentences(self, screen: Screen, actions: tuple[Action, ...]) -> None:
        for action in actions:
            sentence = self.game.text.label(self.view, action, self.voice)
            typed = screen.faint(f"[{self.game.notation(action)}]")
            screen.say(f"{self.number(action):3} {sentence} {typed}")

    def _show_rows(self, screen: Screen, actions: tuple[Action, ...]) -> None:
        """Moves that differ in their last word only share a row: `10–18  g5  1 2 3 …`."""
        for beginning, row in groupby(actions, key=self._beginning):
            moves = list(row)
            first, last = self.number(moves[0]), self.number(moves[-1])
            numbers = f"{first}–{last}" if last > first else f"{first}"
            ends = " ".join(self.game.notation(action).split()[-1] for action in moves)
            screen.say(f"{numbers:>9}  {screen.strong(beginning)}  {ends}".rstrip())

    def suggest(self, screen: Screen, rng: Rng) -> None:
        """The best of the moves, each with the chance to win and a reason."""
        t = self.voice.words
        if len(self.view.legal) < 2:
            screen.say(t("There is only one move."))
            return
        screen.say(screen.faint(t("One moment …")))
        for found in suggest(self.game, self.view, rng, HINT):
            self._show_sentences(screen, (found.action,))
            why = self.game.text.reason(self.view, found.action, self.voice)
            chance = screen.strong(t("{n} %", n=found.per_cent))
            screen.say(f"    {chance}  {why}".rstrip())

    def _beginning(self, action: Action) -> str:
        return " ".join(self.game.notation(action).split()[:-1])

    def number(self, action: Action) -> int:
        return int(self.view.legal.index(action)) + 1

    def meant(self, typed: str) -> tuple[Action, ...]:
        """The actions that may be meant: several if only the beginning of a move was typed."""
        t, legal = self.voice.words, self.view.legal
        if not typed and len(legal) == 1:
            return (legal[0],)
        if typed.isdecimal():
            if 1 <= int(typed) <= len(legal):
                return (legal[int(typed) - 1],)
            raise IllegalAction(t("Choose a number from 1 to {n}.", n=len(legal)))
        found = self._beginning_with(typed.lower().split())
        if not found:
            raise IllegalAction(self._refusal(" ".join(typed.split())))
        return found

    def _beginning_with(self, words: list[str]) -> tuple[Action, ...]:
        moves = {action: self.game.notation(action).lower().split() for action in self.view.legal}
        exact = tuple(action for action, move in moves.items() if move == words)
        return exact or tuple(
            action for action, move in moves.items() if words and move[: len(words)] == words
        )

    def _refusal(self, typed: str) -> str:
        t = self.voice.words
        try:
            self.game.parse(typed)
        except IllegalAction:
            return t("“{typed}” is no move and no command; ? shows what is.", typed=typed)
        return t("“{move}” cannot be played now.", move=typed)
