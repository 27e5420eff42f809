"""docs/adding-a-game.md followed word by word, with the template game."""

import importlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import EntryPoint
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

from games.template_game import hidden
from marchstone import games
from marchstone.core import registry
from marchstone.core.chance.rng import Rng
from marchstone.core.lesson import Lesson, Step
from marchstone.core.match import Match
from marchstone.core.protocol import Game, State, Text
from marchstone.core.words import LANGUAGES
from sources import HOUSE, ROOT, text_of, tracked
from template_game.game import GAME

TEMPLATE = ROOT / "examples" / "template_game"
PAGE = text_of(ROOT / "docs" / "adding-a-game.md")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXCERPT = re.compile(r"(?:# |\{# )([\w/]+\.\w+)(?: #\})?\n(.*)", re.DOTALL)
FILE = re.compile(r"`([\w./<>-]+\.(?:py|html|css|md|svg))`")
THREE_QUARTERS = 393 * 3 // 4  # of what the template took when a position was written out


def block(kind: str, beginning: str) -> str:
    (found,) = (text for it, text in BLOCKS if it == kind and text.startswith(beginning))
    return found


def named(heading: str) -> list[str]:
    """The first column of the table under a heading: what stands there as code."""
    table = PAGE.partition(heading)[2].partition("\n\n|")[2].partition("\n\n")[0]
    rows = table.splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`(\w+)", row.split("|")[1])]


def test_the_drawing_of_the_template_is_the_template() -> None:
    drawn, folders = set(), [""]
    for line in block("", "template_game/").splitlines():
        name, *_ = line.split()
        folders[line.index(name) // 2 :] = [name.removesuffix("/")]
        if not name.endswith("/"):
            drawn.add("/".join(folders))
    assert drawn == {str(it.relative_to(TEMPLATE.parent)) for it in tracked() if is_ours(it)}


def is_ours(file: Path) -> bool:
    return file.is_relative_to(TEMPLATE)


def test_the_template_takes_three_quarters_of_what_it_took() -> None:
    """Without its judge, which the template that was measured had not."""
    ours = [file for file in tracked() if is_ours(file) and "judge" not in file.parts]
    lines = [line for file in ours for line in text_of(file).splitlines() if "Guide" not in line]
    assert len(lines) <= THREE_QUARTERS


@pytest.mark.parametrize("kind", ["python", "html"])
def test_what_is_shown_stands_in_the_template(kind: str) -> None:
    excerpts = [EXCERPT.fullmatch(text) for it, text in BLOCKS if it == kind]
    shown = [found for found in excerpts if found]
    assert shown
    for found in shown:
        assert found[2] in text_of(TEMPLATE / found[1]), (
            f"{found[1]} has no such lines:\n{found[2]}"
        )


@pytest.fixture
def no_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_places", {})
    monkeypatch.setattr(registry, "_games", {})


@pytest.mark.usefixtures("no_other_games")
def test_the_line_of_a_game_in_the_house_registers_it() -> None:
    line = block("python", "register(")
    exec(line, {"register": registry.register})
    assert registry.get("sealed-bids") is GAME
    assert text_of(HOUSE / "games" / "__init__.py").count("\nregister(") >= 4


def test_the_entry_point_of_a_package_leads_to_the_game() -> None:
    entries = tomllib.loads(block("toml", "[project"))["project"]["entry-points"]
    ((name, place),) = entries[registry.GROUP].items()
    assert EntryPoint(name, place, registry.GROUP).load() is GAME
    assert GAME.name == name


@pytest.mark.slow
def test_the_laws_are_tried_as_the_page_says() -> None:
    python, *words = block("", ".venv").split()
    assert python.endswith("bin/python")
    command = [sys.executable, *words, "--collect-only", "-q"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
    assert "sealed-bids" in done.stdout


def test_the_page_names_every_part_of_a_game() -> None:
    assert sorted(named("## 8.")) == sorted(get_type_hints(Game))


def methods(protocol: type) -> list[str]:
    """All that a game may override, and all that it is given."""
    return sorted(name for name, it in vars(protocol).items() if name[0] != "_" and isfunction(it))


def test_the_page_names_every_method_of_a_game_and_of_a_position() -> None:
    assert sorted(named("Its methods are")) == methods(Game)
    assert sorted(named("These are the methods")) == methods(State)


def test_the_page_names_every_sentence_of_a_game() -> None:
    assert sorted(named("## 5.")) == sorted(name for name in vars(Text) if name[0] != "_")


def test_the_page_names_what_the_laws_ask_for() -> None:
    asked = named("## 9.")
    optional = {"swap_hidden", "REVEALS"}
    assert {name for name in asked if not hasattr(hidden, name)} <= optional
    for name in optional:
        assert re.search(rf"`{name}.*\(optional\)", PAGE)


