"""What a seat may know of a position, as numbers of about -2 to 2.

Of what is hidden only what all worlds of a view have in common is read: how many tiles of each
kind of a rival nobody has seen, not which of them lie aside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from marchstone.games.rebirth.judge.expected import (
    Shares,
    add_growth,
    castle_worth,
    chance,
    lead_gain,
    town_worth,
)
from marchstone.games.rebirth.judge.gains import SITE, KeenGains
from marchstone.games.rebirth.judge.ireland import (
    mission_points,
    missions_to_come,
    progress,
    towers_to_come,
)
from marchstone.games.rebirth.judge.network.charts import CHARTS, PLAYS_OF
from marchstone.games.rebirth.rules.cards import (
    BONUS_POINTS,
    CASTLE_MISSION,
    CATHEDRAL_BONUS,
    IRELAND_MISSIONS,
    IRELAND_POINTS,
    MISSION_POINTS,
    NONE,
    TILES,
)
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.rules import Position, kinds
from marchstone.games.rebirth.rules.state import Phase

SEATS = 4
KINDS = range(TILES)
GAIN = 8.0  # points of a gain that are told as 1
CASTLES = 12
SCOTTISH = CASTLE_MISSION + CASTLES + CATHEDRAL_BONUS  # own cards; how this seat stands in them
IRISH = 5  # numbers of each of Ireland's missions
PLAYER = 10
TABLE = 2 + 3 + len(Phase) + SEATS + 2 + (2 + SEATS) * TILES
REST = TABLE + SCOTTISH + IRISH * IRELAND_MISSIONS + SEATS * PLAYER

Numbers = list[float]


class Known:
    """One position as one seat knows it; the others follow in turn order."""

    def __init__(self, world: Position, seat: int) -> None:
        self.world, self.seat, self.seats = world, seat, world.seats
        self.order = [(seat + step) % world.seats for step in range(world.seats)]
        self.others = self.order[1:]
        self.chart = CHARTS[world.options.map]
        self.here = self.chart.here
        self.unseen = [self._unseen(other) for other in range(world.seats)]
        self.left = [len(h) + len(s) for h, s in zip(world.hands, world.supplies, strict=True)]
        self.tiles = [self._to_place(other) for other in range(world.seats)]
        towns = round(sum(sum(tiles[2:]) for tiles in self.tiles))
        self.gains = KeenGains(world, seat, towns)
        self.points = [[0.0] * world.seats for _ in range(4)]  # castles, towns, growth, missions

    def _unseen(self, seat: int) -> list[int]:
        """The tiles to come, by kind: of others with those that lie aside."""
        world = self.world
        piles = world.hands[seat] + world.supplies[seat]
        if seat != self.seat:
            piles += world.asides[seat]
        return list(map(piles.count, KINDS))

    def _to_place(self, seat: int) -> Numbers:
        """How many of each kind the seat will place, on the average."""
        share = self.left[seat] / (sum(self.unseen[seat]) or 1)
        return [share * count for count in self.unseen[seat]]

    # What each placing brings

    def placings(self) -> tuple[list[int], Numbers]:
        """The plays of the tiles in hand, and their gains."""
        world = self.world
        actions = [a for tile in kinds(world.hands[self.seat]) for a in world.placings(tile)]
        plays = PLAYS_OF[world.options.map]
        gains = self.gains.of_all(actions)
        return [plays[action] for action in actions], [gain / GAIN for gain in gains]

    # The map

    def ground(self) -> tuple[list[int], Numbers]:
        """Of rural hexes: the size of the group there, energy below 0; mine, then theirs."""
        at, amounts = list[int](), list[float]()
        spots, seen = self.chart.spots, self.chart.groups
        for index, groups in enumerate(self.world.groups):
            theirs, sign = index >> 1 != self.seat, 0.2 - 0.4 * (index & 1)
            for group in groups:
                found = (seen.get(group) or spots(group))[theirs]
                at += found
                amounts += [sign * (2 + min(8, len(found)))] * len(found)
        return at, amounts

    def places(self) -> Numbers:
        return [*self._castles(), *self._towns(), *self._sites()]

    def _castles(self) -> Numbers:
        world, me, seats, told = self.world, self.seat, self.seats, list[float]()
        rural, towns = world.free[0] | world.free[1], world.free[2]
        tiles, fields, worth, start = world.castle_tiles, world.castle_rural, self.points[0], 0
        for around, holder in zip(self.here.around, world.holders, strict=True):
            end = start + seats
            state = tuple(tiles[start:end]), tuple(fields[start:end]), holder
            free = (around & rural).bit_count(), (around & towns).bit_count()
            numbers, shares = castle_numbers(*state, *free, me)
            told += numbers
            for seat, share in enumerate(shares):
                worth[seat] += share
            start = end
        return told

    def _towns(self) -> Numbers:
        world, me, seats, told = self.world, self.seat, self.seats, list[float]()
        influence, left, worth, start = world.influence, self.gains.town_tiles, self.points[1], 0
        for size, room in zip(self.here.sizes, world.room, strict=True):
            end = start + seats
            if size == 1:
                told.append(1.0 - room)
            else:
                there = tuple(influence[start:end])
                numbers, shares = town_numbers(size, room, there, left or 0, me)
                told += numbers
                for seat, share in enumerate(shares):
                    worth[seat] += share
            start = end
        return told

    def _sites(self) -> Numbers:
        """Cathedrals or towers: who has reached them, what a tile there brings."""
        reached, irish, told = self.world.reached, self.gains.irish, list[float]()
        mine, theirs = reached[self.seat], [reached[other] for other in self.others]
        for site in range(len(self.here.land.site_names)):
            is_mine, others = mine >> site & 1, 0
            for bits in theirs:
                others += bits >> site & 1
            worth = irish.towers[site] if irish else SITE * (1 - is_mine)
            told += (is_mine, others / len(theirs), worth / 5)
        return told

    # The table

    def rest(self) -> Numbers:
        """After the places: what each seat may expect of them is told here."""
        add_growth(self.world, self.here, self.points[2], [t for s in self.tiles for t in s[:2]])
        irish = self.here.is_ireland
        missions = self._irish() if irish else [0.0] * (IRISH * IRELAND_MISSIONS)
        scottish = [0.0] * SCOTTISH if irish else self._scottish()
        return [*self._table(), *scottish, *missions, *self._players()]

    def _table(self) -> Numbers:
        world, me = self.world, self.seat
        turn = (world.turn - me) % world.seats
        marked = marks(self.here.is_ireland, world.seats, world.phase, turn)
        own = [world.hands[me].count(tile) for tile in KINDS]
        own += [world.asides[me].count(tile) for tile in KINDS]
        all_ = [count / 6 for seat in self.order for count in self.unseen[seat]]
        extra = [(world.draws - 1) / 2, float(world.extra_used)]
        return [*marked, *extra, *own, *all_] + [0.0] * (TILES * (SEATS - self.seats))

    def _scottish(self) -> Numbers:
        """RB-21: this seat's cards, and how it stands in what they ask for."""
        world, me = self.world, self.seat
        cards = world.missions[me]
        for other in self.others:
            self.points[3][other] = BONUS_POINTS * len(world.missions[other])
        self.points[3][me] = sum(
            BONUS_POINTS
            if mission == CATHEDRAL_BONUS
            else MISSION_POINTS * chance(world, me, mission, self.left[me])
            for mission in cards
        )
        own = [cards.count(mission) / 2 for mission in range(CASTLE_MISSION + CASTLES)]
        return own + [ahead(standing(world, kind), me) / 3 for kind in range(CATHEDRAL_BONUS)]

    def _irish(self) -> Numbers:
        """RB-16: what each mission would bring, and how far this seat and the rivals are."""
        world, me, told = self.world, self.seat, list[float]()
        own = self.gains.irish.gone if self.gains.irish else ()
        gone = [own if seat == me else progress(world, seat) for seat in range(self.seats)]
        for seat, left in enumerate(self.left):
            to_come = missions_to_come(world, seat, left, gone[seat])
            self.points[3][seat] = to_come + towers_to_come(world, seat, left)
        for mission, scorers in enumerate(world.scorers):
            rivals = [other for other in self.others if other not in scorers]
            near = max([gone[other][mission] for other in rivals], default=0.0)
            private = mission in world.missions[me]
            scored = 1 - len(rivals) / len(self.others)
            prize = self._prize(mission)
            told += (prize / 12, min(1.0, gone[me][mission]), min(1.0, near), scored, private)
        return told

    def _prize(self, mission: int) -> float:
        world, me = self.world, self.seat
        if mission in world.missions[me]:
            return 0.0 if world.fulfilled[me] >> mission & 1 else IRELAND_POINTS[mission][0]
        if mission not in world.face_up or me in world.scorers[mission]:
            return 0.0
        return mission_points(world, me, mission)

    def _players(self) -> Numbers:
        """How each seat stands, and what it may expect besides."""
        world, told = self.world, list[float]()
        ends = [sum(parts) for parts in zip(world.points, *self.points, strict=True)]
        best = max(ends[other] for other in self.others)
        for seat in self.order:
            lead = ends[seat] - (best if seat == self.seat else ends[self.seat])
            castles, towns, growth, missions = [part[seat] for part in self.points]
            told += (world.points[seat] / 100, max(-2.0, min(2.0, lead / 20)))
            told += (castles / 25, towns / 25, growth / 40, missions / 25)
            told += (self.left[seat] / 24, len(world.asides[seat]) / 4)
            told += (len(world.missions[seat]) / 4, world.pluses[seat] / 5)
        return told + [0.0] * (PLAYER * (SEATS - self.seats))


