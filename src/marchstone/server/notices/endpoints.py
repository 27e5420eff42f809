"""Addresses that a browser gives us to post to.

Whoever gives one must not reach through us what only we can reach: it is HTTPS to a public address,
and we connect to the very address that we have checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from marchstone.core.errors import MarchstoneError

LONGEST = 1000
HTTPS = 443
PLAIN = re.compile(r"[!-~]+", re.ASCII)
HOST = re.compile(r"[a-z0-9.-]+|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)
# Addresses of IPv6 in which one of IPv4 is meant.
TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")))

# Here names are asked for: one for which nobody answers holds no thread that others need.
_names = ThreadPoolExecutor(4, "names")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadEndpoint(MarchstoneError):
    """Nothing is posted there."""


class NotPublic(BadEndpoint):
    """Its name leads inside. Whoever gave it must not learn that it leads anywhere."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    scheme: str
    host: str
    port: int
    path: str  # with its query
    is_trusted: bool  # the host of this server has named it, wherever it lies

    @property
    def origin(self) -> str:
        is_usual = self.port == (HTTPS if self.scheme == "https" else 80)
        return f"{self.scheme}://{self.host}" + ("" if is_usual else f":{self.port}")


def read_endpoint(text: str, trusted: str = "") -> Endpoint:
    """BadEndpoint unless it may be posted to. `trusted` are names with ports, of services that lie
    inside or have no HTTPS."""
    if len(text) > LONGEST or not PLAIN.fullmatch(text):
        raise BadEndpoint("no address")
    try:
        read = urlsplit(text)
        usual = HTTPS if read.scheme == "https" else 80
        port = usual if read.port is None else read.port
    except ValueError:
        raise BadEndpoint("no address") from None
    if (
        read.username is not None
        or read.password is not None
        or not HOST.fullmatch(_host(read.netloc))
    ):
        raise BadEndpoint("no address")
    is_trusted = f"{read.hostname}:{port}" in trusted.split()
    if not is_trusted and (read.scheme, port) != ("https", HTTPS):
        raise BadEndpoint("not by HTTPS")
    if read.scheme not in ("http", "https"):
        raise BadEndpoint("no address")
    path = f"{read.path or '/'}{'?' + read.query if read.query else ''}"
    return Endpoint(read.scheme, read.hostname or "", port, path, is_trusted)


def _host(netloc: str) -> str:
    return re.sub(r":\d+$", "", netloc)


async def resolve(endpoint: Endpoint) -> str:
    """The number to connect to; NotPublic if any that the name stands for is not public."""
    look = partial(socket.getaddrinfo, endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_names, look)
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not (endpoint.is_trusted or all(map(is_public, numbers))):
        raise NotPublic("not a public address")
    return numbers[0]


def is_public(number: str) -> bool:
    try:
        address: Address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        if any(address in network for network in TRANSLATED) or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
