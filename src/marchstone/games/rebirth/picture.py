"""What a picture of the board needs, ready to draw: every hex with its place, kind, name and tile.

Lengths are in widths of a hex; hexes have a point on top. Nothing here knows a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.words import Voice
from marchstone.games.rebirth import actions as act
from marchstone.games.rebirth import names, text
from marchstone.games.rebirth.cards import (
    BLOCKED,
    BONUS_CODES,
    NONE,
    TILE_CODES,
    TILES,
)
from marchstone.games.rebirth.land import Land, centre, hex_name
from marchstone.games.rebirth.preview import previews
from marchstone.games.rebirth.view import View


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex that takes tiles."""

    key: str  # its data-pick
    x: float
    y: float
    kind: str  # farm, energy, blank, settlement
    plus: bool
    settlement: int  # or NONE
    name: str  # G12 (farm hex, castle Stirling)
    blocked: bool
    owner: int  # a seat, or NONE
    tile: str  # its code, or ""
    tells: tuple[str, ...]  # what placing here scores, a line for each tile that can be placed


@dataclass(frozen=True, slots=True)
class Landmark:
    """A castle, cathedral or tower."""

    key: str
    x: float
    y: float
    kind: str
    name: str
    tiles: tuple[int, ...]  # next to it, of every seat
    holder: int = NONE  # of a castle
    reached: tuple[int, ...] = ()  # of a cathedral or tower: the seats
    bonus: str = ""  # of a tower
    bonus_name: str = ""


@dataclass(frozen=True, slots=True)
class Town:
    """A settlement: its hexes for the outline, its name, its influence."""

    name: str
    size: int
    hexes: tuple[tuple[float, float], ...]
    influence: tuple[int, ...]  # of every seat
    complete: bool


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    hexes: tuple[Hex, ...]
    landmarks: tuple[Landmark, ...]
    towns: tuple[Town, ...]
    water: tuple[tuple[float, float], ...]


def draw(view: View, voice: Voice) -> Picture:
    here = view.land
    tells = tell_hexes(view, voice)
    everything = [*here.hexes, *here.castle_hexes, *here.site_hexes, *here.water]
    return Picture(
        width=max(centre(hex_)[0] for hex_ in everything) + 0.5,
        height=max(centre(hex_)[1] for hex_ in everything) + 1 / 3**0.5,
        hexes=tuple(_hex(view, cell, tells, voice) for cell in range(len(here.hexes))),
        landmarks=(*_castles(view, here, voice), *_sites(view, here, voice)),
        towns=tuple(_town(view, here, town) for town in range(len(here.towns))),
        water=tuple(map(centre, here.water)),
    )


def tell_hexes(view: View, voice: Voice) -> dict[int, tuple[str, ...]]:
    """For every hex where a tile can be placed: what that scores now, and why."""
    tells: dict[int, tuple[str, ...]] = {}
    several = len(set(view.hand)) > 1
    for action, found in previews(view).items():
        move = act.decode(action)
        if isinstance(move, act.Place):
            line = text.facts(view, found, voice)
            if several:
                line = f"{names.tiles(voice.words)[move.tile]}: {line}"
            tells[move.hex] = (*tells.get(move.hex, ()), line)
    return tells


def _hex(view: View, cell: int, tells: dict[int, tuple[str, ...]], voice: Voice) -> Hex:
    here, held = view.land, view.board[cell]
    hex_ = here.hexes[cell]
    x, y = centre(hex_)
    return Hex(
        key=f"hex-{hex_name(hex_)}",
        x=x,
        y=y,
        kind=here.kinds[cell],
        plus=here.plus[cell],
        settlement=here.town[cell],
        name=names.where(voice.words, here, hex_),
        blocked=held == BLOCKED,
        owner=held // TILES if held >= 0 else NONE,
        tile=TILE_CODES[held % TILES] if held >= 0 else "",
        tells=tells.get(hex_, ()),
    )


def _castles(view: View, here: Land, voice: Voice) -> list[Landmark]:
    return [
        Landmark(
            f"castle-{castle}",
            *centre(hex_),
            kind="castle",
            name=names.castle(voice.words, here, castle),
            tiles=view.castle_tiles[castle * view.seats : (castle + 1) * view.seats],
            holder=view.holders[castle],
        )
        for castle, hex_ in enumerate(here.castle_hexes)
    ]


def _sites(view: View, here: Land, voice: Voice) -> list[Landmark]:
    kind = "tower" if here.is_ireland else "cathedral"
    codes = [BONUS_CODES[bonus] for bonus in view.bonuses] or [""] * len(here.site_hexes)
    said = {"": "", **names.bonuses(voice.words)}
    return [
        Landmark(
            f"{kind}-{site}",
            *centre(hex_),
            kind=kind,
            name=names.site(voice.words, here, site),
            tiles=view.site_tiles[site * view.seats : (site + 1) * view.seats],
            reached=tuple(s for s in range(view.seats) if view.reached[s] >> site & 1),
            bonus=codes[site],
            bonus_name=said[codes[site]],
        )
        for site, hex_ in enumerate(here.site_hexes)
    ]


def _town(view: View, here: Land, town: int) -> Town:
    cells = here.towns[town]
    return Town(
        name=here.town_names[town],
        size=len(cells),
        hexes=tuple(centre(here.hexes[cell]) for cell in cells),
        influence=view.influence[town * view.seats : (town + 1) * view.seats],
        complete=not view.room[town],
    )
