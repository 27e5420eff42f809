"""What no file of the project may hold, and how large files and folders may grow."""

import re
from collections import Counter

from sources import HOUSE, ROOT, lines_that_match, text_of, tracked

CODE = {".py", ".js", ".html", ".css"}
MOST_LINES = 400
LONGER_FOR_A_REASON: dict[str, str] = {}  # path: why it is one file
WIDEST = 140  # a longer line of a template is read by nobody
# Templates to be mended, with their wide lines: the figures may only fall.
STILL_WIDE = {
    "games/clans_and_glory/board/board.html": 26,
    "games/clans_and_glory/board/cards.html": 3,
    "games/rebirth/board/board.html": 16,
    "games/schotten_totten/board/board.html": 17,
    "games/schotten_totten/board/cards.html": 1,
    "games/stone_weapons_paper/board/board.html": 35,
    "games/stone_weapons_paper/board/cards.html": 4,
}
MOST_SIDE_BY_SIDE = 15

MACHINE_PATH = re.compile(r"(?<![\w.])/(work|farm|root|tmp|opt|home/\w+|Users/\w+)/")
REGISTRY = re.compile(
    r"(pypi|pythonhosted|npmjs|yarnpkg|debian|ubuntu|conda|anaconda)\.(org|com)\b"
)


def test_no_file_holds_the_path_of_one_machine() -> None:
    assert lines_that_match(MACHINE_PATH) == []


def test_no_file_holds_the_address_of_a_registry() -> None:
    assert lines_that_match(REGISTRY) == []


def test_no_source_file_is_longer_than_one_can_read() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(text_of(file).splitlines())
        for file in tracked()
        if file.suffix in CODE
    }
    too_long = {name for name, lines in lengths.items() if lines > MOST_LINES}
    assert too_long == LONGER_FOR_A_REASON.keys()


def test_every_line_of_a_template_can_be_read() -> None:
    templates = (file for file in tracked() if file.suffix == ".html")
    wide = Counter(
        str(file.relative_to(HOUSE))
        for file in templates
        for line in text_of(file).splitlines()
        if len(line) > WIDEST
    )
    assert [name for name in wide if wide[name] > STILL_WIDE.get(name, 0)] == []


def test_no_folder_is_a_drawer() -> None:
    """Its own door, `__init__.py`, does not count."""
    inside = (file for file in tracked() if file.is_relative_to(HOUSE))
    sources = (file for file in inside if file.suffix in {".py", ".js", ".html"})
    folders = Counter(file.parent for file in sources if file.name != "__init__.py")
    drawers = [str(it.relative_to(HOUSE)) for it in folders if folders[it] > MOST_SIDE_BY_SIDE]
    assert drawers == []
