"""One file to install: what a wheel holds, and that it runs without this source tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import wheel
from marchstone import games
from sources import HOUSE


@pytest.mark.slow
def test_a_wheel_has_all_that_a_server_needs(tmp_path: Path) -> None:
    """Unpacked as an installer unpacks it; `make wheel` installs it with all that it needs."""
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel.build(tmp_path)) as file:
        held = set(file.namelist())
        file.extractall(site)
    pages = {f"marchstone/{page.relative_to(HOUSE)}" for page in HOUSE.rglob("*.html")}
    weights = {f"marchstone/{found.relative_to(HOUSE)}" for found in HOUSE.rglob("*.npz")}
    assert pages | weights <= held
    assert len([name for name in held if name.endswith(".mo")]) == len([*HOUSE.rglob("*.po")])
    assert {"marchstone/web/static/fonts/sans-400.woff2", "marchstone/py.typed"} <= held
    installed = {**os.environ, "PYTHONPATH": str(site)}
    page = wheel.first_page(Path(sys.executable), installed)
    assert all(f"/new/{name}" in page or f"/play/{name}" in page for name in games.names())
    where = [sys.executable, "-c", "import marchstone; print(marchstone.__file__)"]
    told = subprocess.run(where, env=installed, capture_output=True, text=True, check=True)
    assert str(site) in told.stdout
