"""Every game keeps every law: with a covering set of its options, all seat counts, some seeds."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from laws import dealing, laws, secrecy, undoing
from laws.gamesunderlaw import GAMES
from laws.laws import hidden_of
from laws.snapshot import snapshot
from laws.walks import (
    Case,
    Deal,
    cases,
    covering,
    deals,
    kind_of,
    kinds_of,
    positions,
    sampled,
    steps,
    walk,
)
from marchstone import bots
from marchstone.core.chance.rng import Rng


def of_game(game: Any) -> list[Any]:
    """Every way to play it; between the first and the last, `make test` alone tries them."""
    first, *others, last = cases(game)
    between = [pytest.param(case, marks=pytest.mark.slow) for case in others]
    return [first, *between, last]


CASES = [case for game in GAMES for case in of_game(game)]


def by_name(law: Any) -> str:
    return law.__name__.removeprefix("law_") if callable(law) else str(law)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("law", laws.GAME_LAWS, ids=by_name)
def test_a_game_keeps_the_law(law: Any, game: Any) -> None:
    law(game)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", [*laws.POSITION_LAWS, *secrecy.VIEW_LAWS], ids=by_name)
def test_its_positions_keep_the_law(law: Any, case: Case) -> None:
    for state in positions(case):
        law(case.game, state)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", secrecy.SECRECY_LAWS, ids=by_name)
def test_its_secrets_keep_the_law(law: Any, case: Case) -> None:
    rng = Rng(1)
    for state in positions(case):
        law(case.game, state, rng)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_its_renderings_show_no_secret_and_its_worlds_can_be_played(case: Case) -> None:
    rng = Rng(1)
    for state in positions(case)[::8]:
        secrecy.law_renderings_show_no_secret(case.game, state, rng)
        secrecy.law_every_pick_is_on_the_board(case.game, state)
        secrecy.law_an_imagined_world_can_be_played_to_its_end(case.game, state, rng)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", laws.MATCH_LAWS, ids=by_name)
def test_its_matches_keep_the_law(law: Any, case: Case) -> None:
    for deal in deals(case):
        law(deal)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", dealing.DEALING_LAWS, ids=by_name)
def test_what_it_deals_keeps_the_law(law: Any, case: Case) -> None:
    law(deals(case)[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_move_that_declares_nothing_shows_nothing_hidden(game: Any) -> None:
    """Over random games with most options; and nothing is declared in vain."""
    shown: set[str] = set()
    for case in cases(game):
        for deal in deals(case)[:2]:
            shown |= undoing.law_a_move_shows_what_its_events_declare(deal, stride=9)
    assert shown == game.reveals


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_card_is_in_one_place_after_every_ply(case: Case) -> None:
    for deal in deals(case):
        cards = hidden_of(case.game).cards_in_play(deal.new())
        assert set(cards.values()) == {1} or not cards
        for state in walk(deal):
            laws.law_every_card_is_in_one_place(case.game, state, cards)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_its_bots_cannot_peek(case: Case) -> None:
    """Sharp and Fierce are the same search, for longer."""
    rng = Rng(1)
    for name in ("random", "greedy", "gentle", "search:4"):
        bot = partial(bots.get, name, case.game)
        for state in sampled(case.deal(1), stride=12):
            secrecy.law_a_bot_cannot_peek(case.game, state, rng, bot)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_reshuffled_world_is_another_world(case: Case) -> None:
    """Otherwise the laws of secrecy would hold for nothing. A game may begin with empty hands, so
    the secrets of two seats need not differ at once."""
    rng, first = Rng(1), case.deal(1).new()
    for seat in laws.watchers(first):
        world = hidden_of(case.game).reshuffle_hidden(first, seat, rng)
        assert snapshot(world) != snapshot(first)
        for other in laws.seats_of(first):
            if other != seat:
                assert any(_looks_otherwise(case, s, seat, other, rng) for s in positions(case))


def _looks_otherwise(case: Case, state: Any, seat: Any, other: int, rng: Rng) -> bool:
    """What `seat` cannot know, the other seat sees."""
    world = hidden_of(case.game).reshuffle_hidden(state, seat, rng)
    return bool(case.game.view(world, other) != case.game.view(state, other))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_walks_make_every_kind_of_move(game: Any) -> None:
    made = {
        kind_of(game, action)
        for case in cases(game)
        for deal in deals(case)
        for _, action in steps(deal)
    }
    assert made >= kinds_of(game)


@st.composite
def any_deals(draw: st.DrawFn) -> Deal:
    game = draw(st.sampled_from(GAMES))
    options = draw(st.sampled_from(covering(game.options)))
    return Deal(
        game, options, draw(st.sampled_from(game.seat_counts)), draw(st.integers(0, 2**64 - 1))
    )


@pytest.mark.slow
@settings(max_examples=8, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(deal=any_deals())
def test_any_deal_keeps_the_laws(deal: Deal) -> None:
    rng = Rng(deal.seed)
    for state in sampled(deal, stride=20):
        for law in (*laws.POSITION_LAWS, *secrecy.VIEW_LAWS):
            law(deal.game, state)
        for secret_law in secrecy.SECRECY_LAWS:
            secret_law(deal.game, state, rng)
