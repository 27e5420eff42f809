"""One server for one SQLite file: a lock beside it, which the system lets go of when we die."""

from __future__ import annotations

import os
import time
from pathlib import Path

from marchstone.storage.database import read_url
from marchstone.storage.errors import BadDatabase


def hold_alone(address: str, patience: float = 0.0) -> int | None:
    """Held while this process lives; BadDatabase if another has it for so many seconds.

    None: there is no such file.
    """
    url = read_url(address)
    if url.drivername != "sqlite":
        return None
    file = Path(str(url.database)).resolve()
    lock = _open(file)
    until = time.monotonic() + patience
    while not _is_locked(lock):
        if time.monotonic() > until:
            os.close(lock)
            raise BadDatabase(f"another server uses {file}: stop it, or name another --database")
        time.sleep(0.05)
    return lock


def _open(file: Path) -> int:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadDatabase(f"cannot use {file}: {error.strerror or error}") from None


def _is_locked(lock: int) -> bool:
    """By us, from here on."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True
