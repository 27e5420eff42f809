"""Hexes where a tile can be placed, ready to draw: which they are, and what a tile there brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from marchstone.core.board import placed_voice
from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.board.gains import Gains
from marchstone.games.rebirth.board.nearing import Fulfilled
from marchstone.games.rebirth.board.outline import at
from marchstone.games.rebirth.board.prospects import FIRST, LATER, Completion, Tower
from marchstone.games.rebirth.rules.cards import (
    BONUS_CODES,
    DOUBLE,
    ENERGY,
    FARM,
    NONE,
    SETTLEMENT,
    THIRTEEN,
    THREE_POINTS,
    TILE_CODES,
    TILES,
)
from marchstone.games.rebirth.rules.land.tables import Land, hex_name, land
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.places import opened
from marchstone.games.rebirth.words.preview import Fact, facts, worth_telling

SEATS = 4  # at most
POINTS = {THREE_POINTS: 3, THIRTEEN: 13}  # of towers


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex where a tile can be placed."""

    hex: str
    x: float
    y: float
    name: str  # G12 (farm hex, castle Stirling)
    seat: int  # whose tile may come to lie there


class Line(NamedTuple):
    code: str  # of the tile; "" where every tile brings the same
    words: str
    points: int  # at once


@dataclass(frozen=True, slots=True)
class Gain:
    """What placing there brings the one who looks."""

    hex: str
    lines: tuple[Line, ...]


def spot(t: Words, map_name: str, hex_: int, seat: int) -> Spot:
    name = names.where(t, land(map_name), hex_)
    return Spot(hex_name(hex_), *at(hex_, map_name), name, seat)


def gain(t: Words, place: tuple[str, int], told: Gains) -> Gain:
    map_name, hex_ = place
    brought = read(land(map_name), hex_, told)
    voice = placed_voice(t, brought.reader, SEATS)
    lines = [_line(brought, kind, voice) for kind in brought.kinds]
    if len({(words, points) for _, words, points in lines}) == 1:
        return Gain(hex_name(hex_), (lines[0]._replace(code=""),))
    tiles = names.tiles(t)
    named = (
        line._replace(words=f"{opened(tiles[kind])}: {line.words}")
        for kind, line in zip(brought.kinds, lines, strict=True)
    )
    return Gain(hex_name(hex_), tuple(named))


class Brought(NamedTuple):
    """All that a tile brings on one hex."""

    here: Land
    cell: int
    kinds: Sequence[int]  # tiles that differ
    sizes: dict[int, int]  # of groups
    completion: Completion | None
    missions: tuple[Fulfilled, ...]
    sites: tuple[Tower, ...]
    castles: Sequence[int]  # what becomes of each that is next to it

    @property
    def reader(self) -> int | None:
        """Whom the words address, if they address anybody."""
        return self.completion[0] if self.completion else None


def read(here: Land, hex_: int, told: Gains) -> Brought:
    """Gains in the order in which those of a cell are picked out."""
    cell, rest = here.cells[hex_], iter(told)
    is_town = here.town[cell] != NONE
    completion = next(rest) if is_town else None
    both = () if is_town else ((FARM, next(rest)), (ENERGY, next(rest)))
    sizes = {kind: size for kind, size in both if size}
    kinds = [*sizes] or range(SETTLEMENT, TILES if completion else SETTLEMENT + 1)
    return Brought(here, cell, kinds, sizes, completion, next(rest), next(rest), [*rest])


def _line(it: Brought, kind: int, voice: Voice) -> Line:
    found = worth_telling(_facts(it, kind))
    points = sum(fact.points[fact.seat] for fact in found)
    words = facts(it.here, found, voice) or voice.words("No points now.")
    return Line(TILE_CODES[kind], words, points)


def _facts(it: Brought, kind: int) -> Iterator[Fact]:
    """In the order in which the rules score."""
    if it.here.plus[it.cell]:
        yield Fact("plus", (1,), 0)
    if kind in it.sizes:
        yield Fact("group", (it.sizes[kind],), 0, tile=kind)
    elif it.completion:
        seat, shares = it.completion
        yield Fact("settlement", shares[kind - SETTLEMENT], seat, it.here.town[it.cell])
    for castle, becomes in zip(it.here.castles_near[it.cell], it.castles, strict=True):
        if becomes:
            yield Fact("castle", (0,), 0, castle, former=NONE if becomes == FIRST else 0)
    fulfilled = [each for each in it.missions if each[0] in (NONE, kind)]
    for _, mission, points, doubled in fulfilled:
        yield Fact("mission", (points,), 0, mission=mission, doubled=doubled)
    for site in it.sites:
        yield _site(*site, len(fulfilled))


def _site(site: int, bonus: int, given: int, fulfilled: int) -> Fact:
    """RB-17: the double token goes on none of the missions that are fulfilled just before."""
    if bonus == NONE:
        return Fact("cathedral", (0,), 0, site)
    is_given = given > (fulfilled if bonus == DOUBLE else 0)
    points, is_lost = (POINTS.get(bonus, 0) * is_given,), given != LATER and not is_given
    return Fact("tower", points, 0, site, bonus=BONUS_CODES[bonus], given=is_given, lost=is_lost)
