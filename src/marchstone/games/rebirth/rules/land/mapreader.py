"""Reading map files, so that a person who enters a board learns what is wrong with it.

The format stands at the head of maps/scotland.toml. Any other file put beside it is a further
value of the option `map`: a board with cathedrals follows Scotland's rules, one with towers
Ireland's.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from marchstone.games.rebirth.rules.land.mapfile import (
    COLUMNS,
    KINDS,
    PLACES,
    ROWS,
    BadMap,
    Hex,
    MapFile,
    Place,
    faults,
)

FOLDER = Path(__file__).parents[2] / "maps"


@cache
def map_names() -> tuple[str, ...]:
    """The maps that lie in the folder, the two of the house first."""
    found = {file.stem for file in FOLDER.glob("*.toml")}
    return ("scotland", "ireland", *sorted(found - {"scotland", "ireland"}))


def read_map(path: Path) -> MapFile:
    return Reader(path.name, path.read_text(encoding="utf-8")).read()


class Reader:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.fail(f"not valid TOML: {error}")
        self.kinds: dict[Hex, str] = {}
        self.plus: set[Hex] = set()
        self.blocked: set[Hex] = set()

    def fail(self, what: str) -> NoReturn:
        raise BadMap(f"{self.file}: {what}")

    def read(self) -> MapFile:
        self.read_grid()
        castles = self.places("castle", "C")
        cathedrals, towers = self.places("cathedral", "K"), self.places("tower", "T")
        if bool(cathedrals) == bool(towers):
            self.fail("a board has either cathedrals (Scotland) or towers (Ireland)")
        rules = "ireland" if towers else "scotland"
        board = MapFile(
            name=self.text(self.data, "name", "the file"),
            rules=rules,
            kinds=self.kinds,
            plus=frozenset(self.plus),
            blocked=frozenset(self.blocked),
            castles=castles,
            sites=towers or cathedrals,
            settlements=self.settlements(),
        )
        for fault in faults(board):
            self.fail(fault)
        return board

    # The grid

    def read_grid(self) -> None:
        rows = self.data.get("grid")
        if not isinstance(rows, list) or not rows or not all(isinstance(r, str) for r in rows):
            self.fail("grid must be a list of strings, one for each row")
        if len(rows) > ROWS:
            self.fail(f"grid has {len(rows)} rows, at most {ROWS} fit")
        widths = [self.read_row(row, line) for row, line in enumerate(rows)]
        for row, width in enumerate(widths):
            if width != widths[0]:
                self.fail(f"row {row} has {width} hexes, row 0 has {widths[0]}")

    def read_row(self, row: int, line: str) -> int:
        column = -1
        for letter in line.replace(" ", ""):
            if letter == "+":
                self.add_plus(row, column)
                continue
            column += 1
            if column == COLUMNS:
                self.fail(f"row {row} has more than {COLUMNS} hexes")
            if letter != ".":
                self.add_hex((row, column), letter)
        return column + 1

    def add_hex(self, hex_: Hex, letter: str) -> None:
        kind = letter.upper()
        if kind not in KINDS and kind not in PLACES:
            self.fail(f"hex {list(hex_)} is {letter!r}; a hex is one of F E B S C K T or .")
        if letter != kind and kind in PLACES:
            self.fail(f"hex {list(hex_)} is a {PLACES[kind]}: no tile can cover it")
        self.kinds[hex_] = kind
        if letter != kind:
            self.blocked.add(hex_)

    def add_plus(self, row: int, column: int) -> None:
        if (row, column) not in self.kinds:
            self.fail(f"row {row}: a + must follow the letter of a hex")
        self.plus.add((row, column))

    # The tables

    def text(self, table: dict[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{where} needs a {key}")
        return value

    def hex(self, value: Any, where: str) -> Hex:
        pair = isinstance(value, list) and [type(number) for number in value] == [int, int]
        if not pair:
            self.fail(f"{where}: a hex is [row, column], not {value!r}")
        return value[0], value[1]

    def rows(self, table: str) -> list[dict[str, Any]]:
        rows = self.data.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fail(f"{table} must be a list of tables")
        return rows

    def places(self, table: str, kind: str) -> tuple[Place, ...]:
        places = tuple(self.place(table, row) for row in self.rows(table))
        self.unique(table, [place.name for place in places])
        named = {place.hex for place in places}
        for place in places:
            if self.kinds.get(place.hex) != kind:
                self.fail(f"{table} {place.name}: hex {list(place.hex)} of the grid is not {kind}")
        for hex_, letter in self.kinds.items():
            if letter == kind and hex_ not in named:
                self.fail(f"hex {list(hex_)} is a {table} without a name")
        if len(named) < len(places):
            self.fail(f"two places of {table} lie on one hex")
        return places

    def place(self, table: str, row: dict[str, Any]) -> Place:
        name = self.text(row, "name", f"a {table}")
        tiebreak = row.get("tiebreak", 0)
        if tiebreak not in (0, 1, 2):
            self.fail(f"{table} {name}: tiebreak is 1 or 2, not {tiebreak!r}")
        return Place(name, self.hex(row.get("hex"), f"{table} {name}"), tiebreak)

    def unique(self, table: str, names: list[str]) -> None:
        for name in names:
            if names.count(name) > 1:
                self.fail(f"two places of {table} are named {name}")

    def settlements(self) -> tuple[tuple[str, tuple[Hex, ...]], ...]:
        towns = []
        for row in self.rows("settlement"):
            name = self.text(row, "name", "a settlement")
            hexes = row.get("hexes")
            if not isinstance(hexes, list) or not hexes:
                self.fail(f"settlement {name} needs hexes")
            towns.append((name, tuple(self.hex(h, f"settlement {name}") for h in hexes)))
        self.unique("settlement", [name for name, _ in towns])
        return tuple(towns)
