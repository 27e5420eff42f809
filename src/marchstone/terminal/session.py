"""A match in a terminal, between people at one screen and bots."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from marchstone.core.chance.rng import Rng
from marchstone.core.ending import RESIGNED
from marchstone.core.errors import IllegalAction
from marchstone.core.match import Match
from marchstone.core.protocol import Action, Event, Seat
from marchstone.core.words import Voice
from marchstone.terminal.choosing import Choice
from marchstone.terminal.records import saves
from marchstone.terminal.screen import Screen
from marchstone.terminal.seating import Sitter


class Quit(Exception):
    """The person wants to leave."""


class Session:
    def __init__(self, match: Match, sitters: Sequence[Sitter], screen: Screen) -> None:
        self.match = match
        self.sitters = sitters
        self.screen = screen
        self.t = screen.t
        self.humans = [seat for seat, sitter in enumerate(sitters) if sitter.bot is None]
        self.rng = Rng(match.seed).split()
        self.hints = self.rng.split()  # of its own: whoever asks does not change what bots play
        self.at_screen: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        readers: list[Seat | None] = [*self.humans] or [None]
        self.unread: dict[Seat | None, list[Event]] = {reader: [] for reader in readers}

    def run(self) -> int:
        """Play to the end or until somebody leaves; an unfinished match is kept."""
        try:
            self._play()
            self._over()
        except Quit:
            pass
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        self._keep()
        return 0

    def _play(self) -> None:
        while waiting := self.match.to_act():
            # With simultaneous choices the people at the screen come before the bots.
            seat = next((seat for seat in waiting if seat in self.humans), waiting[0])
            bot = self.sitters[seat].bot
            if bot is not None:
                self._carry_out(seat, bot.choose(self.match.view(seat), self.rng))
            else:
                self._decide(seat)

    def _carry_out(self, seat: Seat, action: Action) -> None:
        events = self.match.play(seat, action)
        for unread in self.unread.values():
            unread += events
        if not self.humans:
            self._tell(None, self.unread[None])

    def voice(self, seat: Seat | None) -> Voice:
        return Voice(self.t, tuple(sitter.name for sitter in self.sitters), seat)

    def _tell(self, seat: Seat | None, events: list[Event]) -> None:
        """The news, as the seat may know it; told once."""
        for event in events:
            line = self.match.game.text.log(event.seen_by(seat), self.voice(seat))
            if line:
                self.screen.say(self.screen.faint("· ") + line)
        events.clear()

    def _picture(self, seat: Seat | None) -> None:
        view, text = self.match.view(seat), self.match.game.text
        self.screen.say()
        self.screen.say(text.picture(view, self.voice(seat), colour=self.screen.colour))

    # One decision

    def _decide(self, seat: Seat) -> None:
        """Ask until the seat has decided, or a command has led to another position."""
        self._hand_over(seat)
        self._tell(seat, self.unread[seat])
        self._picture(seat)
        choice = Choice(self.match.game, self.match.view(seat), self.voice(seat))
        self.screen.say(self.screen.strong(choice.game.text.prompt(choice.view, choice.voice)))
        choice.show(self.screen)
        ply, match = self.match.ply, self.match
        while self.match is match and self.match.ply == ply and self.match.to_act():
            self._answer(seat, choice, self.screen.ask("> "))

    def _hand_over(self, seat: Seat) -> None:
        """Hide one person's hand before the next sits down at the screen."""
        if self.at_screen == seat:
            return
        self.screen.hide()
        name = self.sitters[seat].name
        self.screen.ask(
            self.t("{name}, it is your turn. Press Enter when you are alone. ", name=name)
        )
        self.at_screen = seat

    def _answer(self, seat: Seat, choice: Choice, typed: str) -> None:
        if self._command(seat, choice, typed):
            return
        try:
            actions = choice.meant(typed)
        except IllegalAction as error:
            self.screen.say(str(error))
            return
        if len(actions) == 1:
            self._carry_out(seat, actions[0])
        else:
            choice.show(self.screen, actions)

    def _command(self, seat: Seat, choice: Choice | None, typed: str) -> bool:
        """Carry out a command, if it is one."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "quit" | "q":
                raise Quit
            case "undo":
                self._undo(seat)
            case "save":
                self._save(rest.strip())
            case "hint" if choice is not None:
                choice.suggest(self.screen, self.hints)
            case "resign" if choice is not None:
                self._resign(seat)
            case "?" | "help":
                self._help(choice)
            case _:
                return False
        return True

    def _help(self, choice: Choice | None) -> None:
        t, say = self.t, self.screen.say
        if choice is not None:
            self._explain(choice)
            example = choice.game.notation(choice.view.legal[0])
            say(t("Type the number of a choice, or the move itself: {move}", move=example))
            say(t("The beginning of a move shows how it can go on."))
            say(t("hint: the moves that look best, with your chance to win"))
            say(t("resign: give the game up"))
        say(t("undo: back to your last decision · save FILE: keep the game · quit: leave it"))

    def _explain(self, choice: Choice) -> None:
        choice.show(self.screen)
        for line in choice.game.text.explain(choice.view, choice.voice):
            self.screen.say(line)

    def _resign(self, seat: Seat) -> None:
        again = self.screen.ask(self.t("Really resign? Then type “resign” again: "))
        if again.lower() == "resign":
            self.match.end(seat, RESIGNED)

    def _undo(self, seat: Seat) -> None:
        if len(self.humans) > 1:
            self.screen.say(self.t("Moves are taken back only in games against bots."))
            return
        mine = [ply for ply, (mover, _) in enumerate(self.match.moves) if mover == seat]
        if self.match.ending is not None:
            mine.append(self.match.ply)
        if not mine:
            self.screen.say(self.t("There is nothing to take back."))
            return
        record = self.match.record()
        self.match = Match.replay(replace(record, moves=record.moves[: mine[-1]], outcome=None))
        self.unread[seat].clear()

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say(self.t("Say where: save FILE"))
            return
        try:
            saves.save(self.match, Path(name).expanduser())
        except OSError as error:
            self.screen.say(self.t("Not saved: {why}.", why=error.strerror or error))
        else:
            self.screen.say(self.t("Saved as {file}.", file=name))

    # The end

    def _over(self) -> None:
        reader = self.humans[0] if len(self.humans) == 1 else None
        self._tell(reader, max(self.unread.values(), key=len))
        self._picture(reader)
        self.screen.say(self.screen.strong(self.match.result(self.voice(reader))))
        if self.humans:
            self._farewell(self.humans[0])

    def _farewell(self, seat: Seat) -> None:
        """The game is over; it may still be saved, or its last move taken back."""
        while self.match.outcome() is not None:
            typed = self.screen.ask(self.t("save FILE, undo, or Enter to leave: "))
            if not typed:
                return
            if not self._command(seat, None, typed):
                self.screen.say(self.t("The game is over."))
        self._play()
        self._over()

    def _keep(self) -> None:
        file = saves.keep(self.match)
        if file is not None:
            self.screen.say(self.t("Nothing is lost. To go on, type:"))
            seats = ",".join(sitter.typed for sitter in self.sitters)
            self.screen.say(
                "  " + shlex.join(["marchstone", "play", "--resume", str(file), "--seats", seats])
            )
        elif self.match.moves and self.match.outcome() is None:
            self.screen.say(self.t("The game could not be kept."))
