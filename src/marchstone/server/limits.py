"""How often something may be done: a bucket per key that fills up again with time."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

from marchstone.server.refusals import TooFast

MOST_KEYS = 10_000
ONE_HOUSE = 64  # bits of an IPv6 address that one house shares


def near(address: str) -> str:
    """The address, or for IPv6 its network: whoever has one of those has them all."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if read.version == 4:
        return address
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((int(read), ONE_HOUSE), strict=False))


class Meter:
    """`burst` at once, and after that `burst` every `seconds`."""

    def __init__(
        self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def spend(self, key: str = "") -> None:
        """TooFast when the bucket is empty."""
        left, now = self._left(key)
        if left < 1:
            raise TooFast
        self._buckets[key] = (left - 1, now)
        if len(self._buckets) > MOST_KEYS:
            self._forget()

    def refund(self, key: str) -> None:
        self._buckets.pop(key, None)

    def _left(self, key: str) -> tuple[float, float]:
        now = self._clock()
        left, then = self._buckets.get(key, (float(self._burst), now))
        return min(self._burst, left + (now - then) * self._rate), now

    def _forget(self) -> None:
        """Let go of the buckets that have filled up again."""
        self._buckets = {
            key: bucket for key, bucket in self._buckets.items() if self._left(key)[0] < self._burst
        }
