"""What lies on the table in Rebirth: fields and set-up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from marchstone.core.chance.deal import Chance
from marchstone.core.chance.rng import Rng
from marchstone.core.declared.options import choice
from marchstone.core.declared.position import Derived, Hidden, Layout, Own
from marchstone.core.protocol import Outcome, State
from marchstone.games.rebirth.rules.cards import (
    BLOCKED,
    BONUS_TILES,
    FACE_UP,
    FREE,
    IRELAND_MISSIONS,
    NONE,
    SET_ASIDE,
    TILES,
    scotland_deck,
    tiles_of,
)
from marchstone.games.rebirth.rules.land.ground import fits, grounds
from marchstone.games.rebirth.rules.land.mapreader import map_names
from marchstone.games.rebirth.rules.land.tables import Land, land


class Phase(StrEnum):
    """What the player in turn decides."""

    PLACE = "place"
    EXTRA = "extra"
    DOUBLE = "double"


PLACE, EXTRA, DOUBLE = Phase

TOKEN_LOST = -2  # NONE: the double token is still to be put
SIZES = 5  # sizes of settlements run from 1 to 4


@dataclass(frozen=True, slots=True)
class Options:
    map: str = choice("scotland", *map_names())


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the final scoring: a settlement, a seat's castles, a mission, the tie-break."""

    kind: str  # settlement, castles, mission, tiebreak
    seat: int  # NONE for a tie-break that leaves the first place shared
    points: int
    places: tuple[int, ...] = ()  # the settlement, the castles; of a tie-break, the place asked
    mission: int = NONE
    counts: tuple[int, ...] = ()  # what was compared, of every seat


class Open(Layout):
    """What all may see. A flat list "by place and seat" is indexed by place * seats + seat."""

    options: Options
    seats: int
    removed: list[tuple[int, ...]]  # per seat: the tiles that fitted nowhere
    board: list[int]  # of each cell: FREE, BLOCKED, or seat * TILES + tile
    groups: list[tuple[int, ...]]  # [seat * 2 + kind]: farm and energy groups as bits of cells
    realms: list[list[tuple[int, int, int]]]  # RB-18, per seat: cells, castles, towers
    castle_tiles: list[int]  # by castle and seat: tiles next to it
    castle_rural: list[int]  # of those, farm and energy tiles
    holders: list[int]  # of each castle
    site_tiles: list[int]  # by cathedral or tower and seat
    reached: list[int]  # per seat: cathedrals or towers as bits
    influence: list[int]  # by settlement and seat
    settlers: list[int]  # by settlement and seat: how many tiles
    room: list[int]  # of each settlement: its free hexes
    present: list[int]  # by seat and size: in how many settlements the seat has a tile
    whole_mediums: list[int]  # per seat: medium settlements with its tiles on both hexes
    pluses: list[int]  # per seat: its ports or coastal 1+ hexes
    points: list[int]
    bonuses: tuple[int, ...]  # of each tower
    face_up: tuple[int, ...]  # Ireland's public missions
    scorers: list[tuple[int, ...]]  # of each of Ireland's missions: who scored it, in order
    fulfilled: list[int]  # per seat: Ireland's missions ever fulfilled, as bits
    doubled: list[int]  # per seat: the mission under the double token, NONE or TOKEN_LOST
    turn: int
    starter: int
    phase: Phase
    draws: int  # tiles to draw at the end of this turn
    extra_used: bool  # an extra tile has been earned in this turn
    extra_due: bool
    double_due: bool
    final: tuple[Step, ...]  # RB-19 to RB-22, once the game is over
    result: Outcome | None


