"""A network in play: whatever its weights are, it answers for legal actions and reads no secret."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.stone_weapons_paper.hidden import reshuffle_hidden
from games.stone_weapons_paper.table import Table, a_battle, a_purchase, an_auction
from marchstone.bots.ismcts import Budget
from marchstone.bots.thinking.puct import Puct
from marchstone.core.chance.rng import Rng
from marchstone.core.network.door import load
from marchstone.core.network.learned import Learned
from marchstone.games.stone_weapons_paper.game import GAME
from marchstone.games.stone_weapons_paper.judge.guide import Guide
from marchstone.games.stone_weapons_paper.judge.network.senses import SENSES

WIDTH = 8
ANSWERS = {"policy": SENSES.plays, "critic": 8}
TOLD = {"policy": SENSES.known, "critic": SENSES.known + SENSES.hidden}


@pytest.fixture(scope="module")
def learned() -> Learned:
    """With weights by chance."""
    chance, weights = np.random.default_rng(5), dict[str, NDArray[np.float16]]()
    for name, told in TOLD.items():
        shapes = {
            "first.weight": (WIDTH, told),
            "first.bias": (WIDTH,),
            "norm.weight": (WIDTH,),
            "norm.bias": (WIDTH,),
            "last.weight": (ANSWERS[name], WIDTH),
            "last.bias": (ANSWERS[name],),
        }
        for key, shape in shapes.items():
            weights[f"{name}.{key}"] = chance.normal(0, 0.3, shape).astype(np.float16)
    return Learned(GAME, SENSES, weights)


def tables() -> list[Table]:
    bidding = an_auction((6, 2, 3), (5, 5, 5), offer="tower-1 tower-2 wall-1 armed-1")
    bidding.play("offer tower-1", "alone")
    thrown = a_battle((6, 6, 6), (4, 4, 4))
    thrown.play("throw stone", seat=0)
    return [bidding, thrown, an_auction(offer="tower-1 tower-2 wall-1"), a_purchase("corner-1")]


def actor(table: Table) -> int:
    return table.state.to_act()[0]


def test_what_was_learned_lies_beside_what_is_told() -> None:
    assert Guide(GAME).network(tables()[0].view(0)) is load(GAME)


def test_chances_of_legal_actions_add_up(learned: Learned) -> None:
    views = [table.view(actor(table)) for table in tables()]
    for view, priors in zip(views, learned.priors(views), strict=True):
        assert len(priors) == len(view.legal)
        assert sum(priors) == pytest.approx(1)


def test_it_does_not_see_what_its_seat_may_not_see(learned: Learned) -> None:
    for table in tables():
        seat = actor(table)
        twin = Table(reshuffle_hidden(table.state, seat, Rng(3)))
        views = [table.view(seat), twin.view(seat)]
        one, other = learned.priors(views)
        assert one == pytest.approx(other)


def test_a_search_by_it_names_legal_actions(learned: Learned) -> None:
    network: Any = learned
    for table in tables():
        view = table.view(actor(table))
        thought = Puct(Guide(GAME), Budget(40)).think(network, view, Rng(2))
        assert {it.action for it in thought.opinions} <= {*view.legal}
        assert all(0 <= it.value <= 1 for it in thought.opinions)
