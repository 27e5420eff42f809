"""Records on disk: reading one, writing one, and the place where an interrupted game is kept."""

from __future__ import annotations

import os
from pathlib import Path

from marchstone.core.errors import BadRecord, MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record


def load(file: Path) -> tuple[Record, Match]:
    """The record and the match that it tells, checked move by move."""
    try:
        record = Record.read(file.read_text(encoding="utf-8"))
        return record, Match.replay(record)
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: this is no text, and no record") from None
    except OSError as error:
        raise BadRecord(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except MarchstoneError as error:
        raise BadRecord(f"{file}: {error}") from error


def save(match: Match, file: Path) -> None:
    """OSError if it cannot be written; what stood in the file is then still there."""
    beside = file.with_name(file.name + ".part")
    beside.write_text(match.record().to_text(), encoding="utf-8")
    beside.replace(file)


def unfinished(game: str) -> Path:
    """Where the game goes that was left in the middle."""
    default = Path.home() / ".local" / "state"
    return Path(os.environ.get("XDG_STATE_HOME") or default) / "marchstone" / f"{game}.txt"


def keep(match: Match) -> Path | None:
    """Save a game that is not over; None if there is nothing to lose, or no way to keep it."""
    if not match.moves or match.outcome() is not None:
        return None
    file = unfinished(match.game.name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        save(match, file)
    except OSError:
        return None
    return file
