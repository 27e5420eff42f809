"""A record finds its game by name, so the template game is registered while the laws are tried."""

from collections.abc import Iterator

import pytest

from marchstone.core import registry


@pytest.fixture(scope="module", autouse=True)
def template_registered() -> Iterator[None]:
    registry.register("sealed-bids", "template_game.game:GAME")
    yield
    del registry._places["sealed-bids"]
    registry._games.pop("sealed-bids", None)
