"""At the door of every request: by which cookies it is known, and whether it was meant for us."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.types import Scope

from marchstone.server.config import Config
from marchstone.server.house import house_of
from marchstone.server.logs import log_event
from marchstone.server.refusals import OtherHost
from marchstone.storage.people.sessions import COOKIE

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

PERSON_COOKIE, SETTINGS_COOKIE, FORM_COOKIE = "marchstone", "settings", "form"
DAY = 24 * 3600
FORM, FORM_FIELD = "form", "_csrf_token"
SAFE = {"GET", "HEAD", "OPTIONS"}
PROVED = ("/api", "/mail/off/")  # by what they bring, whatever cookies come along
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
PLAIN = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-f:.]+\](:\d+)?", re.ASCII | re.IGNORECASE)


# Cookies


def is_secure(connection: AnyConnection) -> bool:
    """Whether he came by HTTPS, as the web server in front of us says."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_name(connection: AnyConnection, name: str) -> str:
    """Behind HTTPS no other host, and nobody on the way, can set a cookie of this name."""
    return f"__Host-{name}" if is_secure(connection) else name


def read_cookie(connection: AnyConnection, name: str) -> str:
    return connection.cookies.get(cookie_name(connection, name), "")


# Names of hosts


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names that this server goes by. Whoever asks for another one meant somebody else."""

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
    if not is_plain(header):
        return ""
    try:
        read = urlsplit(f"//{header}")
        return (read.hostname or "").rstrip(".") if read.port != 0 else ""
    except ValueError:  # a port that is none
        return ""


def is_local(header: str) -> bool:
    return header in LOCAL or name_in(header) in LOCAL


def is_own(header: str, scope: Scope) -> bool:
    """Whether we were surely called by it: from this machine, or by the number we listen at."""
    server, name = scope.get("server"), name_in(header)
    return is_local(header) or (server is not None and _is_number(name) and name == server[0])


def is_plain(header: str) -> bool:
    """Whether it can stand in a header of ours as it is."""
    return PLAIN.fullmatch(header) is not None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


# Requests


def check_host(connection: AnyConnection) -> None:
    """OtherHost if what he asked for is no name of ours."""
    if not hosts_of(house_of(connection).config).knows(connection.headers.get("host", "")):
        log_event("refused", why="host")
        raise OtherHost


async def check_request(request: AnyRequest) -> None:
    """Before anything is done about it."""
    if request.scope["path"] != "/health":  # asked for by machines, who call us by some number
        check_host(request)
    if is_for_administrators(request.scope["path"]):
        await check_administrator(request)
    await check_form(request)


def is_for_administrators(path: str) -> bool:
    return path == "/admin" or path.startswith("/admin/")


async def check_administrator(request: AnyRequest) -> None:
    """For whoever is none there is nothing here, whatever he asks in which way."""
    token = read_cookie(request, PERSON_COOKIE)
    found = await house_of(request).doorkeeper.recognise(COOKIE, token)
    if found is None or not found[1].is_admin:
        raise NotFoundException


async def check_form(request: AnyRequest) -> None:
    """Refuse what no page of this session asked for. Programs bring a token instead of cookies, and
    a link out of a letter its seal."""
    if request.method in SAFE or request.scope["path"].startswith(PROVED):
        return
    form = await request.form()
    token = read_cookie(request, PERSON_COOKIE) or read_cookie(request, FORM_COOKIE)
    seal = form.get(FORM_FIELD)
    fits = house_of(request).doorkeeper.seal.fits
    if not (token and isinstance(seal, str) and fits(FORM, token, seal)):
        raise PermissionDeniedException
