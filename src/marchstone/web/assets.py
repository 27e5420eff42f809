"""Files that a browser keeps: script, style and the pictures of the games.

Their address holds a stamp over all of them, so a browser may keep them for ever; and modules of
the script, which import each other by relative paths, always fit together.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from marchstone import games
from marchstone.web import STATIC

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
OF_A_GAME = ("symbols.svg", "scene.svg")


@dataclass(frozen=True, slots=True)
class Asset:
    content: bytes
    media_type: str


@cache
def every() -> dict[str, Asset]:
    """All of them, by their path after the stamp."""
    files = {file.relative_to(STATIC).as_posix(): file for file in sorted(STATIC.rglob("*.*"))}
    for name in games.names():
        if board := games.get(name).board:
            files |= {f"games/{name}/{file}": board.folder / file for file in OF_A_GAME}
    found = {
        path: _read(file)
        for path, file in files.items()
        if file.suffix in MEDIA_TYPES and file.is_file()
    }
    return found | _styles()


def _styles() -> dict[str, Asset]:
    """Of each game its board.css and, after it, the other sheets of its folder: one file."""
    boards = {name: board.folder for name in games.names() if (board := games.get(name).board)}
    return {
        f"games/{name}/board.css": Asset(_joined(folder), MEDIA_TYPES[".css"])
        for name, folder in boards.items()
        if (folder / "board.css").is_file()
    }


def _joined(folder: Path) -> bytes:
    sheets = sorted(folder.glob("*.css"), key=lambda sheet: (sheet.name != "board.css", sheet.name))
    return b"\n".join(sheet.read_bytes() for sheet in sheets)


def _read(file: Path) -> Asset:
    return Asset(file.read_bytes(), MEDIA_TYPES[file.suffix])


@cache
def stamp() -> str:
    digest = hashlib.sha256()
    for path, asset in every().items():
        digest.update(path.encode() + b"\0" + asset.content)
    return digest.hexdigest()[:12]


def url(path: str) -> str:
    if path not in every():
        raise LookupError(f"no static file {path!r}")
    return f"/static/{stamp()}/{path}"


def find(path: str) -> Asset | None:
    return every().get(path)


@cache
def scripts() -> tuple[str, ...]:
    """The modules of the live table, for the browser to fetch all at once."""
    others = ("page.js", "game.js", "replay/player.js", "learn.js", "shown.js")
    apart = ("deal/", "notices/")
    modules = (path for path in every() if path.endswith(".js") and not path.startswith(apart))
    return tuple(url(path) for path in modules if path not in others)


@cache
def fonts() -> tuple[str, ...]:
    """The faces, if they were made when the package was built."""
    return tuple(url(path) for path in every() if path.endswith(".woff2"))
