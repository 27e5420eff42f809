"""`marchstone replay`: a record, position by position."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

from marchstone.core.errors import BadOptions
from marchstone.core.match import Match
from marchstone.core.protocol import Seat
from marchstone.core.record import Record
from marchstone.core.words import Voice
from marchstone.terminal.screen import Screen


@dataclass(frozen=True, slots=True)
class Frame:
    """A position, and the sentences that led to it."""

    news: tuple[str, ...]
    picture: str


class Replay:
    def __init__(self, record: Record, screen: Screen, seat: Seat | None = None) -> None:
        if seat is not None and not 0 <= seat < record.seats:
            raise BadOptions(f"the record has seats 0 to {record.seats - 1}, not {seat}")
        self.record = record
        self.screen = screen
        self.seat = seat
        names = tuple(screen.t("Player {n}", n=n) for n in range(1, record.seats + 1))
        self.voice = Voice(screen.t, names, seat)
        self.frames = self._frames()

    def _frames(self) -> list[Frame]:
        match = Match.replay(self.record, plies=0)
        frames = [Frame((), self._picture(match))]
        for seat, action in self.record.moves:
            told = (event.seen_by(self.seat) for event in match.play(seat, action))
            lines = (match.game.text.log(event, self.voice) for event in told)
            frames.append(Frame(tuple(filter(None, lines)), self._picture(match)))
        # The end is no move of anybody: it stands below the last position.
        match.end_as(self.record)
        return [*frames[:-1], replace(frames[-1], picture=self._picture(match))]

    def _picture(self, match: Match) -> str:
        view, text = match.view(self.seat), match.game.text
        drawn = text.picture(view, self.voice, colour=self.screen.colour)
        result = match.result(self.voice)
        return f"{drawn}{result}\n" if result else drawn

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    def check(self, ply: int) -> int:
        if not 0 <= ply <= self.last:
            raise BadOptions(f"the record has plies 0 to {self.last}, not {ply}")
        return ply

    def show(self, ply: int) -> None:
        frame, screen = self.frames[ply], self.screen
        screen.say(screen.strong(screen.t("Ply {n} of {last}", n=ply, last=self.last)))
        for line in frame.news:
            screen.say(screen.faint("· ") + line)
        screen.say(frame.picture)

    def show_all(self) -> None:
        for ply in range(len(self.frames)):
            self.show(ply)

    def step(self, ply: int) -> None:
        """Enter goes on, b goes back, a number goes there, q leaves."""
        prompt = self.screen.t("Enter: next · b: back · a number: there · q: leave > ")
        self.show(ply)
        while True:
            try:
                typed = self.screen.ask(prompt).lower()
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                return
            if typed in ("q", "quit"):
                return
            ply = self._next(ply, typed)
            self.show(ply)

    def _next(self, ply: int, typed: str) -> int:
        if typed.isdecimal():
            return min(int(typed), self.last)
        return max(0, ply - 1) if typed in ("b", "back") else min(ply + 1, self.last)


def run(replay: Replay, ply: int | None, everything: bool) -> int:
    start = replay.check(ply or 0)
    if sys.stdin.isatty() and sys.stdout.isatty() and not everything:
        replay.step(start)
    elif ply is None or everything:
        replay.show_all()
    else:
        replay.show(start)
    return 0
