"""A player of our own server."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import msgspec

from clients.line import greeting
from clients.play import Figures, Player


class Offer(msgspec.Struct):
    action: int


class Heard(msgspec.Struct):
    """What a client of the bench looks at in a message; the rest is skipped unread."""

    type: str
    ply: int = 0
    seat: int | None = None
    decision: int = 0
    yours: bool = False
    over: bool = False
    code: str = ""
    actions: list[Offer | int] = []  # a number where the rest was told before


_read = msgspec.json.Decoder(Heard).decode


@dataclass(frozen=True)
class Place:
    """Whose seat it is, and where he says that he comes from."""

    table: str
    token: str
    address: str


class Guest(Player):
    def __init__(self, host: str, place: Place, figures: Figures) -> None:
        self._host = host
        self._place = place
        self._heard = Heard("")
        super().__init__(figures)

    def greeting(self) -> bytes:
        headers = {
            "Origin": f"http://{self._host}",
            "Cookie": f"marchstone={self._place.token}",
            "X-Forwarded-For": self._place.address,  # as a web server in front of ours tells it
        }
        return greeting(self._host, f"/table/{self._place.table}/live?shown=", headers)

    def read(self, text: bytes) -> bool:
        heard = _read(text)
        if heard.type == "error":
            self.figures.errors[heard.code] += 1
        if heard.type != "state":
            return False
        self._heard = heard
        self.ply = heard.ply
        self.is_to_move = heard.yours and not heard.over
        return True

    def move(self) -> str:
        heard = self._heard
        chosen = random.choice(heard.actions)
        action = chosen if isinstance(chosen, int) else chosen.action
        move = {"seat": heard.seat, "action": action, "decision": heard.decision}
        return json.dumps({"type": "play", **move})
