"""The board of Rebirth as things ready to draw, for board.html; what never changes is in chart.py.

Places are in the units of the drawing, where a hex is 60 wide and has a point on top.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.rebirth.board import chart, side
from marchstone.games.rebirth.board.chart import sheet
from marchstone.games.rebirth.board.outline import at
from marchstone.games.rebirth.rules import actions as act
from marchstone.games.rebirth.rules.cards import BLOCKED, BONUS_CODES, NONE, TILE_CODES, TILES
from marchstone.games.rebirth.rules.land import hex_name
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names, places, text
from marchstone.games.rebirth.words.preview import previews

__all__ = ["Picture", "picture", "sheet"]

# Where the marks of those who have reached a place lie: around a cathedral, above a tower's bonus.
MARKS = {
    "cathedral": ((-20, -8), (20, -8), (-21, 5), (21, 5)),
    "tower": ((-2, -22), (9, -20), (19, -15), (25, -6)),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex where the one who looks can place a tile."""

    key: str
    x: float
    y: float
    name: str  # G12 (farm hex, castle Stirling)
    bubble: str  # what placing here scores, and why


@dataclass(frozen=True, slots=True)
class Tile:
    key: str
    x: float
    y: float
    owner: int
    code: str
    name: str
    origin: str  # the key of what it comes from


@dataclass(frozen=True, slots=True)
class Mark:
    seat: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Landmark:
    """A castle, cathedral or tower."""

    key: str
    x: float
    y: float
    bubble: str
    holder: int = NONE  # of a castle
    bonus: str = ""  # of a tower
    marks: tuple[Mark, ...] = ()  # of those who have reached it


@dataclass(frozen=True, slots=True)
class Town:
    """A settlement: what lies in it, and what can be placed there."""

    key: str
    bubble: str
    hexes: tuple[tuple[float, float], ...]
    spots: tuple[Spot, ...]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    map: str
    title: str
    box: tuple[float, float, float, float]
    is_covered: bool  # some hexes are, with two players
    is_ireland: bool
    spots: tuple[Spot, ...]  # outside settlements
    tiles: tuple[Tile, ...]  # likewise
    towns: tuple[Town, ...]
    landmarks: tuple[Landmark, ...]
    players: tuple[side.Player, ...]
    hand: tuple[side.Pile, ...]
    aside: tuple[side.Pile, ...]
    supply: tuple[side.Pile, ...]
    has_box: bool  # a tile can only leave the game
    missions: tuple[side.Mission, ...]
    secrets: tuple[side.Mission, ...]
    chapters: tuple[side.Chapter, ...]
    is_over: bool


def picture(view: View, voice: Voice) -> Picture:
    t, here = voice.words, view.land
    spots, tiles = _spots(view, voice), _tiles(view, voice)
    in_towns = {cell for cells in here.towns for cell in cells}
    return Picture(
        map=view.options.map,
        title=names.option_value(t, "map", view.options.map),
        box=chart.box(view.options.map),
        is_covered=BLOCKED in view.board,
        is_ireland=here.is_ireland,
        spots=tuple(spot for cell, spot in spots.items() if cell not in in_towns),
        tiles=tuple(tile for cell, tile in tiles.items() if cell not in in_towns),
        towns=tuple(_towns(view, spots, tiles, voice)),
        landmarks=(*_castles(view, voice), *_sites(view, voice)),
        players=side.players(view, voice),
        hand=side.piles(view.hand, t),
        aside=side.piles(view.aside, t),
        supply=side.piles(view.supply, t),
        has_box=any(act.MOVES.path(action)[-1] == "box" for action in view.legal[:1]),
        missions=side.public_missions(view, voice),
        secrets=side.own_missions(view, voice),
        chapters=side.chapters(view, voice),
        is_over=view.result is not None,
    )


def _spots(view: View, voice: Voice) -> dict[int, Spot]:
    """By cell: where the one who looks can place a tile, and what that scores now."""
    t, here = voice.words, view.land
    lines: dict[int, list[str]] = {}
    several = len(set(view.hand)) > 1
    for action, found in previews(view).items():
        match act.MOVES.decode(action):
            case act.Place(tile, hex_) if hex_ != act.BOX:
                line = text.facts(view, found, voice) or t("No points now.")
                named = f"{places.opened(names.tiles(t)[tile])}: {line}" if several else line
                lines.setdefault(hex_, []).append(named)
    return {
        here.cells[hex_]: Spot(
            f"hex-{hex_name(hex_)}", *at(hex_), names.where(t, here, hex_), " ".join(said)
        )
        for hex_, said in lines.items()
    }


def _tiles(view: View, voice: Voice) -> dict[int, Tile]:
    """By cell: the tiles that lie on the board."""
    t, here = voice.words, view.land
    found = {}
    for cell, held in enumerate(view.board):
        if held >= 0:
            seat, kind = divmod(held, TILES)
            hex_, code = here.hexes[cell], TILE_CODES[kind]
            name = f"{hex_name(hex_).upper()}: {names.tiles(t)[kind]}, {voice.names[seat]}"
            origin = f"tile-{code}" if seat == view.seat else f"player-{seat}"
            found[cell] = Tile(f"hex-{hex_name(hex_)}", *at(hex_), seat, code, name, origin)
    return found


def _towns(
    view: View, spots: dict[int, Spot], tiles: dict[int, Tile], voice: Voice
) -> Iterator[Town]:
    here = view.land
    for number, cells in enumerate(here.towns):
        yield Town(
            key=f"settlement-{number}",
            bubble=places.town(view, number, voice),
            hexes=tuple(at(here.hexes[cell]) for cell in cells),
            spots=tuple(spots[cell] for cell in cells if cell in spots),
            tiles=tuple(tiles[cell] for cell in cells if cell in tiles),
        )


def _castles(view: View, voice: Voice) -> Iterator[Landmark]:
    for castle, hex_ in enumerate(view.land.castle_hexes):
        bubble = places.castle(view, castle, voice)
        yield Landmark(f"castle-{castle}", *at(hex_), bubble, holder=view.holders[castle])


def _sites(view: View, voice: Voice) -> Iterator[Landmark]:
    here = view.land
    kind = "tower" if here.is_ireland else "cathedral"
    for site, hex_ in enumerate(here.site_hexes):
        reached = [seat for seat in range(view.seats) if view.reached[seat] >> site & 1]
        yield Landmark(
            f"{kind}-{site}",
            *at(hex_),
            places.site(view, site, reached, voice),
            bonus=BONUS_CODES[view.bonuses[site]] if here.is_ireland else "",
            marks=tuple(_marks(kind, hex_, reached)),
        )


def _marks(kind: str, hex_: int, reached: list[int]) -> Iterator[Mark]:
    x, y = at(hex_)
    for seat, (dx, dy) in zip(reached, MARKS[kind], strict=False):
        yield Mark(seat, x + dx, round(y + dy, 1))
