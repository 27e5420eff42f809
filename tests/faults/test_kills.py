"""A few kills in the middle of a few games: a part of `make faults`."""

from argparse import Namespace

import pytest

from faults import kills

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]


@pytest.mark.parametrize(("database", "count", "seed"), [("sqlite", 1, 1), ("postgres", 3, 3)])
def test_who_is_killed_takes_nothing_along(database: str, count: int, seed: int) -> None:
    report = kills.run(database, Namespace(kills=count, games=4, think=0.4, seed=seed))
    assert sum(report.kills.values()) == count
    assert report.moves > 0
