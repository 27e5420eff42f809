"""A record of a match: enough to play it again, as JSON or as readable text with moves by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from marchstone.core.chance.deal import KEY_BYTES, SECRETS
from marchstone.core.ending import REASONS
from marchstone.core.errors import BadRecord, OtherVersion
from marchstone.core.plain import to_plain
from marchstone.core.protocol import Action, AnyGame, Event, Outcome, Seat
from marchstone.core.record.proof import Proof
from marchstone.core.registry import get

if TYPE_CHECKING:
    from marchstone.core.match import Match

# The second also holds secrets, events, and ends that no rule brings about; the third, a match that
# goes on from a position of another; the fourth, what proves its deal; the fifth, the clock that it
# was played with, and in its text too when each move was made.
FORMATS = (1, 2, 3, 4, 5)
CLOCK, TIMES = "clock", "times"
HEADER = "marchstone record"
AGAIN = "again"  # from here on all that this seat does not know is dealt again, from this seed
COMMITMENT, DIGEST, NO_LOT_SIGN = "commitment", "digest", "-"
MOST_LEGS = 8  # that a match may go on from


@dataclass(frozen=True, slots=True)
class Leg:
    """A match up to where another one goes on; what the seat did not know there is dealt again."""

    seed: int
    moves: tuple[tuple[Seat, Action], ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Record:
    game: str
    version: int
    options: Mapping[str, Any]
    seats: int
    seed: int
    moves: tuple[tuple[Seat, Action], ...]
    outcome: Outcome | None = None
    events: tuple[tuple[Event, ...], ...] = ()  # of each move, where our rules cannot tell them
    lines: tuple[int, ...] = field(default=(), compare=False)  # where in a text each move stands
    before: tuple[Leg, ...] = ()  # what it goes on from
    times: tuple[int, ...] = ()  # of each move, in milliseconds since the first, where known
    proof: Proof | None = None  # of the deal, where it can be proved
    clock: str = ""  # as it was chosen: "bank:600+10/5 lose"; "" without one

    @classmethod
    def of(cls, match: Match) -> Record:
        options = to_plain(match.options)
        moves = tuple(match.moves)
        game = match.game
        facts = (game.name, game.version, options, match.seats, match.seed, moves, match.outcome())
        return cls(*facts, before=match.before)

    @property
    def format(self) -> int:
        """The lowest that can hold it: what an earlier program could read it still can."""
        if self.clock:
            return 5
        if self.proof:
            return 4
        if self.before:
            return 3
        has_ending = self.outcome is not None and self.outcome.reason in REASONS
        return 2 if has_ending or self.events or self.seed in SECRETS else 1

    def playable_game(self) -> AnyGame:
        """The game, if its rules are still those of this record, or may come to the same."""
        game = get(self.game)
        if game.version != self.version and self.version not in game.replays:
            raise self.other_version()
        return game

    def other_version(self, fault: object = None) -> OtherVersion:
        ours = get(self.game).version
        told = f"the record follows version {self.version} of {self.game}, the rules here are"
        return OtherVersion(f"{told} version {ours}" + (f" ({fault})" if fault else ""))

    def place(self, ply: int) -> str:
        return f"line {self.lines[ply - 1]}" if self.lines else f"move {ply}"

    def check_events(self, ply: int, events: list[Event]) -> None:
        if self.events and to_plain(events) != to_plain(self.events[ply - 1]):
            raise BadRecord("the move does not bring about what the record tells")

    def check_outcome(self, outcome: Outcome | None) -> None:
        if outcome != self.outcome:
            said = _told(self.outcome)[:60]  # it may be anything
            raise BadRecord(f"the moves lead to {_told(outcome)}, but the record says {said}")

    def to_json(self) -> str:
        plain = self._plain()
        if self.proof:
            plain["digest"] = self.json_digest()
        return json.dumps(plain)

    def json_digest(self) -> str:
        return _digest(json.dumps(self._plain()))

    def _plain(self) -> dict[str, Any]:
        plain = {"format": self.format, **to_plain(self)}
        for told in (plain, *plain["before"]):
            if told["seed"] in SECRETS:
                told["seed"] = written(told["seed"])
        if self.proof:
            plain["proof"]["secret"] = written(self.proof.secret)
        del plain["lines"]
        for name in ("events", "before", "times", "proof", "clock"):
            if not plain[name]:
                del plain[name]
        return plain

    def to_text(self) -> str:
        return self._text() + (f"{DIGEST} {self.text_digest()}\n" if self.proof else "")

    def text_digest(self) -> str:
        return _digest(self._text())

    def _text(self) -> str:
        game = self.playable_game()
        head = [f"{HEADER} {self.format}", f"game {self.game} {self.version}"]
        head += [f"option {name} {value}" for name, value in self.options.items()]
        seeds = [*(leg.seed for leg in self.before), self.seed]
        head += [f"seats {self.seats}", f"seed {written(seeds[0])}", *self._proof_lines()]
        if self.clock:
            head += [f"{CLOCK} {self.clock}", " ".join([TIMES, *map(str, self.times)])]
        head.append("moves")
        moves: list[str] = []
        for leg, seed in zip(self.before, seeds[1:], strict=True):
            moves += [*_moves(game, leg.moves), f"{AGAIN} {leg.seat} {written(seed)}"]
        moves += _moves(game, self.moves)
        return "\n".join([*head, *moves, f"end {_told(self.outcome)}"]) + "\n"

    def _proof_lines(self) -> list[str]:
        proof = self.proof
        if proof is None:
            return []
        lots = " ".join(lot or NO_LOT_SIGN for lot in proof.lots)
        secret = f"secret {written(proof.secret)}"
        return [f"{COMMITMENT} {proof.commitment}", secret, f"lots {lots}"]

    @classmethod
    def read(cls, text: str) -> Record:
        """A record in either form; BadRecord says in which line it is damaged."""
        from marchstone.core.record.jsonreader import read_json
        from marchstone.core.record.textreader import read_text

        return read_json(text) if text.lstrip().startswith("{") else read_text(text)


def _moves(game: AnyGame, moves: Iterable[tuple[Seat, Action]]) -> list[str]:
    return [f"{seat} {game.notation(action)}" for seat, action in moves]


def _digest(text: str) -> str:
    """By which a byte that has changed is found out; it is no proof of who wrote it."""
    return sha256(text.encode()).hexdigest()


def _told(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    return f"{outcome.reason} {' '.join(map(str, outcome.ranks))}"


def written(seed: int) -> str:
    """A number; a secret in the sixteen digits, which no program rounds."""
    return f"0x{seed:0{2 * KEY_BYTES}x}" if seed in SECRETS else str(seed)
