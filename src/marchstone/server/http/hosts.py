"""The names that this server goes by. A request for another one was meant for somebody else."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

from marchstone.server.config import Config

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
PLAIN = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-f:.]+\](:\d+)?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hosts:
    names: frozenset[str] | None  # None: any, since only this machine can reach us
    takes_numbers: bool = False  # addresses such as 192.168.1.7

    def knows(self, header: str) -> bool:
        """`header` is what the request has in `Host`."""
        name = name_in(header)
        if self.names is None:
            return True
        return name in self.names or (self.takes_numbers and _is_number(name))


@cache
def hosts_of(config: Config) -> Hosts:
    listed = {name_in(host) for host in config.listed_hosts}
    if listed:
        return Hosts(LOCAL | listed)
    if is_local(config.host):
        return Hosts(None)
    here = socket.gethostname().lower()
    return Hosts(LOCAL | {here, f"{here}.local"}, takes_numbers=True)


def name_in(header: str) -> str:
    """Without the port; "" if it names no host."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_local(header: str) -> bool:
    return header in LOCAL or name_in(header) in LOCAL


def is_plain(header: str) -> bool:
    """Whether it can stand in a header of ours as it is."""
    return PLAIN.fullmatch(header) is not None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