@pytest.mark.parametrize("game", games.names())
def test_a_game_of_the_house_has_all_that_the_page_asks_for(game: str) -> None:
    folder = ""
    for line in block("", "src/marchstone/games").splitlines():
        name = line.strip()
        folder = folder if line.startswith(" ") else name if name.startswith("src") else ""
        for path in paths(f"{folder}{name}" if line.startswith(" ") else name, game):
            assert path.exists(), f"{game} lacks {path.relative_to(ROOT)}"


def paths(pattern: str, game: str) -> Iterator[Path]:
    pattern = pattern.replace("<name>", game.replace("-", "_")).replace("<game>", game)
    for language in LANGUAGES[1:]:
        yield ROOT / pattern.replace("<language>", language)


def test_every_file_that_is_spoken_of_is_there() -> None:
    places = (TEMPLATE, HOUSE, ROOT, *(HOUSE / "games").iterdir())
    rooms = ("", "rules", "words", "board", "rulebook", "judge")
    for name in FILE.findall(PAGE):
        spots = [spot for game in games.names() for spot in paths(name, game)]
        spots += [place / room / name for place in places for room in rooms]
        spots += [ROOT / "tests" / "games" / "rebirth" / name]
        assert any(spot.exists() for spot in spots), f"there is no {name}"


def copied(folder: Path, name: str, **changes: str) -> ModuleType:
    """The template under another name, with some lines changed, as the page tells to begin."""
    shutil.copytree(TEMPLATE, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / name).rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace("template_game", name)
        for line, more in changes.items():
            text = text.replace(line, more)
        file.write_text(text, encoding="utf-8")
    importlib.invalidate_caches()
    return importlib.import_module(f"{name}.game")


@pytest.fixture
def other_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_copy_under_another_name_is_a_game(other_folder: Path) -> None:
    game = copied(other_folder, "game_of_mine").GAME
    assert type(game) is not type(GAME)
    match, rng = Match.start(game, {}, seats=3, seed=7), Rng(1)
    while match.outcome() is None:
        seat = match.state.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    assert match.ply == 3 * 5


def test_an_open_field_is_declared_in_one_place(other_folder: Path) -> None:
    field = "    prize: int  # NONE when the game is over\n"
    changes = {
        field: f"{field}    round: int\n",
        "self.spent = ()": "self.spent, self.round = (), 1",
    }
    game = copied(other_folder, "game_with_rounds", **changes).GAME
    state = game.new(game.options(), 2, 5)
    twin = state.clone()
    assert (twin.round, twin == state) == (1, True)
    twin.round = 2
    assert twin != state
    view = game.view(twin, 0)
    assert (view.round, game.view(twin, None).round) == (2, 2)
    assert game.imagine(view, Rng(1)).round == 2


def test_the_lesson_on_the_page_can_be_taught() -> None:
    lesson = Lesson.read(GAME, "bid", block("toml", "title"))
    played = [step.play for step in lesson.steps if step.play is not None]
    assert lesson.moments(len(lesson.steps) - 1, {})[-1].match.ply == 2
    assert [lesson.is_right(1, action) for action in played] == [True]
    assert set(named("The fields of a step:")) == {field.name for field in fields(Step)}
