"""A player of boardgame.io's server: socket.io's frames on a bare WebSocket."""

from __future__ import annotations

import http.client
import json
import random
from dataclasses import dataclass
from typing import Any

import msgspec

from clients.line import greeting
from clients.play import Figures, Player

GAME = "stones"  # as boardgame.cjs calls it
PATH = "/socket.io/?EIO=4&transport=websocket"
HERE, PING, PONG = f"40/{GAME},", b"2", "3"
EVENT = f"42/{GAME},"
SIDE = 3


class Stone(msgspec.Struct):
    sides: list[list[int]]
    owner: int | None = None


class Stones(msgspec.Struct):
    stones: list[Stone]
    hand: list[int]


class Turn(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class State(msgspec.Struct):
    G: Stones
    ctx: Turn
    ply: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


class Told(msgspec.Struct, array_like=True):
    event: str
    match: str
    body: msgspec.Raw


_told = msgspec.json.Decoder(Told).decode
_state = msgspec.json.Decoder(State).decode
_synced = msgspec.json.Decoder(Synced).decode


@dataclass(frozen=True)
class Place:
    match: str
    seat: int
    credentials: str


class Opponent(Player):
    def __init__(self, host: str, place: Place, figures: Figures) -> None:
        self._host = host
        self._place = place
        self._state: State | None = None
        super().__init__(figures)

    def greeting(self) -> bytes:
        return greeting(self._host, PATH, {})

    def read(self, text: bytes) -> bool:
        if text == PING:
            self.line.say(PONG)
        elif text.startswith(b"0"):
            self.line.say(HERE)
        elif text.startswith(HERE.encode()):
            place = self._place
            sync = ["sync", place.match, str(place.seat), place.credentials, 2]
            self.line.say(EVENT + json.dumps(sync))
        elif text.startswith(EVENT.encode()):
            return self._hear_event(_told(text[len(EVENT) :]))
        return False

    def _hear_event(self, told: Told) -> bool:
        if told.event not in ("sync", "update"):
            return False
        state = _synced(told.body).state if told.event == "sync" else _state(told.body)
        self._state, self.ply = state, state.ply
        is_mine = state.ctx.current_player == str(self._place.seat)
        self.is_to_move = is_mine and state.ctx.gameover is None
        return True

    def move(self) -> str:
        assert self._state is not None
        place, shown = self._place, self._state.G
        free = [n for n, stone in enumerate(shown.stones) if self._is_free(stone)]
        played = {
            "type": "play",
            "args": [random.choice(shown.hand), random.choice(free)],
            "playerID": str(place.seat),
            "credentials": place.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": played}
        update = ["update", action, self.ply, place.match, str(place.seat)]
        return EVENT + json.dumps(update)

    def _is_free(self, stone: Stone) -> bool:
        return stone.owner is None and len(stone.sides[self._place.seat]) < SIDE


@dataclass(frozen=True)
class Seating:
    """Who plays in one process of clients."""

    host: str
    matches: list[list[Place]]

    def __call__(self, figures: Figures) -> list[list[Player]]:
        return [[Opponent(self.host, place, figures) for place in match] for match in self.matches]


def prepare(host: str, number: int) -> list[list[Place]]:
    """Matches with two players each, by its own HTTP API."""
    line = http.client.HTTPConnection(host, timeout=30)
    try:
        return [_match(line) for _ in range(number)]
    finally:
        line.close()


def _match(line: http.client.HTTPConnection) -> list[Place]:
    match = _post(line, f"/games/{GAME}/create", numPlayers=2)["matchID"]
    places = []
    for seat in (0, 1):
        who = {"playerID": str(seat), "playerName": f"Guest {seat + 1}"}
        joined = _post(line, f"/games/{GAME}/{match}/join", **who)
        places.append(Place(match, seat, joined["playerCredentials"]))
    return places


def _post(line: http.client.HTTPConnection, path: str, **facts: Any) -> Any:
    line.request("POST", path, json.dumps(facts), {"Content-Type": "application/json"})
    return json.loads(line.getresponse().read())