class Table(Open, State):
    """A position as data."""

    hands: Own[list[list[int]]]  # kinds of tiles, sorted
    supplies: Own[list[list[int]]]  # drawn from the end, in an order that nobody knows
    asides: Own[list[list[int]]]  # likewise
    missions: Own[list[tuple[int, ...]]]  # in the order drawn
    deck: Hidden[list[int]]  # of missions, drawn from the end
    chance: Hidden[Chance]  # for tiles shuffled back
    open: Derived[list[list[int]]]  # placings of FARM, ENERGY, SETTLEMENT tiles, ascending
    vacant: Derived[int]  # the cells on which nothing lies as bits
    held: Derived[list[int]]  # per seat: the cells of its tiles as bits

    def set_up(self, options: Options, seats: int) -> None:
        """All that is the same in every game."""
        self.options = options
        self.seats = seats
        self.lay_board(land(options.map))
        self.points = [0] * seats
        self.removed = [()] * seats
        self.missions = [()] * seats
        self.scorers = [()] * IRELAND_MISSIONS
        self.fulfilled = [0] * seats
        self.doubled = [NONE] * seats
        self.bonuses = self.face_up = self.final = ()
        self.phase = PLACE
        self.draws = 1
        self.extra_used = self.extra_due = self.double_due = False
        self.result = None
        self.hands, self.supplies, self.asides, self.deck = [], [], [], []
        self.chance = self.starter = self.turn = 0

    def deal(self, rng: Rng) -> None:
        here = land(self.options.map)
        self.deal_tiles(here, rng)
        self.deal_missions(here, rng)
        self.starter = self.turn = rng.below(self.seats)  # RB-6
        self.chance = rng.rest

    def lay_board(self, here: Land) -> None:
        seats = self.seats
        self.board = [FREE] * len(here.hexes)
        for cell in here.blocked if seats == 2 else ():  # RB-3
            self.board[cell] = BLOCKED
        self.open_hexes(here)
        self.groups = [()] * (2 * seats)
        self.realms = [[] for _ in range(seats)]
        self.castle_tiles = [0] * (len(here.castle_names) * seats)
        self.castle_rural = self.castle_tiles[:]
        self.holders = [NONE] * len(here.castle_names)
        self.site_tiles = [0] * (len(here.site_names) * seats)
        self.reached = [0] * seats
        self.influence = [0] * (len(here.towns) * seats)
        self.settlers = self.influence[:]
        self.present = [0] * (SIZES * seats)
        self.whole_mediums = [0] * seats
        self.pluses = [0] * seats

    def open_hexes(self, here: Land) -> None:
        """The free hexes, and whose the others are, from the board alone."""
        self.open = [[], [], []]
        self.vacant = 0
        self.held = [0] * self.seats
        self.room = [0] * len(here.towns)
        for cell, lies in enumerate(self.board):
            if lies == FREE:
                self.open_hex(here.hexes[cell])
            elif lies != BLOCKED:
                self.held[lies // TILES] |= 1 << cell

    def open_hex(self, hex_: int) -> None:
        ground = grounds(self.options.map)[hex_]
        self.vacant |= ground.bit
        for tile, placing in ground.placings:
            self.open[tile].append(placing)
        if ground.town != NONE:
            self.room[ground.town] += 1

    @property
    def free(self) -> tuple[int, int, int]:
        """The cells open to FARM, ENERGY, SETTLEMENT tiles as bits."""
        farms, energy, towns = fits(self.options.map)
        return self.vacant & farms, self.vacant & energy, self.vacant & towns

    def deal_tiles(self, here: Land, rng: Rng) -> None:
        """RB-4, RB-5."""
        tiles = [tile for tile, count in enumerate(tiles_of(self.seats)) for _ in range(count)]
        aside = SET_ASIDE[here.rules]
        piles = [rng.shuffled(tiles) for _ in range(self.seats)]
        self.asides = [pile[:aside] for pile in piles]
        self.hands = [pile[aside : aside + 1] for pile in piles]
        self.supplies = [pile[aside + 1 :] for pile in piles]

    def deal_missions(self, here: Land, rng: Rng) -> None:
        if not here.is_ireland:
            self.deck = rng.shuffled(scotland_deck(len(here.castle_names)))
            return
        cards = rng.shuffled(range(IRELAND_MISSIONS))
        self.face_up = tuple(sorted(cards[:FACE_UP]))
        self.deck = cards[FACE_UP:]
        self.bonuses = tuple(rng.shuffled(BONUS_TILES))
