"""Whatever storage asks of a database, it is seen to ask of both kinds."""

import re

from databases import ASKED_OF_BOTH, AT_ONCE
from sources import HOUSE, ROOT, text_of, tracked

STORAGE = HOUSE / "storage"


def test_every_module_that_asks_a_database_is_tried_with_both() -> None:
    """By its own name or that of its room."""
    inside = (file for file in tracked() if file.is_relative_to(STORAGE) and file.suffix == ".py")
    asking = [
        {file.stem, file.parent.name}
        for file in inside
        if ".execute(" in text_of(file) and "migrations" not in file.parts
    ]
    assert [names for names in asking if names.isdisjoint(ASKED_OF_BOTH)] == []
    assert ASKED_OF_BOTH.keys() <= set().union(*asking)


def test_whatever_is_said_to_try_them_is_there_and_asks_for_a_store() -> None:
    for place in {*ASKED_OF_BOTH.values(), *AT_ONCE}:
        file, _, test = place.partition("::")
        if not file.endswith("/"):
            text = text_of(ROOT / "tests" / file)
            assert f"def {test}" in text, place
            assert re.search(r"\b(address|world|store): ", text), place
