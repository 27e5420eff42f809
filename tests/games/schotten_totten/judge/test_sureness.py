"""How chances are put right for people, card by card."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from marchstone import bots, games
from marchstone.bots.chances import surer
from marchstone.bots.hints import suggest
from marchstone.bots.ismcts import Budget
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import parse_options
from marchstone.core.guide import AS_FOUND, Sureness
from marchstone.games.schotten_totten.judge.guide import Guide
from marchstone.games.schotten_totten.judge.sureness import (
    BY_JUDGE,
    FULL,
    LAST,
    of_basic,
    with_tactics,
)

GAME = games.get("schotten-totten")
TACTICS = {"variant": "tactics"}


def opening(given: dict[str, str], left: int | None = None) -> Any:
    """With so many clan cards left in the deck."""
    state = GAME.new(parse_options(GAME.options, given), 2, 1)
    view = GAME.view(state, state.turn)
    return view if left is None else replace(view, decks_left=(left, view.decks_left[1]))


def told(chance: float, sureness: Sureness) -> float:
    return surer((chance, 1 - chance), 0, sureness)[0]


def test_who_decides_has_an_edge_in_the_middle_of_the_basic_game() -> None:
    assert of_basic(opening({}).decks_left[0]) == of_basic(FULL) == of_basic(0) == AS_FOUND
    assert told(0.5, of_basic(FULL // 2)) == pytest.approx(0.537, abs=0.001)


def test_with_tactics_cards_who_decides_has_been_a_little_lucky() -> None:
    assert told(0.5, with_tactics(FULL)) == pytest.approx(0.475, abs=0.001)
    assert with_tactics(LAST) == with_tactics(FULL)


def test_with_tactics_cards_a_win_is_less_sure_once_the_deck_is_empty() -> None:
    assert told(0.98, with_tactics(LAST)) == pytest.approx(0.978, abs=0.001)
    assert told(0.98, with_tactics(0)) == pytest.approx(0.932, abs=0.001)
    assert told(0.02, with_tactics(0)) == pytest.approx(0.018, abs=0.001)
    assert told(1.0, with_tactics(0)) == 1.0


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.8])
def test_no_card_drawn_makes_a_chance_jump(chance: float) -> None:
    for right, most in ((of_basic, 0.005), (with_tactics, 0.025)):
        found = [told(chance, right(left)) for left in range(FULL + 1)]
        assert max(abs(one - other) for one, other in pairwise(found)) < most


def test_people_are_told_by_the_cards_left() -> None:
    guide = bots.guide(GAME)
    assert guide.sureness_at(opening({}, 20)) == of_basic(20) != AS_FOUND
    assert guide.sureness_at(opening(TACTICS, 1)) == with_tactics(1) != AS_FOUND


@pytest.mark.parametrize("given", [{"claims": "expert"}, {"rounds": "2"}])
def test_what_was_measured_with_the_network_is_not_said_of_the_judge(given: dict[str, str]) -> None:
    guide = bots.guide(GAME)
    assert guide.sureness_at(opening(given, 20)) == AS_FOUND
    assert guide.sureness_at(opening({**given, **TACTICS}, 0)) == BY_JUDGE


def test_no_bot_chooses_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked(Exception):
        """By somebody who is to be told."""

    def asked(*_: object) -> Sureness:
        raise Asked

    monkeypatch.setattr(Guide, "sureness_at", asked)
    for given in ({}, TACTICS):
        view = opening(given)
        for name in ("gentle", "fair", "sharp", "learned", "search:40"):
            assert bots.get(name, GAME, clock=False).choose(view, Rng(1)) in view.legal
        with pytest.raises(Asked):
            suggest(GAME, view, Rng(1), Budget(4))
