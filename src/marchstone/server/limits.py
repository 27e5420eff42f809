"""How often something may be done, and how many of it one may have: by person and by address."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache

from marchstone.server.logs import log_seldom
from marchstone.server.refusals import TooFast, TooMany

HITS: Counter[str] = Counter()  # how often each limit was met, since this worker was started

MOST_KEYS = 10_000
A_HOUSE = 10  # people who may sit behind one address
ONE_HOUSE = 64  # bits of an IPv6 address that one house shares


@lru_cache(maxsize=4096)
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


def hit(name: str) -> None:
    HITS[name] += 1
    log_seldom("limit", limit=name)


class Meter:
    """`burst` at once, and after that `burst` every `seconds`."""

    __slots__ = ("_buckets", "_burst", "_clock", "_rate", "_seconds")

    def __init__(
        self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._seconds = seconds
        self._rate = burst / seconds
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    @property
    def told(self) -> tuple[int, int]:
        """How often, in how many seconds."""
        return self._burst, round(self._seconds)

    def spend(self, key: str = "") -> None:
        """TooFast when the bucket is empty."""
        left, now = self._left(key)
        if left < 1:
            raise TooFast
        self._buckets[key] = (left - 1, now)
        if len(self._buckets) > MOST_KEYS:
            self._forget()

    def has_some(self, key: str) -> bool:
        return self._left(key)[0] >= 1

    def _left(self, key: str) -> tuple[float, float]:
        now = self._clock()
        left, then = self._buckets.get(key, (float(self._burst), now))
        return min(self._burst, left + (now - then) * self._rate), now

    def _forget(self) -> None:
        """Let go of the buckets that have filled up again, and if need be of the oldest."""
        kept = [item for item in self._buckets.items() if self._left(item[0])[0] < self._burst]
        self._buckets = dict(kept[-MOST_KEYS // 2 :])


class Share:
    """What one person may do, and one address, behind which there may be a house full of people."""

    def __init__(self, name: str, burst: int, seconds: float, house: int = A_HOUSE) -> None:
        """An address does as much as a `house` of so many people who do all they may."""
        self._name = name
        self._of_person = Meter(burst, seconds)
        self._of_address = Meter(burst * house, seconds)

    @property
    def told(self) -> tuple[int, int]:
        return self._of_person.told

    def spend(self, person: str | None, address: str) -> None:
        """TooFast when either has done it too often. Whoever is refused has spent nothing, or he
        would take it from those who share his address."""
        house = near(address)
        is_his = person is None or self._of_person.has_some(person)
        if not (is_his and self._of_address.has_some(house)):
            hit(self._name)
            raise TooFast
        self._of_address.spend(house)
        if person is not None:
            self._of_person.spend(person)


class Places:
    """How many of something one person may have at a time, and one address."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._taken: Counter[str] = Counter()

    def taken(self, person: str | None, address: str) -> Place:
        """As long as somebody is in it; TooMany if there is none left."""
        return Place(self, person, near(address))

    def take(self, keys: Collection[str]) -> None:
        """First of the address, then of the person."""
        for key, most in zip(keys, (self._most * A_HOUSE, self._most), strict=False):
            if self._taken[key] >= most:
                hit(self._name)
                raise TooMany
        self._taken.update(keys)

    def give_back(self, keys: Collection[str]) -> None:
        for key in keys:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class Place:
    """Of a person, and at his address. Some are held for hours, by thousands."""

    __slots__ = ("_keys", "_places")

    def __init__(self, places: Places, person: str | None, house: str) -> None:
        his = () if person is None else (f"person {person}",)
        self._places, self._keys = places, (f"address {house}", *his)

    def __enter__(self) -> None:
        self._places.take(self._keys)

    def __exit__(self, *_: object) -> None:
        self._places.give_back(self._keys)


class Homes:
    """From which address each person came last."""

    def __init__(self, most: int = MOST_KEYS) -> None:
        self._most = most
        self._of: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        self._of.pop(person, None)
        self._of[person] = near(address)  # the newest is the last
        if len(self._of) > self._most:
            del self._of[next(iter(self._of))]

    def of(self, person: str) -> str:
        """ "" if he was not seen lately."""
        return self._of.get(person, "")
