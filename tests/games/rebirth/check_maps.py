#!/usr/bin/env python3
"""Check the Rebirth map files against the constraints of docs/games/rebirth.md.

Usage: python3 check_maps.py [map.toml ...]     (default: both maps of the game)
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import Any

Hex = tuple[int, int]
Check = tuple[bool, str]  # whether it holds, in a sentence

MAPS = Path(__file__).parents[3] / "src" / "marchstone" / "games" / "rebirth" / "maps"
TABLES = {"castle": "C", "cathedral": "K", "tower": "T"}

RULES: dict[str, dict[str, Any]] = {
    "Scotland": {
        "kinds": {"F": 24, "E": 24, "B": 24, "S": 36, "C": 12, "K": 8},
        "sizes": {1: 8, 2: 8, 3: 4},
        "plus": {"count": 10, "kinds": "S", "blocked": 3},
        "blocked": {"F": 7, "E": 7, "B": 8, "S": 10},
        "blocked_sizes": {1: 3, 2: 2, 3: 1},
        "tiebreak": ["castle Edinburgh", "castle Stirling"],
        "named": ["castle Invergarry"],
        "roomy": 0,
        "islands": 3,
    },
    "Ireland": {
        "kinds": {"F": 24, "E": 24, "B": 24, "S": 36, "C": 12, "T": 14},
        "sizes": {1: 10, 2: 6, 3: 2, 4: 2},
        "plus": {"count": 12, "kinds": "FE", "blocked": 4},
        "blocked": {"F": 5, "E": 5, "B": 6, "S": 8},
        "blocked_sizes": {1: 3, 2: 1, 3: 1},
        "tiebreak": ["castle Blarney", "tower Hill of Tara"],
        "named": [],
        "roomy": 8,
        "islands": 1,
    },
}


def neighbours(hex_: Hex) -> list[Hex]:
    row, col = hex_
    right = col + row % 2
    return [
        (row, col - 1),
        (row, col + 1),
        (row - 1, right - 1),
        (row - 1, right),
        (row + 1, right - 1),
        (row + 1, right),
    ]


def groups(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """The connected groups of a set of hexes."""
    left = set(hexes)
    found: list[set[Hex]] = []
    while left:
        group: set[Hex] = set()
        edge = [left.pop()]
        while edge:
            hex_ = edge.pop()
            group.add(hex_)
            near = left.intersection(neighbours(hex_))
            left -= near
            edge += near
        found.append(group)
    return found


def touching(hexes: Iterable[Hex], others: Set[Hex]) -> dict[Hex, int]:
    """How many of the six neighbours each hex has among the others."""
    return {hex_: len(others & set(neighbours(hex_))) for hex_ in hexes}


class Board:
    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.name: str = data["name"]
        self.kind: dict[Hex, str] = {}
        self.plus: set[Hex] = set()
        self.blocked: set[Hex] = set()
        self.widths: set[int] = set()
        for row, line in enumerate(data["grid"]):
            col = -1
            for char in line.replace(" ", ""):
                if char == "+":
                    self.plus.add((row, col))
                    continue
                col += 1
                if char != ".":
                    self.kind[row, col] = char.upper()
                if char.islower():
                    self.blocked.add((row, col))
            self.widths.add(col + 1)

        self.places: list[tuple[str, str, Hex]] = []
        ties: dict[int, str] = {}
        for table in TABLES:
            for place in data.get(table, []):
                label = f"{table} {place['name']}"
                self.places.append((label, table, a_hex(place["hex"])))
                if "tiebreak" in place:
                    ties[place["tiebreak"]] = label
        self.tiebreak = [ties[order] for order in sorted(ties)]
        self.settlements = [
            (str(town["name"]), set(map(a_hex, town["hexes"]))) for town in data["settlement"]
        ]

    def hexes(self, kinds: str) -> set[Hex]:
        return {hex_ for hex_, kind in self.kind.items() if kind in kinds}


def a_hex(pair: list[int]) -> Hex:
    row, col = pair
    return row, col


def show(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} x {key}" for key, count in sorted(value.items()))
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def equal(text: str, got: Any, wanted: Any) -> Check:
    wish = "" if got == wanted else f" (wanted {show(wanted)})"
    return bool(got == wanted), f"{text}: {show(got)}{wish}"


def at_least(text: str, got: int, least: int) -> Check:
    return got >= least, f"{text}: {got}, at least {least}"


def at_most(text: str, got: int, most: int) -> Check:
    return got <= most, f"{text}: {got}, at most {most}"


def checks(board: Board, rule: dict[str, Any]) -> Iterator[Check]:
    """Every constraint."""
    land = set(board.kind)
    placeable = board.hexes("FEBS")
    special = board.hexes("CKT")
    opened = placeable - board.blocked
    towns = [hexes for _, hexes in board.settlements]
    blocked_towns = [hexes for hexes in towns if hexes & board.blocked]
    coastal = {hex_ for hex_, count in touching(land, land).items() if count < 6}

    # What is on the board
    yield len(board.widths) == 1, f"all rows are equally long: {show(sorted(board.widths))}"
    yield equal("hexes of each kind", dict(Counter(board.kind.values())), rule["kinds"])
    labels = [label for label, _, _ in board.places]
    names = [name for name, _ in board.settlements]
    yield len(set(labels)) == len(labels) and len(set(names)) == len(names), "names are unique"
    listed = sorted((hex_, TABLES[table]) for _, table, hex_ in board.places)
    drawn = sorted((hex_, board.kind[hex_]) for hex_ in special)
    yield listed == drawn, "castle, cathedral and tower tables match the grid"
    yield equal("tie-break places", board.tiebreak, rule["tiebreak"])
    yield set(rule["named"]) <= set(labels), f"other places the rules name: {show(rule['named'])}"

    # Settlements
    yield equal("settlements by size", dict(Counter(map(len, towns))), rule["sizes"])
    drawn_towns = groups(board.hexes("S"))
    alike = sorted(map(sorted, towns)) == sorted(map(sorted, drawn_towns))
    yield alike, "each settlement is one connected group and touches no other"

    # Castles, cathedrals and towers
    yield not any(touching(special, special).values()), "no two special hexes are adjacent"
    yield at_least(
        "placeable neighbours of a special hex", min(touching(special, placeable).values()), 4
    )

    # Ports, coastal farms and coastal energy
    plus = rule["plus"]
    yield equal("hexes marked +", len(board.plus), plus["count"])
    yield (
        board.plus <= coastal & board.hexes(plus["kinds"]),
        f"+ only on coastal {'/'.join(plus['kinds'])} hexes",
    )
    if plus["kinds"] == "S":
        sizes = {len(hexes) for hexes in towns if hexes & board.plus}
        yield equal("settlement sizes with a port", sorted(sizes), sorted(rule["sizes"]))

    # Farm and energy country
    for kind in "FE":
        patches = sorted(map(len, groups(board.hexes(kind))))
        yield set(patches) <= {3, 4, 5, 6}, f"{kind} patches have 3 to 6 hexes: {show(patches)}"
    yield equal("land masses", len(groups(land)), rule["islands"])
    yield equal("placeable groups", len(groups(placeable)), rule["islands"])

    # Two players
    yield equal(
        "2p: covered hexes of each kind",
        dict(Counter(board.kind[hex_] for hex_ in board.blocked)),
        rule["blocked"],
    )
    yield (
        all(hexes <= board.blocked for hexes in blocked_towns),
        "2p: settlements are covered whole or not at all",
    )
    yield equal(
        "2p: covered settlements by size",
        dict(Counter(map(len, blocked_towns))),
        rule["blocked_sizes"],
    )
    yield at_most("2p: covered + hexes", len(board.plus & board.blocked), plus["blocked"])
    yield at_least(
        "2p: open neighbours of a special hex", min(touching(special, opened).values()), 3
    )
    for kind in "CT" if rule["roomy"] else "":
        roomy = sum(count >= 4 for count in touching(board.hexes(kind), opened).values())
        yield at_least(f"2p: {kind} hexes with 4 open neighbours", roomy, rule["roomy"])
    yield equal("2p: open groups", len(groups(opened)), rule["islands"])

    # Every tile finds a hex: 12 settlement and 24 farm or energy tiles each (9 and 18 with four)
    for players, hexes in (2, opened), (3, placeable), (4, placeable):
        share = 9 if players == 4 else 12
        room = len(hexes & board.hexes("S"))
        yield at_least(f"{players}p: settlement hexes", room, players * share)
        yield at_least(f"{players}p: other hexes", len(hexes) - room, players * share * 2)


def main() -> int:
    paths = [Path(arg) for arg in sys.argv[1:]] or [MAPS / "scotland.toml", MAPS / "ireland.toml"]
    failures = 0
    for path in paths:
        board = Board(path)
        print(f"{board.name} ({path.name})")
        for holds, sentence in checks(board, RULES[board.name]):
            print(f"  {'PASS' if holds else 'FAIL'}  {sentence}")
            failures += not holds
    print(f"{failures} failed" if failures else "all constraints hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
