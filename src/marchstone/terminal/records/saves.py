"""Records on disk: reading one, writing one, and the place where an interrupted game is kept."""

from __future__ import annotations

import os
from pathlib import Path

from marchstone.core.errors import BadRecord, MarchstoneError, OtherVersion
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
    except OtherVersion as error:
        raise OtherVersion(f"{file}: {error}") from error
    except MarchstoneError as error:
        raise BadRecord(f"{file}: {error}") from error


def save(match: Match, file: Path) -> None:
    """OSError if it cannot be written; what stood in the file is then still there."""
    beside = file.with_name(file.name + ".part")
    beside.write_text(match.record().to_text(), encoding="utf-8")
    beside.replace(file)


def state_folder() -> Path:
    """Where files lie that nobody has named: they go when what they hold is over."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "marchstone"


def unfinished(match: Match) -> Path:
    """Where this game goes if it is left in the middle; another deal has another place."""
    return state_folder() / f"{match.game.name}-{match.seed % 10**12}.txt"


def keep(match: Match) -> Path | None:
    """Save a game that is not over; None if there is nothing to lose, or no way to keep it."""
    file = unfinished(match)
    try:
        if match.outcome() is not None:
            file.unlink(missing_ok=True)
        elif match.moves:
            file.parent.mkdir(parents=True, exist_ok=True)
            save(match, file)
            return file
    except OSError:
        return None
    return None
