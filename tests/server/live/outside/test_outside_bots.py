"""Bots of people: a program elsewhere is invited like a level, and can do nothing else."""

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from marchstone.core.words import ENGLISH
from marchstone.server.live.outside import patience
from marchstone.server.live.watching.watcher import Watcher
from server.admin.test_admin import Admin, account, admin
from server.world import GAME, Browser, World, text_of

__all__ = ["admin"]  # a fixture
EVERY_GAME = {"game.schotten-totten": "1", "game.rebirth": "1"}


class Outsider:
    """The bot of somebody, by its token."""

    def __init__(self, world: World, token: str) -> None:
        self.world, self.headers = world, {"authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.world.client.cookies.clear()
        return self.world.client.request(method, path, headers=self.headers, **more)

    def turns(self, wait: int = 20) -> Any:
        return self.ask("GET", f"/api/bot/turns?wait={wait}").json()

    def decide(self) -> httpx.Response:
        """At the first table where it is to act."""
        (turn, *_) = self.turns()
        path = f"/api/tables/{turn['table']}"
        view = self.ask("GET", f"{path}/view?seat={turn['seat']}").json()
        decision = {"seat": turn["seat"], "decision": view["decision"]}
        move = {**decision, "action": view["actions"][0]["action"]}
        return self.ask("POST", f"{path}/actions", json=move)


def made(world: World, owner: Browser, name: str = "Hal", **more: str) -> tuple[Outsider, str]:
    """A bot, and its id."""
    page = owner.post("/bots", name=name, **EVERY_GAME, **more).text
    (token,) = re.findall(r'readonly value="([\w-]{43})"', page)
    assert token not in owner.get("/bots").text
    bots = re.findall(r'action="/bots/(\w+)/change"', page)
    return Outsider(world, token), bots[-1]


def opened(owner: Browser, bot: str) -> None:
    assert owner.post(f"/bots/{bot}/change", open="1", **EVERY_GAME).is_success


@pytest.mark.slow
def test_a_bot_is_invited_like_a_level_and_plays_a_game(world: World) -> None:
    anna = account(world, "Anna")
    hal, bot = made(world, anna)
    assert hal.ask("GET", "/api/bot").json()["owner"] == "Anna"
    assert hal.turns(0) == []
    assert "Hal (bot of Anna)" in text_of(anna.get(f"/new/{GAME}").text)
    table = anna.new_table(f"bot:@{bot}", "bot:random")
    assert "Hal (bot of Anna)" in anna.get(f"/table/{table}").text
    for _ in range(4):
        assert hal.decide().status_code == 201
    rows = world.do(world.house.store.log.since, table)
    assert {move.player for move in rows} == {"bot"}


def test_its_token_opens_its_seats_and_nothing_else(world: World) -> None:
    anna, ben = account(world, "Anna"), world.browser("Ben")
    hal, bot = made(world, anna)
    table = anna.new_table("me", f"bot:@{bot}")
    other = ben.new_table("me", "bot:random")
    here, there = f"/api/tables/{table}", f"/api/tables/{other}"
    assert hal.ask("GET", f"{here}/view?seat=1").status_code == 200
    assert hal.ask("GET", f"{here}/view?seat=0").status_code == 403
    for path in (there, f"{there}/view", f"{there}/events", f"{there}/record"):
        assert hal.ask("GET", path).status_code == 403, path
    for method, path, body in (
        ("POST", "/api/tables", {"game": GAME, "seats": ["me", "open"]}),
        ("GET", "/api/tables", None),
        ("DELETE", "/api/session", None),
        ("POST", f"{here}/seats/0", None),
        ("PUT", f"{here}/seats/0", {"bot": "random"}),
        ("GET", f"{here}/hint?seat=1", None),
        ("POST", f"{here}/undo", {"seat": 1, "decision": 1}),
        ("POST", f"{here}/end", {"seat": 1}),
    ):
        assert hal.ask(method, path, json=body).json()["error"] == "not_for_bots", path
    mover = {"seat": 0, "action": 0, "decision": 0}
    assert hal.ask("POST", f"{here}/actions", json=mover).json()["error"] == "not_your_seat"
    token = hal.headers["authorization"].partition(" ")[2]
    stranger = world.browser()
    stranger.cookies["marchstone"] = token  # a browser does not sit down as a bot
    assert "Hal" not in stranger.get("/about").text
    program = world.program("Eve")
    assert program.get("/api/bot/turns").status_code == 401


def test_a_bot_is_its_owners_until_he_opens_it_to_everybody(world: World) -> None:
    anna, ben = account(world, "Anna"), account(world, "Ben")
    hal, bot = made(world, anna)
    form = {"seat.0": "me", "seat.1": f"bot:@{bot}"}
    assert "Hal" not in ben.get(f"/new/{GAME}").text
    assert ben.post(f"/new/{GAME}", **form).status_code == 409
    opened(anna, bot)
    assert "Hal (bot of Anna)" in text_of(ben.get(f"/new/{GAME}").text)
    assert "Hal" not in ben.get("/new/clans-and-glory").text  # it does not play that
    for expected in (303, 303, 409):  # two tables of one who is not its owner
        assert ben.post(f"/new/{GAME}", **form).status_code == expected
    waiting = anna.new_table("me", "open")
    assert f'value="@{bot}"' in anna.get(f"/table/{waiting}").text
    assert anna.post(f"/table/{waiting}/bot", seat="1", level=f"@{bot}").status_code == 303
    for path in ("change", "renew", "revoke", "remove"):
        ben.post(f"/bots/{bot}/{path}", open="1", **EVERY_GAME)
    assert hal.ask("GET", "/api/bot").status_code == 200
    assert world.browser("Gast").get("/bots").headers["location"] == "/account?next=/bots"
    rated = {**form, "rated": "yes", "clock": "bank:600+10"}
    assert anna.post(f"/new/{GAME}", **rated).status_code == 409


def test_a_revoked_token_ends_at_once(world: World, admin: Admin) -> None:
    anna = account(world, "Anna")
    hal, bot = made(world, anna)
    table = anna.new_table("open", f"bot:@{bot}")
    (session,) = world.do(world.house.store.sessions.of_person, bot)
    live = world.do(world.house.tables.get, table)
    watcher = Watcher(bot, ENGLISH, lambda _watcher: None, session=session.id)
    world.do(world.house.tables.join, live, watcher)
    with ThreadPoolExecutor(1) as elsewhere:
        waiting = elsewhere.submit(hal.ask, "GET", "/api/bot/turns?wait=20")
        anna.post(f"/bots/{bot}/revoke")
        assert waiting.result(15).status_code == 401
    assert watcher.is_fallen
    assert hal.ask("GET", "/api/bot").status_code == 401
    assert "without a token" in anna.get("/bots").text
    page = anna.post(f"/bots/{bot}/renew").text
    (token,) = re.findall(r'readonly value="([\w-]{43})"', page)
    again = Outsider(world, token)
    assert again.ask("GET", "/api/bot").json()["name"] == "Hal"
    assert hal.ask("GET", "/api/bot").status_code == 401
    admin("ban", "Anna")
    assert again.ask("GET", "/api/bot").status_code == 401


def test_the_butler_decides_for_a_bot_that_is_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "LIMIT", 0.05)
    anna = account(world, "Anna")
    hal, bot = made(world, anna)
    table = anna.new_table(f"bot:@{bot}", "me")
    with anna.live(table) as line:  # nobody calls for the bot
        state = line.until("state", yours=True)
        if not hal.turns(0):  # she begins
            move = {"action": state["actions"][0]["action"], "decision": state["decision"]}
            line.send("play", seat=1, **move)
            until(lambda: [turn["away"] for turn in hal.turns(0)] == [True])
        monkeypatch.setattr(patience, "LIMIT", 600.0)
        view = hal.ask("GET", f"/api/tables/{table}/view?seat=0").json()
        assert view["handed_over"]
        assert not any(turn["away"] for turn in hal.turns(0))


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_bot_that_is_deleted_leaves_its_seat_to_one_of_the_house(world: World) -> None:
    anna, ben = account(world, "Anna"), world.browser("Ben")
    _, bot = made(world, anna)
    opened(anna, bot)
    table = ben.new_table(f"bot:@{bot}", "bot:random")
    anna.post("/account/delete", password="marmalade on toast")
    with ben.live(table):
        rows = world.house.store.log.since
        until(lambda: any(move.seat == 0 for move in world.do(rows, table)))
    assert "former bot" in ben.get(f"/table/{table}").text
    assert "Anna" not in ben.get(f"/table/{table}").text


