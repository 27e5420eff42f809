"""What a reason says is true: the move is made, the game goes on, and what comes is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.stone_weapons_paper.words.auctionclaims import AUCTION_CLAIMS
from games.stone_weapons_paper.words.battleclaims import BATTLE_CLAIMS
from games.stone_weapons_paper.words.test_reasons import said
from games.stone_weapons_paper.words.trials import Trial
from marchstone.core.chance.rng import Rng
from marchstone.core.words import ENGLISH
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.haste import hasty
from marchstone.games.stone_weapons_paper.rules.cards import (
    OFFER_CARDS,
)
from marchstone.games.stone_weapons_paper.rules.rules import Position
from marchstone.games.stone_weapons_paper.words.names import offer_effect

pytestmark = pytest.mark.slow  # whole games, drawn or judged move by move

CLAIMS = {**BATTLE_CLAIMS, **AUCTION_CLAIMS}
EFFECTS = {offer_effect(ENGLISH, card) for card in range(OFFER_CARDS)}


def claims_in(reason: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What it claims, with the figures; what a card says of itself claims nothing."""
    while reason:
        effect = next((e for e in EFFECTS if reason.startswith(e)), "")
        found = next((m for c in CLAIMS if (m := re.match(c, reason))), None)
        assert effect or found, reason
        if found and not effect:
            yield found.re.pattern, found.groups()
        reason = reason[len(effect) or (found.end() if found else 0) :].lstrip()


def positions(seats: int, seed: int) -> Iterator[Position]:
    """Of a game in which most moves are sensible."""
    state, rng = Position.new(seats, seed), Rng(seed)
    while state.to_act():
        yield state.clone()
        seat = rng.choice(state.to_act())
        is_hasty = rng.random() < 0.7
        state.apply(seat, hasty(state, seat, rng) if is_hasty else rng.choice(state.legal(seat)))


def check(state: Position, rng: Rng, seen: set[str]) -> None:
    seat = rng.choice(state.to_act())
    view, legal = GAME.view(state, seat), state.legal(seat)
    for action in rng.shuffled(legal)[:4]:
        for claim, figures in claims_in(said(view, action)):
            seen.add(claim)
            CLAIMS[claim](Trial(state, seat, action), *figures)


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 1), (4, 1)])
def test_what_a_reason_says_is_true_after_the_move(seats: int, games: int) -> None:
    rng, seen = Rng(seats), set[str]()
    for seed in range(games):
        for state in list(positions(seats, 100 + seed))[::4]:
            check(state, rng, seen)
    assert len(seen) > 15


@pytest.mark.slow
def test_what_reasons_say_is_true_in_many_games_and_nearly_everything_is_said() -> None:
    rng, seen = Rng(5), set[str]()
    for seed in range(12):
        for state in list(positions(2 + seed % 3, 1000 + seed))[::2]:
            check(state, rng, seen)
    assert len(seen) >= len(CLAIMS) - 1
