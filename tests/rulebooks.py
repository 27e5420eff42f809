"""Which rules of which game are proved by a test: `make rules`.

The rulebooks are read as the rules page reads them, the tests by their source.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from marchstone.web.rulebooks.rulebook import read_book

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "marchstone" / "games"

TESTS_ARE = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class BadRulebook(Exception):
    """A rulebook whose ids cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A test says that it proves a rule."""

    rule: str
    where: str


def rulebooks(games: Path = GAMES) -> dict[str, list[str]]:
    """The ids of each game, in the rulebook's order."""
    books = {file.parts[-3]: ids_of(file) for file in sorted(games.glob("*/rulebook/rules.md"))}
    seen: dict[str, str] = {}
    for game, ids in books.items():
        for rule in ids:
            if rule in seen:
                raise BadRulebook(f"{rule} stands in {seen[rule]} and again in {game}")
            seen[rule] = game
    return books


def ids_of(rulebook: Path) -> list[str]:
    ids = [rule.id for section in read_book(rulebook) for rule in section.rules]
    prefixes = {rule.partition("-")[0] for rule in ids}
    if len(prefixes) != 1:
        raise BadRulebook(f"{rulebook.parts[-3]}: one prefix for all ids, not {sorted(prefixes)}")
    return ids


def claims(tests: Path = TESTS) -> Iterator[Claim]:
    for file in sorted(tests.rglob("test_*.py")):
        yield from claims_in(file.read_text(encoding="utf-8"), str(file.relative_to(tests)))


def claims_in(source: str, file: str) -> Iterator[Claim]:
    """Every id in a `rule(…)` that decorates a test, or marks one of its parameters."""
    for test in ast.walk(ast.parse(source)):
        if isinstance(test, TESTS_ARE) and test.name.lower().startswith("test"):
            for decorator in test.decorator_list:
                for call in _calls_of_rule(decorator):
                    yield from _ids_in(call, file)


def _calls_of_rule(decorator: ast.expr) -> Iterator[ast.Call]:
    for node in ast.walk(decorator):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "rule"
        ):
            yield node


def _ids_in(call: ast.Call, file: str) -> Iterator[Claim]:
    where = f"{file}:{call.lineno}"
    for argument in call.args:
        match argument:
            case ast.Constant(value=str(written_out)):
                yield Claim(written_out, where)
            case _:
                yield Claim(ast.unparse(argument), where)


def unproved(books: dict[str, list[str]], proved: set[str]) -> dict[str, list[str]]:
    return {game: [rule for rule in ids if rule not in proved] for game, ids in books.items()}


def unknown(books: dict[str, list[str]], made: list[Claim]) -> list[Claim]:
    """Claims of an id that no rulebook has."""
    known = {rule for ids in books.values() for rule in ids}
    return [claim for claim in made if claim.rule not in known]


def main() -> int:
    books, made = rulebooks(), list(claims())
    missing = unproved(books, {claim.rule for claim in made})
    for game, ids in books.items():
        print(f"{game}: {len(ids) - len(missing[game])} of {len(ids)} rules are proved by a test")
        if missing[game]:
            print(f"  without a test: {' '.join(missing[game])}")
    strangers = unknown(books, made)
    for claim in strangers:
        print(f"{claim.where}: no rulebook has {claim.rule}")
    return 1 if strangers or any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
