"""Names on the maps: each where it covers nothing that a player reads."""

from itertools import combinations

import pytest

from marchstone.games.rebirth.board import chart
from marchstone.games.rebirth.board.labels import Rect, labels
from marchstone.games.rebirth.board.outline import at
from marchstone.games.rebirth.rules.land.mapreader import map_names
from marchstone.games.rebirth.rules.land.tables import land

SIGN = (-19, -19, 19, 16)  # of a tile, around the centre of its hex


def around(name: str, hex_: int, rect: tuple[int, int, int, int]) -> Rect:
    x, y = at(hex_, name)
    return Rect(x + rect[0], y + rect[1], x + rect[2], y + rect[3])


@pytest.mark.parametrize("name", map_names())
def test_every_place_has_its_name_and_no_two_names_meet(name: str) -> None:
    here, written = land(name), labels(name, chart.box(name))
    told = (*here.town_names, *here.castle_names, *here.site_names)
    assert sorted(label.text for label in written) == sorted(told)
    met = [(a.text, b.text) for a, b in combinations(written, 2) if a.rect.meets(b.rect)]
    assert met == []


@pytest.mark.parametrize("name", map_names())
def test_no_name_covers_the_number_of_a_tile_or_leaves_the_map(name: str) -> None:
    left, top, width, height = chart.box(name)
    signs = [around(name, hex_, SIGN) for hex_ in land(name).hexes]
    for label in labels(name, chart.box(name)):
        assert not any(label.rect.meets(sign) for sign in signs), label.text
        assert left <= label.rect.left, label.text
        assert label.rect.right <= left + width, label.text
        assert top <= label.rect.top, label.text
        assert label.rect.bottom <= top + height, label.text


def test_orkney_stands_beside_the_mainland_and_touches_nothing() -> None:
    """Hexes that are not neighbours in the rules do not look like neighbours."""
    here = land("scotland")
    centres = [at(hex_, "scotland") for hex_ in (*here.hexes, *here.castle_hexes, *here.site_hexes)]
    near = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for (ax, ay), (bx, by) in combinations(centres, 2)
    )
    assert near > 59
