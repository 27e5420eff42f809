"""Every game keeps every law: with a covering set of its options, all seat counts, some seeds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws import laws, secrecy
from laws.gamesunderlaw import GAMES
from laws.laws import hidden_of
from laws.snapshot import snapshot
from laws.walks import Deal, covering, deals, positions, walk
from marchstone.core.rng import Rng

DEALS = [deal for game in GAMES for deal in deals(game, seeds=2)]


def by_name(law: Any) -> str:
    return law.__name__.removeprefix("law_") if callable(law) else str(law)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("law", laws.GAME_LAWS, ids=by_name)
def test_a_game_keeps_the_law(law: Any, game: Any) -> None:
    law(game)


@pytest.mark.parametrize("deal", DEALS, ids=str)
@pytest.mark.parametrize("law", [*laws.POSITION_LAWS, *secrecy.VIEW_LAWS], ids=by_name)
def test_its_positions_keep_the_law(law: Any, deal: Deal) -> None:
    for state in positions(deal):
        law(deal.game, state)


@pytest.mark.parametrize("deal", DEALS, ids=str)
@pytest.mark.parametrize("law", secrecy.SECRECY_LAWS, ids=by_name)
def test_its_secrets_keep_the_law(law: Any, deal: Deal) -> None:
    rng = Rng(deal.seed)
    for state in positions(deal):
        law(deal.game, state, rng)


@pytest.mark.parametrize("deal", DEALS, ids=str)
@pytest.mark.parametrize("law", laws.MATCH_LAWS, ids=by_name)
def test_its_matches_keep_the_law(law: Any, deal: Deal) -> None:
    law(deal)


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_every_card_is_in_one_place_after_every_ply(deal: Deal) -> None:
    cards = hidden_of(deal.game).cards_in_play(deal.new())
    assert set(cards.values()) == {1} or not cards
    for state in walk(deal):
        laws.law_every_card_is_in_one_place(deal.game, state, cards)


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_a_reshuffled_world_is_another_world(deal: Deal) -> None:
    """Otherwise the laws of secrecy would hold for nothing."""
    rng, first = Rng(deal.seed), positions(deal)[0]
    for seat in laws.watchers(first):
        world = hidden_of(deal.game).reshuffle_hidden(first, seat, rng)
        assert snapshot(world) != snapshot(first)
        for other in laws.seats_of(first):
            if other != seat:
                assert deal.game.view(world, other) != deal.game.view(first, other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_walks_make_every_kind_of_move(game: Any) -> None:
    kinds = {type(game.decode(action)) for action in range(game.num_actions)}
    for deal in deals(game, seeds=2):
        match, _, _ = laws.played(deal)
        kinds -= {type(game.decode(action)) for _, action in match.moves}
    assert not kinds


@st.composite
def any_deals(draw: st.DrawFn) -> Deal:
    game = draw(st.sampled_from(GAMES))
    options = draw(st.sampled_from(covering(game.options)))
    return Deal(
        game, options, draw(st.sampled_from(game.seat_counts)), draw(st.integers(0, 2**64 - 1))
    )


@settings(max_examples=40)
@given(deal=any_deals())
def test_any_deal_keeps_the_laws(deal: Deal) -> None:
    rng = Rng(deal.seed)
    for state in positions.__wrapped__(deal, 6):
        for law in (*laws.POSITION_LAWS, *secrecy.VIEW_LAWS):
            law(deal.game, state)
        for law in secrecy.SECRECY_LAWS:
            law(deal.game, state, rng)
