"""How the house is built: who may import whom, and what no file may hold (docs/house.md)."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import marchstone.games
from sources import HOUSE

OUTER_ROOMS = {"bots", "envs", "server", "storage", "terminal", "web"}
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    **{room: {"core", "games"} | OUTER_ROOMS for room in OUTER_ROOMS},
    "lab": {"core", "games", "lab"} | OUTER_ROOMS,
}
CHANCE = {"random", "secrets"}  # core/rng.py is the only source of chance in a game


def imports(file: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, those inside functions too."""
    package = file.relative_to(HOUSE.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str | None:
    """`marchstone.games.rebirth` lies in `games`; `marchstone` itself lies in no room."""
    parts = module.split(".")
    return parts[1] if parts[0] == "marchstone" and len(parts) > 1 else None


def files_in(*rooms: str) -> list[Path]:
    return sorted(file for room in rooms for file in (HOUSE / room).rglob("*.py"))


def test_every_folder_is_a_room_that_the_house_knows() -> None:
    folders = {file.relative_to(HOUSE).parts[0] for file in HOUSE.glob("*/*.py")}
    assert folders <= MAY_IMPORT.keys()


def test_imports_go_one_way() -> None:
    rooms = {folder.name for folder in HOUSE.iterdir() if folder.is_dir()}
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for room, allowed in MAY_IMPORT.items()
        for file in files_in(room)
        for module in imports(file)
        if room_of(module) in (rooms | {"cli"}) - allowed
    ]
    assert wrong == []


# The rooms of the server, each with those that it may import; beside them stands what all may use.
SERVER_ROOMS = {
    "people": set[str](),
    "thinking": set[str](),
    "live": {"people", "thinking"},
    "study": {"people", "thinking", "live"},
    "http": {"people", "thinking", "live", "study", "house"},
}
FOR_THE_WHOLE_SERVER = {"config", "limits", "logs", "orphans", "refusals"}
MOST_FILES = 15  # in a folder of the server


def server_modules() -> dict[str, Path]:
    return {
        ".".join(file.relative_to(HOUSE.parent).with_suffix("").parts): file
        for file in files_in("server")
        if file.name != "__init__.py"
    }


def test_inside_the_server_imports_go_one_way() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for room, allowed in SERVER_ROOMS.items()
        for file in files_in(f"server/{room}")
        for module in imports(file)
        if module.startswith("marchstone.server.")
        and module.split(".")[2] not in allowed | FOR_THE_WHOLE_SERVER | {room}
    ]
    assert wrong == []


def test_no_modules_of_the_server_import_each_other() -> None:
    """Not in a circle either, nor inside a function or for types alone."""
    files = server_modules()
    left = {name: {*imports(file)} & files.keys() - {name} for name, file in files.items()}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    assert left == {}


def test_the_web_knows_no_server() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for file in files_in("web")
        for module in imports(file)
        if room_of(module) in ("server", "storage")
    ]
    assert wrong == []


def test_no_folder_of_the_server_is_a_drawer() -> None:
    folders = {file.parent for file in files_in("server")}
    counts = {str(folder.relative_to(HOUSE)): len([*folder.glob("*.py")]) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MOST_FILES} == {}


def test_rules_need_nothing_but_the_standard_library() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for file in files_in("core", "games")
        for module in imports(file)
        if module.split(".")[0] not in sys.stdlib_module_names | {"marchstone"}
        and (file.name, module.split(".")[0]) != ("features.py", "numpy")
    ]
    assert wrong == []


def test_rules_draw_chance_from_one_place() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for file in files_in("core", "games")
        for module in imports(file)
        if module.split(".")[0] in CHANCE or module.startswith("numpy.random")
    ]
    assert wrong == []


def test_a_game_imports_no_other_game() -> None:
    folders = {folder.name for folder in (HOUSE / "games").iterdir() if folder.is_dir()}
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for game in folders
        for file in files_in(f"games/{game}")
        for module in imports(file)
        if room_of(module) == "games" and set(module.split(".")[2:3]) & (folders - {game})
    ]
    assert wrong == []


def test_a_game_is_registered_by_the_name_of_its_folder_with_hyphens() -> None:
    folders = [file.parent.name for file in (HOUSE / "games").glob("*/__init__.py")]
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", folder) for folder in folders)
    assert {folder.replace("_", "-") for folder in folders} <= set(marchstone.games.names())
