"""Sparring partners of Clans and Glory: legal, better than chance, and of different temper."""

from dataclasses import dataclass, field
from functools import cache

import pytest

from games.clans_and_glory.council import dealt
from games.clans_and_glory.hidden import reshuffle_hidden
from marchstone.core.chance.rng import Rng
from marchstone.games.clans_and_glory.judge.tempers import TEMPERS, Policy
from marchstone.games.clans_and_glory.rules import actions as act
from marchstone.games.clans_and_glory.rules.rules import Position
from marchstone.games.clans_and_glory.rules.state import SHIELDING

GAMES = 60


def by_chance(world: Position, seat: int, rng: Rng) -> int:
    return rng.choice(world.legal(seat))


@dataclass
class Figures:
    won: float = 0
    theirs: int = 0  # points of the others
    shields: list[int] = field(default_factory=list)  # cards that were left when each was put

    @property
    def cards_left(self) -> float:
        return sum(self.shields) / len(self.shields)


@cache
def figures(name: str, other: str = "") -> Figures:
    """Of games for two, each deal from both sides."""
    found, against = Figures(), TEMPERS.get(other, by_chance)
    for game in range(GAMES):
        seat, rng = game % 2, Rng(game)
        policies = (TEMPERS[name], against) if seat == 0 else (against, TEMPERS[name])
        state = dealt(2, game // 2)
        while waiting := state.to_act():
            (now,) = waiting
            action = policies[now](state, now, rng)
            if now == seat and action == act.SHIELD:
                found.shields.append(len(state.hands[seat]))
            state.apply(now, action)
        assert state.result
        found.won += (state.result.ranks[seat] == 1) / state.result.ranks.count(1)
        found.theirs += state.scores()[1 - seat]
    return found


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=[*TEMPERS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_is_legal(seats: int, temper: Policy) -> None:
    state, rng = dealt(seats, seats), Rng(1)
    while waiting := state.to_act():
        (seat,) = waiting
        action = temper(state, seat, rng)
        assert action in state.legal(seat)
        state.apply(seat, action)


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=[*TEMPERS])
def test_nothing_hidden_is_read(temper: Policy) -> None:
    state, rng = dealt(3, 5), Rng(1)
    while waiting := state.to_act():
        (seat,) = waiting
        other = reshuffle_hidden(state, seat, rng)
        action = temper(state, seat, Rng(2))
        assert temper(other, seat, Rng(2)) == action
        state.apply(seat, action)


@pytest.mark.parametrize("name", TEMPERS)
def test_each_beats_chance_clearly(name: str) -> None:
    assert figures(name).won > 0.8 * GAMES


def test_who_compares_more_wins_more() -> None:
    assert figures("sound", "quick").won > 0.7 * GAMES


def test_they_put_their_shields_at_different_times() -> None:
    early, sound, hoarder = (figures(it).cards_left for it in ("early", "sound", "hoarder"))
    assert early > sound + 0.3
    assert sound > hoarder + 1.5


def test_a_hoarder_puts_no_shield_while_there_is_time_for_all() -> None:
    state, rng = dealt(2, 1), Rng(1)
    for _ in range(4):
        seat = state.turn
        state.apply(seat, TEMPERS["hoarder"](state, seat, rng))
        assert state.phase == SHIELDING
        assert TEMPERS["hoarder"](state, seat, rng) == act.NO_SHIELD
        state.apply(seat, act.NO_SHIELD)


def test_a_spoiler_leaves_the_others_less() -> None:
    spoiler, taker = (figures(it, "early").theirs for it in ("spoiler", "taker"))
    assert spoiler < taker - GAMES
