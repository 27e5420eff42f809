"""Your bot at a table of a server, where you play against it in the browser.

`python examples/at_a_table.py http://localhost:8000 WEIGHTS` starts a table of Clans and Glory,
tells its address and plays what `learn.py` has learnt. A third word seats a bot: `bot:fair`.
A bot of your own sits down by `sit("http://localhost:8000", bot)`.
"""

import json
import sys
import time
import urllib.request
from typing import Any

import numpy as np

from learn import GAME, Learnt
from marchstone.core.chance.rng import Rng
from marchstone.core.plain import from_plain


class Table:
    def __init__(self, server: str, other: str) -> None:
        self.server, self.token = server.rstrip("/"), ""
        self.token = self.call("/api/guests", {"name": "Learnt"})["token"]
        wish = {"game": GAME.name, "seats": ["me", other], "public": False}
        made = self.call("/api/tables", wish)
        self.path, self.invitation = f"/api/tables/{made['id']}", made["invitation"]

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer)

    def play(self, bot: Any, rng: Rng) -> list[int]:
        """Up to the end; the ranks."""
        while not (told := self.call(f"{self.path}/view?seat=0"))["ranks"]:
            if told["actions"]:
                view = from_plain(GAME.view_type, told["view"])
                move = {"seat": 0, "action": bot.choose(view, rng), "decision": told["decision"]}
                self.call(f"{self.path}/actions", move)
            else:
                time.sleep(0.2)
        return list(told["ranks"])


def sit(server: str, bot: Any, other: str = "open") -> list[int]:
    """Any bot with `choose(view, rng)` at a table of its own, up to the end; the ranks."""
    table = Table(server, other)
    if table.invitation:
        print(f"Come to {table.server}/join/{table.invitation}", flush=True)
    return table.play(bot, Rng(1))


if __name__ == "__main__":
    server, weights, *others = sys.argv[1:]
    print("ranks:", *sit(server, Learnt(np.load(weights)), *others))
