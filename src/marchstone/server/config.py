"""Settings of the server: from flags, then MARCHSTONE_* in the environment, then defaults."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from marchstone.core.errors import MarchstoneError

PREFIX = "MARCHSTONE_"
DATABASE = "marchstone.db"
FROM = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)
HERE = ("localhost", "127.0.0.1", "::1")
PUBLIC = re.compile(r"https?://([\w.-]+|\[[0-9a-f:]+\])(:\d+)?/?", re.ASCII)

# Where a database may lie from before the folder was left to platformdirs: a variable of the
# environment, else a folder in the user's home.
ASKED_BEFORE = {
    "win32": ("LOCALAPPDATA", ""),
    "darwin": ("", "Library/Application Support"),
    "linux": ("XDG_DATA_HOME", ".local/share"),
}


class BadConfig(MarchstoneError):
    pass


def default_data() -> Path:
    """The folder in which this system keeps a user's data; a database elsewhere is left there."""
    folder = user_data_path("marchstone", appauthor=False)
    variable, below = ASKED_BEFORE.get(sys.platform, ASKED_BEFORE["linux"])
    earlier = Path(os.environ.get(variable, Path.home() / below)) / "marchstone"
    is_left = (earlier / DATABASE).is_file() and not (folder / DATABASE).exists()
    return earlier if is_left else folder


@dataclass(frozen=True, slots=True)
class Config:
    host: str = "127.0.0.1"
    port: int = 8000
    data: str = field(default_factory=lambda: str(default_data()))
    database: str = field(default="", repr=False)  # it may hold a password; "": a file in `data`
    workers: int = 1
    pace: float = 0.7  # seconds that a bot's move takes at least
    thinkers: int = 0  # processes in which bots think; 0: one less than there are cores
    butler: int = 120  # seconds after which the others may let the butler play, unless they choose
    connections: int = 200  # of one address at a time
    tables: int = 40  # of one person that are not over; of an address, ten times as many
    bot_tables: int = 4  # of those, where bots are among themselves; the same
    tournaments: int = 3  # that one person has made and that are not over
    bots: int = 5  # programs of one person that play as bots
    sockets: int = 20  # tables that one person follows at a time; an address, ten times as many
    origins: str = ""  # further sites that may open sockets, separated by blanks
    hosts: str = ""  # the names that this server goes by, separated by blanks
    public: str = ""  # its address for other people: "https://games.example"
    notice_after: float = 10.0  # seconds without a move after which whoever is not there is told
    push_hosts: str = ""  # push services that lie inside or have no HTTPS: "push.lan:8080"
    mail_host: str = ""  # the SMTP server; "": no e-mail is sent
    mail_port: int = 587
    mail_tls: str = "starttls"  # starttls, tls, none
    mail_user: str = ""
    mail_password: str = field(default="", repr=False)
    mail_from: str = ""  # the address that letters come from
    mail_after: float = 600.0  # seconds in which a notice may be read elsewhere before it is mailed
    session_idle: int = 90  # days after which a session ends that nobody used
    session_longest: int = 365  # days after which every session ends
    log: str = "info"

    @property
    def address(self) -> str:
        return self.database or str(Path(self.data) / DATABASE)

    @property
    def public_host(self) -> str:
        return urlsplit(self.public).netloc

    @property
    def contact(self) -> str:
        """Whom a push service asks if something is wrong."""
        if self.mail_from:
            return f"mailto:{self.mail_from}"
        if self.public.startswith("https://"):
            return self.public.rstrip("/")
        return "mailto:host@localhost"

    @property
    def listed_hosts(self) -> list[str]:
        return [*self.hosts.replace(",", " ").split(), *filter(None, [self.public_host])]

    @property
    def is_sqlite(self) -> bool:
        return not self.address.startswith("postgres")

    def check(self) -> None:
        if self.workers > 1 and self.is_sqlite:
            raise BadConfig("several workers need PostgreSQL: --database postgresql://…")
        if not 0 <= self.port < 65536:
            raise BadConfig(f"{self.port} is no port")
        counts = (
            "workers",
            "connections",
            "tables",
            "bot_tables",
            "bots",
            "tournaments",
            "sockets",
        )
        for name in ("workers", "connections", *counts):
            if getattr(self, name) < 1:
                raise BadConfig(f"{name} is at least 1")
        if self.public and not PUBLIC.fullmatch(self.public):
            raise BadConfig(f"{self.public!r} is no address such as https://games.example")
        if not 0 < self.session_idle <= self.session_longest:
            raise BadConfig("a session lasts a day at least, unused no longer than at all")
        if self.mail_host:
            self._check_mail()

    def _check_mail(self) -> None:
        if not self.public:
            raise BadConfig("letters hold links: say MARCHSTONE_PUBLIC, the address of this server")
        if not FROM.fullmatch(self.mail_from):
            raise BadConfig(
                "letters come from an address: MARCHSTONE_MAIL_FROM=games@games.example"
            )
        if self.mail_tls not in ("starttls", "tls", "none"):
            raise BadConfig(f"mail_tls is starttls, tls or none, not {self.mail_tls!r}")
        if self.mail_user and self.mail_tls == "none" and self.mail_host not in HERE:
            raise BadConfig("a password goes over the network by TLS only")


def read_config(given: Mapping[str, Any], environment: Mapping[str, str]) -> Config:
    """`given` are flags; None means that the flag was not there."""
    values: dict[str, Any] = {}
    for item in fields(Config):
        name = PREFIX + item.name.upper()
        if given.get(item.name) is not None:
            values[item.name] = given[item.name]
        elif environment.get(name):
            values[item.name] = _read(name, environment[name], str(item.type))
    config = Config(**values)
    config.check()
    return config


def _read(name: str, text: str, kind: str) -> Any:
    try:
        return {"int": int, "float": float}.get(kind, str)(text)
    except ValueError:
        raise BadConfig(f"{name} is no number: {text!r}") from None
