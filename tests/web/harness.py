"""A table with a toy board behind a small server, to try the client script on.

Two cards and three stones: each card may go to some of the stones, and stone 3 may be claimed.
"""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Queue
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection

from marchstone.core.words import ENGLISH
from marchstone.web import contexts as c
from marchstone.web import render
from web.host import Host
from web.world import a_shell, a_table_page

TABLE = "/table/t1"
PATIENCE = 15  # s, for a machine that does much else
ACTIONS = [
    {"action": 11, "path": ["card-1", "stone-1"], "label": "Play card 1 at stone 1."},
    {"action": 12, "path": ["card-1", "stone-2"], "label": "Play card 1 at stone 2."},
    {"action": 22, "path": ["card-2", "stone-2"], "label": "Play card 2 at stone 2."},
    {"action": 23, "path": ["card-2", "stone-3"], "label": "Play card 2 at stone 3."},
    {"action": 3, "path": ["stone-3"], "label": "Claim stone 3."},
    {"action": 9, "path": ["pass"], "label": "Pass."},
]
BOX = "position:absolute;width:80px;height:80px;background:#789"


def stone(number: int) -> str:
    return (
        f'<div style="{BOX};left:{number * 150}px;top:100px" data-pick="stone-{number}"'
        f' data-key="stone-{number}" data-bubble="This is stone {number}.">Stone {number}</div>'
    )


def card(number: int, left: int, top: int) -> str:
    return (
        f'<div style="{BOX};left:{left}px;top:{top}px" data-pick="card-{number}"'
        f' data-key="card-{number}">Card {number}</div>'
    )


def toy_board(*cards: str) -> str:
    """Cards 1 and 2 lie below stones 1 and 2, unless others are given."""
    lying = cards or (card(1, 150, 300), card(2, 300, 300))
    stones = "".join(map(stone, (1, 2, 3)))
    pile = (
        '<button popovertarget="pile" style="position:absolute;left:600px;top:300px">Pile</button>'
        '<div id="pile" popover>What was discarded</div>'
    )
    return f'<div style="position:relative;height:420px">{stones}{"".join(lying)}{pile}</div>'


def prompt(text: str, *, yours: bool = True) -> str:
    return render.render_part(c.PromptPart(text, yours, False), ENGLISH)


def log(*lines: str) -> str:
    said = tuple(c.LogLine(ply, line, ply % 2) for ply, line in enumerate(lines))
    return render.render_part(c.LogPart(said), ENGLISH)


def state(ply: int = 1, **changes: Any) -> dict[str, Any]:
    parts = {
        "board": toy_board(),
        "prompt": prompt("Play a card."),
        "players": "<p>Morag and Fergus</p>",
        "log": log("The game begins."),
    }
    given = {
        "type": "state",
        "ply": ply,
        "seat": 0,
        "decision": ply,
        "yours": True,
        "over": False,
        "title": "Your turn",
        "parts": parts | changes.pop("parts", {}),
        "actions": ACTIONS,
        "last": [],
    }
    return given | changes


class Harness:
    """One table; what the page says is in `heard`, and `say` answers."""

    def __init__(self, host: Host) -> None:
        host.pages, host.talk = {TABLE: self._page}, self._talk
        self.url = host.url + TABLE
        self.heard: Queue[dict[str, Any]] = Queue()
        self.hellos: list[int] = []
        self.lines: list[ServerConnection] = []
        self.is_heard = threading.Event()
        self.settings = c.Settings()
        self.first = state()
        self.answer: Callable[[dict[str, Any]], None] = lambda message: None

    def say(self, message: dict[str, Any]) -> None:
        # A page may know that the line is open before this thread does.
        assert self.is_heard.wait(PATIENCE)
        for line in self.lines:
            line.send(json.dumps(message))

    def drop(self, code: int = 1001) -> None:
        """Break every line, as a bad network does."""
        for line in list(self.lines):
            line.close(code)

    def next(self) -> dict[str, Any]:
        return self.heard.get(timeout=PATIENCE)

    def is_told(self, *plies: int) -> bool:
        """Whether the page says at last which states it had whenever the line was opened."""
        deadline = time.monotonic() + PATIENCE
        while self.hellos != [*plies] and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.hellos == [*plies]

    def _talk(self, line: ServerConnection) -> None:
        self.lines.append(line)
        self.is_heard.set()
        with suppress(ConnectionClosed):
            for text in line:
                message = json.loads(text)
                if message["type"] == "hello":
                    self.hellos.append(message["ply"])
                elif message["type"] != "ping":
                    self.heard.put(message)
                    self.answer(message)
        self.lines.remove(line)

    def _page(self) -> str:
        return render.render_page(a_table_page(self.first), a_shell(settings=self.settings))
