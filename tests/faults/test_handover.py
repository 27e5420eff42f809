"""A server begins anew while people play: a part of `make faults`."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faults import handover
from faults.host import hosted

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("faults")]


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nobody_notices_that_the_server_begins_anew(database: str) -> None:
    """Once by its own hand-over, once ended by its host."""
    report = handover.run(database, games=4, restarts=2)
    assert report.restarts == 2
    assert report.moves > 0
    assert set(report.pages) == {200}


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        since = time.monotonic()
        host.process.send_signal(signal.SIGTERM)
        while "event=leaving" not in host.told():
            time.sleep(0.01)
        assert host.stop(signal.SIGTERM) in (0, 128 + signal.SIGTERM)
        assert time.monotonic() - since < 5


def test_a_socket_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    command = (
        f"export LISTEN_PID=$$ LISTEN_FDS=1; exec {sys.executable} -m marchstone serve 3</dev/null"
    )
    told = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "MARCHSTONE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.returncode == 2
    assert told.stderr == "marchstone: the socket that we were given is none of TCP that listens\n"
