"""How the house is built: its folders, and who may import whom, as docs/house.md draws them."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import marchstone.games
from sources import HOUSE, ROOT, text_of, tracked

CHANCE = {"random", "secrets"}  # core/chance/ is the only source of chance in a game


PLAN = text_of(ROOT / "docs" / "house.md")
FOLDER = re.compile(r"^(?P<indent> *)(?P<name>\S+)/(?= |$)")


def drawn_folders() -> set[str]:
    """The paths of the drawing, which begins with the folder of the package."""
    lines = PLAN[PLAN.index("src/marchstone/") :].partition("```")[0].splitlines()
    path: list[str] = []
    folders = set()
    for found in filter(None, map(FOLDER.match, lines)):
        path = [*path[: len(found["indent"]) // 2], found["name"]]
        folders.add("/".join(path))
    return folders


def drawn_order(first: str) -> dict[str, set[str]]:
    """`a ← b, c ← d`: each room with those that it may import."""
    (line,) = (line for line in PLAN.splitlines() if line.startswith(f"{first} "))
    left: set[str] = set()
    order: dict[str, set[str]] = {}
    for group in line.split(" ← "):
        rooms = group.split(", ")
        order |= {room: left | {room} for room in rooms}
        left = left.union(rooms)
    return order


ROOMS = drawn_order("core")


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


def test_the_drawing_shows_the_folders_as_they_are() -> None:
    games = "|".join(name.replace("-", "_") for name in marchstone.games.names())
    there = {"src/marchstone"}
    for file in tracked():
        *folders, _ = file.relative_to(ROOT).parts
        inside = folders[:2] == ["src", "marchstone"]
        path = re.sub(rf"games/({games})\b", "games/<name>", "/".join(folders))
        path = re.sub(r"locale/.*", "locale", path) if inside else "".join(folders[:1])
        there.add(path)
    hidden = {"", ".ci", "src"}
    assert drawn_folders() == {path for path in there if path not in hidden}


def test_imports_go_one_way() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for room, allowed in ROOMS.items()
        for file in files_in(room)
        for module in imports(file)
        if room_of(module) in (ROOMS.keys() | {"cli"}) - allowed
    ]
    assert wrong == []


def test_nothing_but_the_command_line_imports_the_lab_or_the_command_line() -> None:
    outside = [file for file in HOUSE.rglob("*.py") if not file.is_relative_to(HOUSE / "lab")]
    importing = {
        (str(file.relative_to(HOUSE)), room_of(module))
        for file in outside
        for module in imports(file)
        if room_of(module) in ("lab", "cli")
    }
    assert importing == {("cli.py", "lab"), ("__main__.py", "cli")}


def test_inside_a_game_imports_go_one_way() -> None:
    order = drawn_order("rules")
    order["features"] = {"rules", "features"}
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for folder in (HOUSE / "games").iterdir()
        for room, allowed in order.items()
        for file in [folder / f"{room}.py", *files_in(f"games/{folder.name}/{room}")]
        for module in (imports(file) if file.is_file() else ())
        if module.startswith(f"marchstone.games.{folder.name}.")
        and module.split(".")[3] not in allowed
    ]
    assert wrong == []


# What all rooms of the server may use; what brings them together is for its pages alone.
FOR_THE_WHOLE_SERVER = {"backups", "config", "limits", "logs", "parent", "reasons", "refusals"}
BRINGS_ROOMS_TOGETHER = {"app", "cli", "house"}


def server_modules() -> dict[str, Path]:
    return {
        ".".join(file.relative_to(HOUSE.parent).with_suffix("").parts): file
        for file in files_in("server")
        if file.name != "__init__.py"
    }


def test_inside_the_server_imports_go_one_way() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for room, allowed in drawn_order("people,").items()
        for file in files_in(f"server/{room}")
        for module in imports(file)
        if module.startswith("marchstone.server.")
        and module.split(".")[2] not in allowed | FOR_THE_WHOLE_SERVER
        and (room, module.split(".")[2]) != ("http", "house")
    ]
    assert wrong == []


def test_what_serves_the_whole_server_needs_none_of_its_rooms() -> None:
    loose = {file.stem: file for file in (HOUSE / "server").glob("*.py")}
    assert loose.keys() - {"__init__"} == FOR_THE_WHOLE_SERVER | BRINGS_ROOMS_TOGETHER
    wrong = [
        f"{name}.py imports {module}"
        for name in FOR_THE_WHOLE_SERVER
        for module in imports(loose[name])
        if module.startswith("marchstone.server.")
        and module.split(".")[2] not in FOR_THE_WHOLE_SERVER
    ]
    assert wrong == []


def test_no_modules_of_the_server_import_each_other() -> None:
    """Not in a circle either, nor inside a function or for types alone."""
    files = server_modules()
    left = {name: {*imports(file)} & files.keys() - {name} for name, file in files.items()}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    assert left == {}


def may_use_numpy(file: Path) -> bool:
    """A game's features.py, the network in its judge, and what is common to networks."""
    inside = file.relative_to(HOUSE).parts
    if file.name == "features.py" or inside[:2] == ("core", "network"):
        return True
    return inside[3:4] == ("network",) and inside[2] == "judge"


def test_rules_need_nothing_but_the_standard_library() -> None:
    wrong = [
        f"{file.relative_to(HOUSE)} imports {module}"
        for file in files_in("core", "games")
        for module in imports(file)
        if module.split(".")[0] not in sys.stdlib_module_names | {"marchstone"}
        and not (module.split(".")[0] == "numpy" and may_use_numpy(file))
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
