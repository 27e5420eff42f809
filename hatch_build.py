"""Makes what the package ships and git does not hold, whenever it is built, editable or not.

Translations are compiled (.po to .mo), and the faces of the pages are cut from their packages:
only the letters that our languages need, as WOFF2 for browsers and as TTF for pictures.

With MARCHSTONE_COMPILE=1 in the environment a wheel holds the compiled engine as well: it takes a C
compiler, and is for one Python and one kind of machine (docs/compiled.md).
"""

import os
import sys
from importlib import resources
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/marchstone/**/locale/*/LC_MESSAGES/*.po"
FONTS = "src/marchstone/web/static/fonts"
COMPILE = "MARCHSTONE_COMPILE"
# Who compiles a module imports it first, also those that tell a network what they see.
COMPILER = ["mypy>=1.18", "numpy>=1.26", "setuptools>=65"]

# The file to make: the package it is cut from, and the file there.
FACES = {
    "serif-600": ("font_source_serif_pro", "SourceSerifPro-Semibold"),
    "serif-700": ("font_source_serif_pro", "SourceSerifPro-Bold"),
    "sans-400": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "sans-600": ("font_source_sans_pro", "SourceSansPro-Semibold"),
}
LETTERS = [
    *range(0x20, 0x7F),  # Latin
    *range(0xA0, 0x180),  # and with the accents of Czech, Polish, Spanish
    *map(ord, "–—‘’‚“”„…•×−→←↑↓≤≥½€"),
]
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
# The licence of the originals (OFL) keeps their name for them: what is cut from them has another.
NAMED = {1: "Marchstone {kind}", 4: "Marchstone {kind}", 6: "Marchstone-{kind}"}


def compile_catalogue(po: Path) -> Path:
    # Imported late, so that a source tree without translations builds without Babel.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    mo = po.with_suffix(".mo")
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parents[1].name, domain=po.stem)
    with mo.open("wb") as target:
        write_mo(target, catalogue)
    return mo


def cut_face(name: str, folder: Path) -> Path:
    """A face with our letters alone, and beside it the licence under which it may be used."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    package, file = FACES[name]
    kind = name.partition("-")[0]
    originals = resources.files(package) / "files"
    with resources.as_file(originals / f"{file}.ttf") as path:
        font = TTFont(path, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 13, 14]))
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for number, said in NAMED.items():
        font["name"].setName(said.format(kind=kind.title()), number, 3, 1, 0x409)
    font.save(folder / f"{name}.ttf")  # for pictures, which are drawn on the server
    font.flavor = "woff2"
    made = folder / f"{name}.woff2"
    font.save(made)
    (folder / f"{kind}-OFL.txt").write_bytes((originals / "LICENSE.txt").read_bytes())
    return made


def compiled_engine(root: Path) -> dict[str, str]:
    """What the compiler made, and where it belongs in the wheel."""
    sys.path[:0] = [str(root / "src"), str(root / "tools")]
    from engine.build import compile_engine

    target = root / "build" / "compiled"
    made = compile_engine(target)
    return {str(file): str(file.relative_to(target / "src")) for file in made}


class ArtefactsHook(BuildHookInterface[Any]):
    def compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(COMPILE, "") not in ("", "0")

    def dependencies(self) -> list[str]:
        return COMPILER if self.compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for po in sorted(Path(self.root).glob(CATALOGUES)):
            compile_catalogue(po)
        folder = Path(self.root, FONTS)
        folder.mkdir(exist_ok=True)
        for name in FACES:
            if not all((folder / f"{name}.{kind}").exists() for kind in ("woff2", "ttf")):
                cut_face(name, folder)
        if self.compiles() and version != "editable":
            build_data["force_include"].update(compiled_engine(Path(self.root)))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
