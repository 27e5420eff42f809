"""The games for OpenSpiel: `pyspiel.load_game("marchstone_rebirth(map=ireland,players=3)")`.

Our rules draw their own chance, from a seed. Here chance moves once, at the beginning: it chooses
one of `deals` deals, and what is drawn later follows from it. With `opening` the players begin
later: so many decisions have been made at random, and chance deals anew all that a spectator
could not have seen. That is how a game gets small enough to be solved.

Simultaneous choices are made one after the other, none seeing the others'. Importing this module
registers the games. Needs the extras `envs` and `openspiel`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, ClassVar

import pyspiel

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import defaults, parse_options
from marchstone.core.errors import BadOptions
from marchstone.core.match import check_seed
from marchstone.core.plain import to_plain
from marchstone.core.protocol import AnyGame, Event, Seat
from marchstone.envs.observers import drawn, observer_of
from marchstone.envs.play import worth

DEALS = 1000
OURS = {"players": 0, "deals": DEALS, "opening": 0, "seed": 0}  # players=0: as few as can be


def short_name(game: AnyGame) -> str:
    return f"marchstone_{game.name.replace('-', '_')}"


def game_type(game: AnyGame) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=game.name.replace("-", " ").title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**OURS, **defaults(game.options)},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    rules: ClassVar[AnyGame]  # each of our games has a class of its own

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        game = self.rules
        told = {**OURS, **defaults(game.options), **(given or {})}
        self.seats = told["players"] or game.seat_counts[0]
        game.check_seats(self.seats)
        chosen = {name: told[name] for name in defaults(game.options)}
        self.options = parse_options(game.options, chosen)
        self.deals, self.opening, self.seed = told["deals"], told["opening"], told["seed"]
        self._check()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_plies,
        )
        super().__init__(game_type(game), info, dict(given or {}))

    def _check(self) -> None:
        check_seed(self.seed)
        if self.deals < 1:
            raise BadOptions(f"chance chooses from one deal at least, not {self.deals}")
        if self.opening < 0:
            raise BadOptions(f"an opening is that of a number of decisions, not {self.opening}")

    def __reduce__(self) -> Any:
        """To another process goes its name, with its parameters."""
        return loaded, (str(self),)

    def new_initial_state(self, _: object = None) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        return observer_of(self.rules, iig_obs_type)

    def deal(self, number: int) -> Any:
        """The position from which the players begin, if chance chooses this number."""
        if not self.opening:
            return self.rules.new(self.options, self.seats, number)
        chance = Rng(self.seed)
        state = self.rules.new(self.options, self.seats, chance.next())
        for _ in range(self.opening):
            if not state.to_act():
                raise BadOptions(f"the match of seed {self.seed} ends before its opening does")
            seat = state.to_act()[0]
            state.apply(seat, chance.choice(state.legal(seat)))
        return self.rules.imagine(self.rules.view(state, None), Rng(number))


def loaded(name: str) -> Any:
    """A game by its name; whoever calls this has our games registered."""
    return pyspiel.load_game(name)


class Held:
    """A position, and what each seat remembers; OpenSpiel copies and pickles it as a whole."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.state = state
        seats = range(len(state.scores()))
        self.memories = [_digest(b"", to_plain(game.view(state, seat))) for seat in seats]

    def __deepcopy__(self, memo: object) -> Held:
        twin = object.__new__(Held)
        twin.state, twin.memories = self.state.clone(), [*self.memories]
        return twin

    def apply(self, seat: Seat, action: int) -> None:
        """A seat remembers all that it was told, and what it chose."""
        events: list[Event] = []
        self.state.apply(seat, action, events)
        for reader, memory in enumerate(self.memories):
            heard: list[Any] = [event.seen_by(reader) for event in events]
            self.memories[reader] = _digest(memory, [action if reader == seat else None, *heard])


def _digest(memory: bytes, heard: Any) -> bytes:
    return blake2b(json.dumps(heard).encode(), key=memory, digest_size=16).digest()


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: Held | None = None  # chance has not dealt yet

    def _game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.held.state.to_act()
        return int(waiting[0]) if waiting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.held is None else list(self.held.state.legal(player))

    def _apply_action(self, action: int) -> None:
        game = self._game()
        if self.held is None:
            self.held = Held(game.rules, game.deal(action))
        else:
            self.held.apply(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return f"deal {action}" if chance else self._game().rules.notation(action)

    def is_terminal(self) -> bool:
        return self.held is not None and not self.held.state.to_act()

    def returns(self) -> list[float]:
        outcome = self.held.state.outcome() if self.held else None
        return [*worth(outcome)] if outcome else [0.0] * self._game().seats

    def __str__(self) -> str:
        """All that is true; for whoever steps through the game, and not for its players."""
        if self.held is None:
            return "to be dealt"
        views = (
            self._game().rules.view(self.held.state, seat) for seat in range(self._game().seats)
        )
        return "\n\n".join(drawn(self._game().rules, view) for view in views)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A position that the player's view allows. He remembers what he did; of the others, who
        have seen something else there, nobody remembers anything."""
        game = self._game()
        state = game.new_initial_state()
        if self.held is not None:
            view = game.rules.view(self.held.state, player)
            word = int(sampler() * (1 << 53))
            state.held = Held(game.rules, game.rules.imagine(view, Rng(word)))
            state.held.memories[player] = self.held.memories[player]
        return state


def register() -> None:
    """All games that there are, by their short names."""
    known = set(pyspiel.registered_names())
    for game in map(games.get, games.names()):
        name = short_name(game)
        if name not in known:
            # A class, not a function: OpenSpiel lets go of it when Python is gone already.
            pyspiel.register_game(game_type(game), type(name, (SpielGame,), {"rules": game}))


register()
