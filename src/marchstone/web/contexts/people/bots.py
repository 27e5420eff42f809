"""What the page is made from on which somebody keeps his bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from marchstone.web.contexts import Choice


@dataclass(frozen=True, slots=True)
class BotLine:
    """POST /bots/<id>/change with `game` and `open`, /bots/<id>/renew, /revoke or /remove."""

    id: str
    name: str
    games: tuple[Choice, ...]
    is_open: bool
    has_token: bool
    seen: str  # ISO 8601 in UTC; "" if it has no token


@dataclass(frozen=True, slots=True)
class BotsPage:
    """POST /bots with `name` and `game`."""

    template: ClassVar[str] = "bots/page.html"
    bots: tuple[BotLine, ...]
    games: tuple[Choice, ...]
    most: int
    limit: int  # seconds for a decision
    token: str = ""  # of the bot `name`; it is shown once
    name: str = ""
    error: str = ""
    done: str = ""
