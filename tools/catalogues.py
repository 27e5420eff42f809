"""Brings the translation catalogues in step with the source: `make words`.

A game's sentences go to its own `locale` folder, all others to the house's. A sentence is found
where it is written out: `t("…")`, `t.n("one", "many", count)`, `t.p("context", "…")`, in Python
and in templates; `voice.words` may stand for `t`. Those of lessons stand in their files.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from marchstone import __version__
from marchstone.core import lesson
from marchstone.core.words import DOMAIN, LANGUAGES

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "marchstone"
AUTHORS = "The Marchstone authors"
TEMPLATES = Environment(autoescape=True, extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"])

Sentence = tuple[str | tuple[str, str], str | None]  # what is said (or one, many), and its context


def main() -> None:
    for room, template in rooms():
        for language in LANGUAGES[1:]:
            update(po_of(room, language), template)


def rooms() -> Iterator[tuple[Path, Catalog]]:
    """Every folder that keeps catalogues, with the sentences that belong there."""
    games = sorted(path.parent for path in HOUSE.glob("games/*/__init__.py"))
    for room in [*games, HOUSE]:
        template = template_of(room, apart=[] if room in games else games)
        if len(template):
            yield room, template


def po_of(room: Path, language: str) -> Path:
    return room / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template_of(room: Path, apart: list[Path]) -> Catalog:
    """Every sentence of a folder, except what lies in the folders that keep their own."""
    template = Catalog(domain=DOMAIN)
    lessons = room.glob("lessons/*.toml")
    for file in sorted([*room.rglob("*.py"), *room.rglob("*.html"), *lessons]):
        if not any(file.is_relative_to(folder) for folder in apart):
            for said, context in sentences(file):
                template.add(said, context=context, locations=[(file.name, 0)])
    return template


def update(po: Path, template: Catalog) -> None:
    catalogue = opened(po)
    # A guessed translation is worse than the English sentence, so none is guessed.
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    po.parent.mkdir(parents=True, exist_ok=True)
    with po.open("wb") as target:
        write_po(
            target, catalogue, 100, sort_output=True, include_lineno=False, ignore_obsolete=True
        )
    left = sum(not is_translated(message.string) for message in catalogue if message.id)
    print(f"{po.relative_to(ROOT)}: {len(catalogue)} sentences, {left} of them untranslated")


def opened(po: Path) -> Catalog:
    language = po.parents[1].name
    if po.exists():
        with po.open("rb") as source:
            return read_po(source, locale=language, domain=DOMAIN)
    return Catalog(
        locale=language,
        domain=DOMAIN,
        header_comment="# PROJECT translations, under the licence of the project.",
        project="Marchstone",
        version=__version__,
        last_translator=AUTHORS,
        language_team=AUTHORS,
        msgid_bugs_address=AUTHORS,
        fuzzy=False,
    )


def is_translated(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def sentences(file: Path) -> Iterator[Sentence]:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return ((said, None) for said in lesson.sentences(text))
    return in_python(text) if file.suffix == ".py" else in_template(text)


def in_python(source: str) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            words = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            yield from said_by(ast.unparse(node.func), words)


def in_template(source: str) -> Iterator[Sentence]:
    for node in TEMPLATES.parse(source).find_all(nodes.Call):
        words = [arg.value if isinstance(arg, nodes.Const) else None for arg in node.args]
        yield from said_by(function_name(node.node), words)


def function_name(node: nodes.Expr) -> str:
    match node:
        case nodes.Name(name=name):
            return str(name)
        case nodes.Getattr(node=owner, attr=attribute):
            return f"{function_name(owner)}.{attribute}"
        case _:
            return ""


def said_by(function: str, words: Sequence[object]) -> Iterator[Sentence]:
    # Words are called t, whoever has them: `self.t(…)`, `visitor.t(…)`.
    match re.sub(r"^.*\.(?=t(\.[np])?$)", "", function.replace("voice.words", "t")), words:
        case "t", [str(said), *_]:
            yield said, None
        case "t.n", [str(one), str(many), *_]:
            yield (one, many), None
        case "t.p", [str(context), str(said), *_]:
            yield said, context


if __name__ == "__main__":
    main()
