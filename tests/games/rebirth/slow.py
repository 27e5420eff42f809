"""Rebirth counted the slow and obvious way, from the tiles that lie on the board.

Reads the maps through check_maps.py and knows nothing of the game's own tables.
"""

from __future__ import annotations

from games.rebirth.check_maps import MAPS, Board, groups, neighbours

PRIZES = {2: [5, 3], 3: [8, 5], 4: [12, 8, 5]}
VALUES = [(8, 5)] * 12
VALUES[3] = (6, 4)
VALUES[7] = VALUES[8] = (12, 8)
FARM, ENERGY = 0, 1

Hex = tuple[int, int]


class SlowGame:
    """Follows a game placement by placement; counts everything from the whole board each time."""

    def __init__(self, name: str, seats: int, bonuses: tuple[int, ...], face_up: tuple[int, ...]):
        self.board = Board(MAPS / f"{name}.toml")
        self.seats = seats
        self.tiles: dict[Hex, tuple[int, int]] = {}
        self.blocked = self.board.blocked if seats == 2 else set()
        self.castles = [hex_ for _, kind, hex_ in self.board.places if kind == "castle"]
        self.sites = [hex_ for _, kind, hex_ in self.board.places if kind != "castle"]
        self.holders = [-1] * len(self.castles)
        self.points = [0] * seats
        self.bonuses = bonuses
        self.face_up = face_up
        self.scorers: dict[int, list[int]] = {mission: [] for mission in face_up}
        self.ever: list[set[int]] = [set() for _ in range(seats)]
        self.doubled = [-1] * seats

    # Counting

    def of(self, seat: int, *kinds: int) -> set[Hex]:
        every = self.tiles.items()
        return {h for h, (s, tile) in every if s == seat and (not kinds or tile in kinds)}

    def group(self, seat: int, kind: int, hex_: Hex) -> set[Hex]:
        return next(group for group in groups(self.of(seat, kind)) if hex_ in group)

    def next_to(self, place: Hex, seat: int, *kinds: int) -> int:
        return len(self.of(seat, *kinds) & set(neighbours(place)))

    def influence(self, town: set[Hex], seat: int) -> int:
        return sum(self.tiles[h][1] - 1 for h in town & self.of(seat))

    def is_full(self, town: set[Hex]) -> bool:
        return all(hex_ in self.tiles or hex_ in self.blocked for hex_ in town)

    def big_groups(self, seat: int, kind: int, least: int = 3) -> int:
        return sum(len(group) >= least for group in groups(self.of(seat, kind)))

    def present(self, seat: int, *sizes: int) -> int:
        mine = self.of(seat)
        return sum(bool(town & mine) for _, town in self.board.settlements if len(town) in sizes)

    def whole_mediums(self, seat: int) -> int:
        mine = self.of(seat)
        return sum(town <= mine for _, town in self.board.settlements if len(town) == 2)

    def pluses(self, seat: int) -> int:
        return len(self.of(seat) & self.board.plus)

    def reached(self, seat: int) -> set[int]:
        return {site for site, hex_ in enumerate(self.sites) if self.next_to(hex_, seat)}

    def connected(self, seat: int, places: list[Hex]) -> int:
        touched = (
            sum(bool(group & set(neighbours(place))) for place in places)
            for group in groups(self.of(seat))
        )
        return max(touched, default=0)

    def fulfilled(self, seat: int) -> set[int]:
        """Ireland's missions that the board shows to be fulfilled just now."""
        shown = [
            any(self.next_to(castle, seat) >= 4 for castle in self.castles),
            any(self.next_to(site, seat) >= 4 for site in self.sites),
            self.pluses(seat) >= 3,
            self.present(seat, 1) >= 3,
            self.big_groups(seat, FARM) >= 2,
            self.big_groups(seat, ENERGY) >= 2,
            self.present(seat, 2) >= 4,
            self.connected(seat, self.sites) >= 4,
            self.connected(seat, self.castles) >= 4,
            self.big_groups(seat, FARM, 5) >= 1,
            self.big_groups(seat, ENERGY, 5) >= 1,
            self.present(seat, 3, 4) >= 3,
        ]
        return {mission for mission, done in enumerate(shown) if done}

    # One placement

    def place(self, seat: int, tile: int, hex_: Hex) -> None:
        before = self.reached(seat)
        self.tiles[hex_] = (seat, tile)
        self.points[seat] += hex_ in self.board.plus
        if tile in (FARM, ENERGY):
            self.points[seat] += len(self.group(seat, tile, hex_))
        for _, town in self.board.settlements:
            if hex_ in town and self.is_full(town):
                self.complete(town, seat)
        for castle, place in enumerate(self.castles):
            if hex_ in neighbours(place):
                self.judge(castle, place, seat)
        if self.board.name == "Ireland":
            self.score_missions(seat)
            self.score_towers(seat, before)

    def complete(self, town: set[Hex], seat: int) -> None:
        if len(town) == 1:
            self.points[seat] += self.influence(town, seat)
            return
        takers = [s for s in range(self.seats) if self.influence(town, s)]
        # The completer sits last in the order that breaks ties.
        takers.sort(key=lambda s: (-self.influence(town, s), (s - seat - 1) % self.seats))
        for index, prize in enumerate(PRIZES[len(town)]):
            self.points[takers[index] if index < len(takers) else takers[0]] += prize

    def judge(self, castle: int, place: Hex, seat: int) -> None:
        def claim(of: int) -> tuple[int, int]:
            return self.next_to(place, of), self.next_to(place, of, FARM, ENERGY)

        holder = self.holders[castle]
        if holder == -1 or claim(seat) > claim(holder):
            self.holders[castle] = seat

    def score_missions(self, seat: int) -> None:
        done = self.fulfilled(seat)
        self.ever[seat] |= done
        for mission in self.face_up:
            if mission in done and seat not in self.scorers[mission]:
                points = VALUES[mission][1 if self.scorers[mission] else 0]
                self.points[seat] += points * (2 if self.doubled[seat] == mission else 1)
                self.scorers[mission].append(seat)

    def score_towers(self, seat: int, before: set[int]) -> None:
        after = self.reached(seat)
        self.points[seat] += sum(3 for tower in after - before if self.bonuses[tower] == 0)
        thirteen = {tower for tower, bonus in enumerate(self.bonuses) if bonus == 1}
        if thirteen <= after and not thirteen <= before:
            self.points[seat] += 13

    # The end

    def standing(self, mission: int) -> list[int]:
        """What one of Scotland's missions compares."""
        seats = range(self.seats)
        if mission >= 6:
            return [self.next_to(self.castles[mission - 6], seat) for seat in seats]
        count = (
            self.pluses,
            self.whole_mediums,
            lambda seat: self.big_groups(seat, ENERGY),
            lambda seat: self.big_groups(seat, FARM),
            self.holders.count,
        )[mission]
        return [count(seat) for seat in seats]

    def finish(self, missions: list[tuple[int, ...]]) -> list[int]:
        points = list(self.points)
        for seat in range(self.seats):
            for _, town in self.board.settlements:
                if not self.is_full(town):
                    points[seat] += self.influence(town, seat)
            points[seat] += 5 * self.holders.count(seat)
            points[seat] += sum(self.worth(seat, mission) for mission in missions[seat])
        return points

    def worth(self, seat: int, mission: int) -> int:
        if self.board.name == "Ireland":
            return VALUES[mission][0] if mission in self.ever[seat] else 0
        if mission == 5:
            return 3
        counts = self.standing(mission)
        return 5 if counts[seat] == max(counts) > 0 else 0
