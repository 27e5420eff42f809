"""What the pages of names and accounts are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A browser or a program that speaks for the reader."""

    id: str  # POST /account/sessions/end with session=<id>
    device: str  # "Firefox, Linux"
    since: str  # ISO 8601 in UTC
    seen: str
    is_this: bool


@dataclass(frozen=True, slots=True)
class AccountPage:
    template: ClassVar[str] = "account.html"
    error: str = ""
    tried: str = ""  # the form to which the error belongs: register, login, password, delete
    tried_name: str = ""  # what was typed before the error
    next: str = "/"
    sessions: tuple[SessionLine, ...] = ()
    done: str = ""  # what was just done: "password", "sessions", "reset"
    registration: str = "open"  # who may make an account: open, invited, closed
    code: str = ""  # the invitation that came with the link


@dataclass(frozen=True, slots=True)
class NamePage:
    """Asks a guest for a name: POST /name with `name` and `next`."""

    template: ClassVar[str] = "name.html"
    next: str
    error: str = ""
