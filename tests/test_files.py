"""What no file of the project may hold, and how large files and folders may grow."""

import re
from collections import Counter

from sources import MACHINE_PATH, ROOT, lines_that_match, text_of, tracked

CODE = {".py", ".js", ".html", ".css"}
MOST_LINES = 400
LONGER_FOR_A_REASON: dict[str, str] = {}  # path: why it is one file
WIDEST = 140  # a longer line of a template is read by nobody
MOST_SIDE_BY_SIDE = 15

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
    wide = {
        str(file.relative_to(ROOT))
        for file in templates
        if any(len(line) > WIDEST for line in text_of(file).splitlines())
    }
    assert wide == set()


def test_no_folder_is_a_drawer() -> None:
    """Its own door, `__init__.py`, does not count."""
    sources = (file for file in tracked() if file.suffix in {".py", ".js", ".html"})
    folders = Counter(file.parent for file in sources if file.name != "__init__.py")
    drawers = [str(it.relative_to(ROOT)) for it in folders if folders[it] > MOST_SIDE_BY_SIDE]
    assert drawers == []
