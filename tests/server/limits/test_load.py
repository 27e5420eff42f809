"""The instrument that loads a server: it plays, and says what a move cost."""

import json
import subprocess
import sys

import pytest

from sources import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]


def test_a_few_tables_are_played_at_and_measured() -> None:
    load = ["--game=rebirth", "--tables=3", "--seconds=3", "--json"]
    command = [sys.executable, "bench/load.py", *load]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr
    (step,) = json.loads(ended.stdout)["steps"]
    assert step["tables"] == 3
    assert step["moves"] >= 3
    assert 0 < step["p50"] <= step["p99"] <= step["longest"]
    assert step["cpu_ms"] > 0
    assert 100 < step["bytes"] < step["text_bytes"]  # large ones come packed
