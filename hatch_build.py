"""Compiles the translations (.po to .mo) whenever the package is built, editable or not."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/marchstone/**/locale/*/LC_MESSAGES/*.po"


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


class TranslationsHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for po in sorted(Path(self.root).glob(CATALOGUES)):
            compile_catalogue(po)
