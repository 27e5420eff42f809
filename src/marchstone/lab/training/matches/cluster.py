"""A cluster of Ray: any machine of it can play rows, while this one thinks and learns."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import weakref
from importlib import import_module
from typing import Any

from marchstone.core.errors import MarchstoneError
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.actors import ClusterPlayers, Tell
from marchstone.lab.training.matches.courses import Course

LOCAL = "local"  # Ray on this machine alone, for as long as the command runs
PATIENCE = 10.0  # seconds until a machine answers
STORE = 256 << 20  # bytes for messages on their way: those of 2,048 rows are a few megabytes


class NoCluster(MarchstoneError):
    """Nobody answers at that address, or not in a way that can be understood."""


class Cluster:
    cores: int
    groups = 2

    def __init__(self, address: str, tell: Tell) -> None:
        self._address, self._tell = address, tell
        self._ray = library(address)

    def open(self, workers: int | None) -> None:
        ray, mine = self._ray, self._address == LOCAL
        chosen = on_this_machine(workers) if mine else {}
        try:
            knock(self._address)
            context = ray.init(
                self._address, log_to_driver=False, logging_level=logging.ERROR, **chosen
            )
        except (OSError, RuntimeError, ValueError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise NoCluster(f"no Ray at {self._address}: {reason}") from error
        folder = context.address_info["session_dir"] if mine else None
        self.close = weakref.finalize(self, _close, ray, folder)
        self.cores = int(ray.cluster_resources().get("CPU", 1))

    def hire(self, course: Course, seating: Seating, workers: int, seed: int) -> ClusterPlayers:
        return ClusterPlayers(self._ray, course, seating, workers, seed, self._tell)


def library(address: str) -> Any:
    """Ray, told beforehand to keep to itself: it reads this when it is imported."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # it reports to its makers otherwise
    os.environ["RAY_IGNORE_UNHANDLED_ERRORS"] = "1"  # of several that fail we tell of one
    if address == LOCAL:
        # Whoever reaches a port of Ray may run programs. With this it stays on the loopback.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    return import_module("ray")


def on_this_machine(workers: int | None) -> dict[str, Any]:
    """How a Ray of our own is started: as many workers as are wished have a place."""
    cores = max(workers or 0, os.cpu_count() or 1)
    return {"num_cpus": cores, "include_dashboard": False, "object_store_memory": STORE}


def knock(address: str) -> None:
    """Whether anybody is there: Ray itself asks for minutes before it gives up."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "/" not in host:
        socket.create_connection((host, int(port)), PATIENCE).close()


def _close(ray: Any, folder: str | None) -> None:
    ray.shutdown()
    if folder:  # logs of processes that are gone
        shutil.rmtree(folder, ignore_errors=True)
