"""The maps of the house keep their constraints, and a bad map file is refused with a clear word."""

from pathlib import Path

import pytest

from games.rebirth.check_maps import MAPS, RULES, Board, checks
from marchstone.games.rebirth.rules.land import mapreader
from marchstone.games.rebirth.rules.land.mapfile import BadMap
from marchstone.games.rebirth.rules.land.tables import Land, hex_name, land, land_of
from ruleproof import rule

SCOTLAND = (MAPS / "scotland.toml").read_text(encoding="utf-8")
IRELAND = (MAPS / "ireland.toml").read_text(encoding="utf-8")


def land_from(path: Path) -> Land:
    return land_of(mapreader.read_map(path))


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_the_maps_keep_their_constraints(name: str) -> None:
    board = Board(MAPS / f"{name}.toml")
    broken = [sentence for holds, sentence in checks(board, RULES[board.name]) if not holds]
    assert broken == []


@rule("RB-3")
def test_the_book_says_how_many_hexes_are_covered_with_two_players() -> None:
    assert len(land("scotland").blocked) == 32
    assert len(land("ireland").blocked) == 24


def test_a_hex_is_named_by_column_and_row() -> None:
    here = land("scotland")
    edinburgh = here.castle_hexes[here.castle_names.index("Edinburgh")]
    assert hex_name(edinburgh) == "k17"


def test_another_file_in_the_folder_is_another_map(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SCOTLAND.replace('"Scotland"', '"Mine"'), encoding="utf-8")
    assert land_from(tmp_path / "mine.toml").name == "Mine"
    assert mapreader.map_names()[:2] == ("scotland", "ireland")


BAD = {
    "not valid TOML": (SCOTLAND, "grid = [", "grid = "),
    "a hex is one of F E B S C K T": (SCOTLAND, "F F . .  ", "F X . .  "),
    "row 2 has 13 hexes, row 0 has 14": (
        SCOTLAND,
        '". . . . . . . . . . . . . .  ", # 2',
        '". . . . . . . . . . . . .  ", # 2',
    ),
    "row 2 has more than 16 hexes": (
        SCOTLAND,
        '". . . . . . . . . . . . . .  ", # 2',
        '". . . . . . . . . . . . . . . . . .  ", # 2',
    ),
    "row 0: a [+] must follow the letter of a hex": (
        SCOTLAND,
        '". . . . . . . . . . F F . .  ", # 0',
        '"+. . . . . . . . . . F F . .  ", # 0',
    ),
    r"hex \[3, 9\] is a castle: no tile can cover it": (SCOTLAND, "E C S . . .", "E c S . . ."),
    "castle Stirling: hex .* of the grid is not C": (SCOTLAND, "hex = [14, 8]", "hex = [14, 9]"),
    "castle Stirling: a hex is": (SCOTLAND, "hex = [14, 8]", "hex = 14"),
    "is a castle without a name": (
        SCOTLAND,
        '  { name = "Stirling",      hex = [14, 8], tiebreak = 2 },\n',
        "",
    ),
    "two places of castle are named Edinburgh": (SCOTLAND, '"Stirling"', '"Edinburgh"'),
    "two places of castle lie on one hex": (
        SCOTLAND,
        '  { name = "Invergarry",    hex = [10, 7] },\n',
        '  { name = "Invergarry",    hex = [10, 7] },\n  { name = "X", hex = [10, 7] },\n',
    ),
    "tiebreak is 1 or 2, not 3": (SCOTLAND, "tiebreak = 2", "tiebreak = 3"),
    "exactly one castle must have tiebreak = 1": (SCOTLAND, ", tiebreak = 1", ""),
    "exactly one castle must have tiebreak = 2": (SCOTLAND, ", tiebreak = 2", ""),
    "exactly one tower must have tiebreak = 2": (IRELAND, ", tiebreak = 2", ""),
    "a castle needs a name": (SCOTLAND, '{ name = "Stirling",  ', "{ "),
    "the file needs a name": (SCOTLAND, 'name = "Scotland"', 'title = "Scotland"'),
    "settlement Wick: hex .* of the grid is not S": (
        SCOTLAND,
        "[[3, 10], [4, 10]]",
        "[[3, 10], [5, 7]]",
    ),
    "is a settlement without a name": (SCOTLAND, "[[3, 10], [4, 10]]", "[[3, 10]]"),
    "belongs to Dundee and to Wick": (SCOTLAND, "[[3, 10], [4, 10]]", "[[12, 10], [4, 10]]"),
    "settlement Wick needs hexes": (SCOTLAND, "[[3, 10], [4, 10]]", "[]"),
    "settlement Glasgow is in pieces": (
        SCOTLAND,
        "[[15, 7], [15, 8], [16, 7]]",
        "[[15, 7], [15, 8], [3, 10]]",
    ),
    "has 5 hexes, which is no size": (
        IRELAND,
        "[[9, 8], [9, 9], [9, 10], [10, 9]]",
        "[[9, 8], [9, 9], [9, 10], [10, 9], [8, 7]]",
    ),
    "has a [+], which only a settlement hex can have": (SCOTLAND, "f B C .", "f B+C ."),
    "31 hexes are covered with two players, the rules say 32": (SCOTLAND, "e S E C", "E S E C"),
    "either cathedrals .* or towers": (
        SCOTLAND.replace('". . . . . . . . . . F F', '"T . . . . . . . . . F F'),
        "settlement = [",
        'tower = [{ name = "T", hex = [0, 0] }]\nsettlement = [',
    ),
    "there are 13 towers for 14 bonuses": (
        IRELAND.replace(" F+F S T E+", " F+F S . E+"),
        '  { name = "Kinneigh",        hex = [17, 3] },\n',
        "",
    ),
}


@pytest.mark.parametrize("word", BAD)
def test_a_bad_map_file_is_refused_with_a_clear_word(word: str, tmp_path: Path) -> None:
    text, old, new = BAD[word]
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadMap, match=word) as refused:
        land_from(file)
    assert str(refused.value).startswith("mine.toml: ")
    assert "\n" not in str(refused.value)


def test_a_map_without_a_grid_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n', encoding="utf-8")
    with pytest.raises(BadMap, match=r"mine.toml: grid must be a list of strings"):
        land_from(file)
