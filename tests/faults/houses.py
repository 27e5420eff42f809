"""A server with its database: SQLite and one worker, or PostgreSQL and two."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from faults.cluster import Cluster, a_cluster
from faults.host import Host, hosted


@contextmanager
def a_house(name: str, *, holds_socket: bool = False) -> Iterator[tuple[Host, str, Cluster | None]]:
    flags = ("--pace=0.1", "--log=info")
    with tempfile.TemporaryDirectory(prefix="marchstone-", ignore_cleanup_errors=True) as folder:
        data = Path(folder)
        if name == "sqlite":
            with hosted(data, *flags, holds_socket=holds_socket) as host:
                yield host, str(data / "marchstone.db"), None
            return
        with a_cluster() as cluster:
            given = (f"--database={cluster.address}", "--workers=2", *flags)
            with hosted(data, *given, holds_socket=True) as host:
                yield host, cluster.address, cluster
