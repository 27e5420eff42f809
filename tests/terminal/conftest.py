"""A quiet environment: English, colours as the terminal has them, saved games in a folder apart."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LC_ALL", "LC_MESSAGES")}
    return {
        **kept,
        "LANG": "en_GB.UTF-8",
        "TERM": "xterm",
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
