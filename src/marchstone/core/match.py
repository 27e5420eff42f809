"""A match: the one checked door to a position, and the only owner of its history."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

from marchstone.core.chance.deal import SECRETS, dealer
from marchstone.core.declared.options import parse_options
from marchstone.core.ending import Ending
from marchstone.core.errors import (
    BadOptions,
    BadRecord,
    IllegalAction,
    MarchstoneError,
    NotYourTurn,
    shown,
)
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
from marchstone.core.record import MOST_LEGS, Leg, Record
from marchstone.core.words import Voice


class Match:
    """`play` and `end` check everything and, on error, have changed nothing."""

    def __init__(
        self, game: AnyGame, options: Any, seats: int, seed: int, before: tuple[Leg, ...] = ()
    ) -> None:
        game.check_seats(seats)
        check_seed(seed)
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.before = before  # other matches, from whose positions it goes on
        self.state = self._first_state()
        self.moves: list[tuple[Seat, Action]] = []
        self.ending: Ending | None = None  # what ended it before its rules did

    def _first_state(self) -> Any:
        if not self.before:
            return self.game.new(self.options, self.seats, self.seed)
        if len(self.before) > MOST_LEGS:
            raise BadOptions(f"a match goes on from {MOST_LEGS} others at most")
        *earlier, leg = self.before
        match = Match(self.game, self.options, self.seats, leg.seed, tuple(earlier))
        for seat, action in leg.moves:
            match.play(seat, action)
        return match.dealt_again(leg.seat, self.seed)

    def dealt_again(self, seat: Seat, seed: int) -> Any:
        """A position as the seat knows this one: whatever else there is comes from the seed."""
        self._waiting()
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadOptions(f"a match goes on as a seat knows it, not {shown(seat)}")
        return self.game.imagine(self.view(seat), dealer(seed))

    @property
    def ply(self) -> int:
        return len(self.moves)

    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision; () when the match is over, however it ended."""
        return () if self.ending is not None else self.state.to_act()

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Carry out one decision and tell what happened."""
        self.check(seat, action)
        action = self.state.meant(seat, action)
        events: list[Event] = []
        self.state.apply(seat, action, events)
        self.moves.append((seat, action))
        return events

    def clone(self) -> Match:
        """The same match, which goes on by itself."""
        twin = copy(self)
        twin.state, twin.moves = self.state.clone(), [*self.moves]
        return twin

    def check(self, seat: Seat, action: Action) -> None:
        """NotYourTurn or IllegalAction, if `play` would raise it."""
        waiting = self._waiting()
        # bool is an int, and True would pass for seat 1 and action 1.
        if type(seat) is not int or seat not in waiting:
            raise NotYourTurn(f"seat {shown(seat)} is not to act")
        if type(action) is not int or self.state.meant(seat, action) not in self.state.legal(seat):
            raise IllegalAction(self._refusal(seat, action))

    def end(self, seat: Seat | None, reason: str) -> None:
        """End it at once: "resigned" or "out_of_time" by a seat; "agreed", "closed" or "abandoned"
        by nobody."""
        self._waiting()
        ending = Ending(reason, seat)
        ending.check(self.seats)
        self.ending = ending

    def _waiting(self) -> tuple[Seat, ...]:
        waiting = self.to_act()
        if not waiting:
            raise NotYourTurn("the game is over")
        return waiting

    def _refusal(self, seat: Seat, action: object) -> str:
        if type(action) is int and 0 <= action < self.game.num_actions:
            return f"seat {seat} cannot play {self.game.notation(action)!r} here"
        return f"{shown(action)} is no action of {self.game.name}"

    def view(self, seat: Seat | None) -> Any:
        view = self.game.view(self.state, seat)
        return view if self.ending is None else replace(view, to_act=(), legal=())

    def outcome(self) -> Outcome | None:
        if self.ending is not None:
            return self.ending.outcome(self.state.scores())
        outcome: Outcome | None = self.state.outcome()
        return outcome

    def result(self, voice: Voice) -> str:
        """How the match ended, in a sentence; "" while it is played."""
        outcome = self.outcome()
        if outcome is None:
            return ""
        if self.ending is not None:
            return self.ending.result(outcome, voice)
        return self.game.text.result(self.view(voice.reader), outcome, voice)

    def record(self) -> Record:
        """The whole match. Public only when it is over: the seed gives the deck away."""
        return Record.of(self)

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: dict[str, Any],
        seats: int,
        seed: int,
        before: tuple[Leg, ...] = (),
    ) -> Match:
        """A match from options as typed."""
        return cls(game, parse_options(game.options, options), seats, seed, before)

    @classmethod
    def replay(cls, record: Record, plies: int | None = None) -> Match:
        """The match as the record tells it, up to a ply; BadRecord names the move that fails.

        OtherVersion if it is sound, as far as we know, and only our rules are not its own.
        """
        match = cls._opened(record)
        try:
            match.follow(record, plies)
        except BadRecord as error:
            if record.version == match.game.version:
                raise
            raise record.other_version(error) from error
        return match

    def follow(self, record: Record, plies: int | None = None) -> None:
        """Play what the record tells; BadRecord if it cannot be so."""
        if plies is not None and plies < 0:
            raise ValueError(f"a match has no ply {plies}")
        for ply, (seat, action) in enumerate(record.moves[:plies], start=1):
            try:
                record.check_events(ply, self.play(seat, action))
            except MarchstoneError as error:
                raise BadRecord(f"{record.place(ply)}: {error}") from error
        if plies is None:
            self.end_as(record)

    def end_as(self, record: Record) -> None:
        """After its moves; BadRecord if they do not lead to the end that it tells."""
        ending = Ending.of(record.outcome)
        if ending is not None:
            try:
                self.end(ending.seat, ending.reason)
            except MarchstoneError as error:
                raise BadRecord(f"the end: {error}") from error
        record.check_outcome(self.outcome())

    @classmethod
    def _opened(cls, record: Record) -> Match:
        game = record.playable_game()
        if record.version != game.version and record.outcome is None:
            raise record.other_version("nothing proves that a game without an end goes as it did")
        try:
            facts = (dict(record.options), record.seats, record.seed, record.before)
            return cls.start(game, *facts)
        except MarchstoneError as error:
            raise BadRecord(f"cannot set up {record.game}: {error}") from error


def check_seed(seed: int) -> None:
    """A word of the quick generator, or a secret."""
    if type(seed) is not int or not 0 <= seed < SECRETS.stop:
        raise BadOptions(f"a seed is a whole number from 0 to 2**256 - 1, not {shown(seed)}")
