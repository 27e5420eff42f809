"""What the page of notices is made from, and the settings that belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class NoticeLine:
    number: int  # /notices/<number> leads to its page, and it is read
    title: str
    text: str
    when: str  # ISO 8601 in UTC
    is_read: bool


@dataclass(frozen=True, slots=True)
class NoticesPage:
    """POST /notices/read: all of them are read."""

    template: ClassVar[str] = "notices/list.html"
    lines: tuple[NoticeLine, ...]  # the newest first


@dataclass(frozen=True, slots=True)
class KindLine:
    """POST /notices/ways: push=<kind> and mail=<kind> for each that is wanted."""

    kind: str
    title: str
    by_push: bool
    by_mail: bool


@dataclass(frozen=True, slots=True)
class BrowserLine:
    id: str  # POST /notices/push/off with browser=<id>
    device: str
    since: str
    is_this: bool


@dataclass(frozen=True, slots=True)
class WaysPage:
    """By which way he hears of what; POST /notices/end ends it all."""

    template: ClassVar[str] = "notices/ways.html"
    kinds: tuple[KindLine, ...]
    browsers: tuple[BrowserLine, ...]
    key: str  # by which a push service knows us
    has_mail: bool  # whether this house sends e-mail
    is_account: bool
    email: str = ""  # confirmed
    asked: str = ""  # a link was sent there
    done: str = ""  # what was just done
    error: str = ""


@dataclass(frozen=True, slots=True)
class AskedPage:
    """One button that does what a link out of a letter is for: POST to the same path."""

    template: ClassVar[str] = "notices/asked.html"
    title: str
    text: str
    button: str = ""  # "": it is done
    is_sealed: bool = False  # the path proves itself, and the form needs no more


@dataclass(frozen=True, slots=True)
class ForgottenPage:
    """POST /account/forgotten with `who`, a name or an address. All get the same answer."""

    template: ClassVar[str] = "notices/forgotten.html"
    has_mail: bool
    is_asked: bool = False


AnyNoticePage = NoticesPage | WaysPage | AskedPage | ForgottenPage
