"""Who stands at the door: connections, by address, and those of them that have not said a thing.

There is always room for one who comes: where it is crowded, whoever has kept us waiting the longest
is sent away, and whoever is being served stays.
"""

from __future__ import annotations

from asyncio import Transport
from collections import Counter, OrderedDict

from marchstone.server.limits import near
from marchstone.server.logs import log_seldom

RESERVE = 128  # files that are left for the database, the log and the thinking processes
MOST_FILES = 65_536


def raise_files() -> int:
    """How many files this process may open: as many as the system lets us, within reason."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


class Crowd:
    def __init__(self, most: int, most_near: int) -> None:
        self._most = most
        self._most_near = most_near  # of one address
        self._here: dict[Transport, str] = {}
        self._near: Counter[str] = Counter()
        self.is_leaving = False  # whoever is here is served once more
        self._silent: OrderedDict[Transport, None] = OrderedDict()  # the longest first

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, transport: Transport, address: str | None) -> bool:
        """False if there is no room. None: it speaks for many, as a proxy does."""
        key = near(address) if address is not None else ""
        if key and self._near[key] >= self._most_near and not self._make_room(key):
            log_seldom("limit", limit="connections", of="address")
            return False
        if len(self._here) >= self._most and not self._make_room():
            log_seldom("limit", limit="connections", of="all")
            return False
        self._here[transport] = key
        self._near[key] += 1
        return True

    def _make_room(self, key: str | None = None) -> bool:
        found = next((t for t in self._silent if key is None or self._here[t] == key), None)
        if found is None:
            return False
        self.leave(found)
        found.abort()
        return True

    def wait_for(self, transport: Transport) -> None:
        """It owes us a request, or the rest of one."""
        if transport in self._here:
            self._silent[transport] = None

    def hear(self, transport: Transport) -> None:
        self._silent.pop(transport, None)

    def leave(self, transport: Transport) -> None:
        key = self._here.pop(transport, None)
        self._silent.pop(transport, None)
        if key is not None:
            self._near[key] -= 1
            if not self._near[key]:
                del self._near[key]
