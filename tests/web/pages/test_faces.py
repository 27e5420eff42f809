"""The faces of the pages: cut when the package is built, small, with every letter we write."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from marchstone.web import STATIC

MOST = 120 * 1024
FACES = sorted((STATIC / "fonts").glob("*.woff2"))
LETTERS = "ěščřžýáíéúůťďňóĚŠČŘŽÝÁÍÉÚŮŤĎŇÓąćęłńóśźżĄĆĘŁŃÓŚŹŻñáéíóúüÑ¿¡–„“”×"


def test_they_are_made_and_small() -> None:
    assert len(FACES) == 4
    assert sum(face.stat().st_size for face in FACES) < MOST


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_every_letter_of_our_languages_is_in_it(face: Path) -> None:
    known = TTFont(face).getBestCmap()
    assert [letter for letter in LETTERS if ord(letter) not in known] == []


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_it_bears_a_name_of_its_own_and_its_licence_lies_beside_it(face: Path) -> None:
    kind = face.stem.partition("-")[0]
    assert TTFont(face)["name"].getDebugName(1) == f"Marchstone {kind.title()}"
    licence = (STATIC / "fonts" / f"{kind}-OFL.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License" in licence
