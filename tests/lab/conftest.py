"""No test writes into the home of whoever runs it, and where there is no Ray none asks for it."""

import platform
import sys
from pathlib import Path

import pytest

# As the extra in pyproject.toml says: for these there is no wheel.
on_intel_mac = sys.platform == "darwin" and platform.machine() != "arm64"
collect_ignore = ["test_cluster.py"] if sys.version_info >= (3, 15) or on_intel_mac else []


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    return home
