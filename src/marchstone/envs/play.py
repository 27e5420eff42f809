"""A match as environments play it: dealt again and again, seen by its seats, paid for."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.errors import BadOptions, IllegalAction, shown
from marchstone.core.match import Match, check_seed
from marchstone.core.protocol import Action, AnyGame, Outcome, Seat
from marchstone.core.words import Voice

REWARDS = ("ranks", "scores")
RENDER_MODES = ("ansi", "human")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: it stays the same from match to match."""

    game: AnyGame
    options: Any
    seats: int
    rewards: str

    @classmethod
    def of(
        cls, game: AnyGame, options: Mapping[str, Any], seats: int | None, rewards: str
    ) -> Setting:
        seats = game.seat_counts[0] if seats is None else seats
        if not isinstance(options, Mapping):
            raise BadOptions(f"options are names with values, not {shown(options)}")
        game.check_seats(seats)
        if rewards not in REWARDS:
            raise BadOptions(f"rewards come from {' or '.join(REWARDS)}, not {shown(rewards)}")
        return cls(game, parse_options(game.options, options), seats, rewards)

    def __reduce__(self) -> Any:
        """To another process goes the name of the game, which knows it as well."""
        return _again, (self.game.name, self.options, self.seats, self.rewards)


def _again(name: str, *given: Any) -> Setting:
    return Setting(games.get(name), *given)


class Play:
    """One match after the other. Seeds below 2**64 are open: for experiments, not for a table."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.match: Match | None = None
        self._chance = Rng(secrets.randbits(64))
        self._scores: tuple[int, ...] = ()

    def deal(self, seed: int | None = None) -> Match:
        """The match of this seed; without one, the next that follows from the seed before."""
        given = self._chance.next() if seed is None else whole(seed)
        setting = self.setting
        self.match = Match(setting.game, setting.options, setting.seats, given)
        if seed is not None:
            self._chance = Rng(given)
        self._scores = self.match.state.scores()
        return self.match

    @property
    def now(self) -> Match:
        if self.match is None:
            raise BadOptions("nothing is dealt yet: reset comes first")
        return self.match

    def choose(self, seat: Seat, action: Action) -> tuple[float, ...]:
        """Carry out a decision, which is checked; what it pays to each seat."""
        self.now.play(seat, action)
        return self.paid()

    def paid(self) -> tuple[float, ...]:
        """Since it was asked last: the points made, or at the end what the ranks are worth."""
        before, self._scores = self._scores, self.now.state.scores()
        if self.setting.rewards == "scores":
            return tuple(float(n - b) for n, b in zip(self._scores, before, strict=True))
        outcome = self.now.outcome()
        return worth(outcome) if outcome else (0.0,) * self.setting.seats

    def render(self, mode: str | None, seat: Seat | None) -> str | None:
        """The table as text, which is printed for whoever said `human`."""
        if mode == "human":
            sys.stdout.write(f"{self.picture(seat)}\n\n")
        return self.picture(seat) if mode == "ansi" else None

    def picture(self, seat: Seat | None) -> str:
        """The table as this seat sees it, drawn with letters."""
        game = self.setting.game
        names = tuple(f"seat_{number}" for number in range(self.setting.seats))
        voice = Voice(game.words("en"), names, seat)
        return game.text.picture(self.now.view(seat), voice, colour=False)


def check_asked(render_mode: str | None, max_cycles: int | None = None) -> None:
    """At once, and not where somebody looks or counts."""
    if render_mode not in (None, *RENDER_MODES):
        raise BadOptions(f"render_mode is None, 'ansi' or 'human', not {shown(render_mode)}")
    if max_cycles is None:
        return
    if type(max_cycles) is not int:
        raise BadOptions(f"a match lasts a whole number of cycles, not {shown(max_cycles)}")
    if max_cycles < 1:
        raise BadOptions(f"a match is cut off after one cycle at least, not {shown(max_cycles)}")


def check_goes_on(agents: Collection[Any]) -> None:
    """Nobody acts any more where a match is over or was cut off."""
    if not agents:
        raise IllegalAction("the match is over: reset deals the next")


def whole(seed: Any) -> int:
    """A seed as an int of ours: numpy's would overflow in our generators."""
    try:
        given = index(seed)
    except TypeError:
        given = seed  # named by the refusal
    check_seed(given)
    return given


def number_of(action: Any) -> Action:
    """An action as an int of ours: numpy's are welcome, and nothing else is made one."""
    try:
        return index(action)
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {shown(action)}") from None


def worth(outcome: Outcome) -> tuple[float, ...]:
    """From 1 for the first to -1 for the last: whom one has left behind, less who was better.

    >>> worth(Outcome((1, 2, 3), "points")), worth(Outcome((1, 1), "deadlock"))
    ((1.0, 0.0, -1.0), (0.0, 0.0))
    """
    ranks = outcome.ranks
    ahead = [sum(other > rank for other in ranks) for rank in ranks]
    behind = [sum(other < rank for other in ranks) for rank in ranks]
    return tuple((a - b) / (len(ranks) - 1) for a, b in zip(ahead, behind, strict=True))