def test_nobody_has_more_bots_than_the_house_allows(world: World) -> None:
    anna = account(world, "Anna")
    made(world, anna)
    assert anna.post("/bots", name="hal", **EVERY_GAME).status_code == 409
    assert anna.post("/bots", name="Sharp bot", **EVERY_GAME).status_code == 400
    assert anna.post("/bots", name="Zed").status_code == 400
    world.house.meters.name._of_person._buckets.clear()
    for name in ("B", "C", "D", "E"):
        made(world, anna, name)
    assert anna.post("/bots", name="F", **EVERY_GAME).status_code == 409


def test_what_is_no_id_of_a_bot_is_told_so(world: World) -> None:
    anna = account(world, "Anna")
    for act in ("renew", "revoke", "remove"):
        assert anna.post(f"/bots/x%00/{act}").status_code == 409
    assert anna.post("/bots/%00/change", **EVERY_GAME).status_code == 200
    wish = {"game": GAME, "seats": ["me", "bot:@\0"]}
    assert world.program("Prog").post("/api/tables", **wish).json()["error"] == "no_bot"


def test_a_wait_is_bounded(world: World) -> None:
    hal, _ = made(world, account(world, "Anna"))
    for wait in ("31", "-1", "x"):
        assert hal.ask("GET", f"/api/bot/turns?wait={wait}").status_code == 400
    at = time.monotonic()
    world.house.meters.poll._of_person._clock = lambda: at  # however long the asking takes
    answers = {hal.ask("GET", "/api/bot/turns").status_code for _ in range(70)}
    assert answers == {200, 429}