@cache
def marks(is_ireland: bool, seats: int, phase: Phase, turn: int) -> Numbers:
    """One of each: the map, the number of seats, the phase, who is in turn."""
    among: tuple[Iterable[object], ...] = (range(2), range(2, SEATS + 1), Phase, range(SEATS))
    which = (is_ireland, seats, phase, turn)
    return [float(it == one) for all_, one in zip(among, which, strict=True) for it in all_]


@lru_cache(maxsize=20_000)
def castle_numbers(
    tiles: tuple[int, ...], rural: tuple[int, ...], holder: int, fields: int, towns: int, me: int
) -> tuple[tuple[float, ...], Shares]:
    """Who holds it, tiles, how far ahead, free hexes, the lead in points; what each may expect."""
    shares: Shares = (0.0,) * len(tiles)
    if holder != NONE:
        shares = castle_worth(tiles, rural, holder, fields, towns)
    held = 0 if holder == NONE else 1 if holder == me else -1
    lead = lead_gain((0.0,) * len(tiles), shares, me)
    told = held, tiles[me] / 4, ahead(tiles, me) / 3, (fields + towns) / 6, lead / 5
    return told, shares


@lru_cache(maxsize=20_000)
def town_numbers(
    size: int, room: int, influence: tuple[int, ...], left: int, me: int
) -> tuple[tuple[float, ...], Shares]:
    """How full it is, how far ahead, the lead in points; what each may expect while it is open."""
    shares: Shares = (0.0,) * len(influence)
    if not 0 < room < size:
        return (1 - room / size, 0.0, 0.0), shares
    shares = town_worth(size, room, influence, left)
    lead = lead_gain((0.0,) * len(influence), shares, me)
    return (1 - room / size, ahead(influence, me) / 4, lead / 8), shares


def ahead(counts: tuple[int, ...], me: int) -> int:
    """Of the strongest rival."""
    return counts[me] - max(counts[:me] + counts[me + 1 :])
