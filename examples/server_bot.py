"""Your bot at the tables of a server, invited like a level.

Make a bot on the page `/bots` of your account and take its token along:
`MARCHSTONE_TOKEN=… python examples/server_bot.py http://localhost:8000`. It plays wherever it is
invited, until you end it; whatever ends the line, it comes again. Change `choose`.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


class Server:
    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.load(answer)


def choose(game: str, view: dict[str, Any], actions: list[dict[str, Any]]) -> int:
    """`view` is what the seat may know; each action has a number, a notation and a label."""
    return int(random.choice(actions)["action"])  # noqa: S311


def decide(server: Server, turn: dict[str, Any]) -> None:
    path, seat = f"/api/tables/{turn['table']}", turn["seat"]
    told = server.call(f"{path}/view?seat={seat}")  # by this call the seat is ours again
    if told["actions"]:
        action = choose(turn["game"], told["view"], told["actions"])
        move = {"seat": seat, "action": action, "decision": told["decision"]}
        server.call(f"{path}/actions", move)


def play(server: Server) -> None:
    while True:
        try:
            for turn in server.call("/api/bot/turns?wait=25"):
                decide(server, turn)
        except urllib.error.HTTPError as error:
            if error.code == 401:
                sys.exit("the token is good no more")
            time.sleep(1 if error.code == 409 else 5)  # 409: the table has moved on
        except OSError:
            time.sleep(2)  # the server is away


if __name__ == "__main__":
    play(Server(sys.argv[1], os.environ["MARCHSTONE_TOKEN"]))
