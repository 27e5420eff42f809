"""Notices as plain values."""

from __future__ import annotations

from dataclasses import dataclass

TURN, INVITED, OVER, ROUND = "turn", "invited", "over", "round"
KINDS = (TURN, INVITED, OVER, ROUND)


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is to be told: which game, with whom, and where to look. No secret: others may
    read it over his shoulder, on a locked screen or on the way of a mail."""

    kind: str  # turn, invited, over, round
    path: str  # the page of ours to which a click leads
    game: str = ""  # its name: "rebirth"
    name: str = ""  # of the other people, of who invites, of a tournament
    table: str = ""  # who is at it is not told
    once: str = ""  # of notices that have the same, he is told the first; else kind and path count

    @property
    def key(self) -> str:
        return (self.once or f"{self.kind}:{self.path}")[:80]


@dataclass(frozen=True, slots=True)
class Told:
    """A notice that somebody was told."""

    number: int
    notice: Notice
    at: int
    is_read: bool
