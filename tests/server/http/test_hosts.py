"""Whoever made a table that waits can send somebody away, hand it on and close it."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from server.world import GAME, World, text_of

SEVERAL = "clans-and-glory"


def test_the_host_sends_somebody_away_who_needs_another_invitation(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", "open", count="3", visibility="private", game=SEVERAL)
    key = world.do(world.house.store.tables.get, table).invitation
    ben.get(f"/join/{key}")
    ben.sit(table, 1)
    assert "Remove" in text_of(anna.get(f"/table/{table}").text)
    assert "Remove" not in text_of(ben.get(f"/table/{table}").text)
    assert ben.post(f"/table/{table}/remove", seat="0").status_code == 403
    with ben.live(table) as b:
        b.receive()
        assert anna.post(f"/table/{table}/remove", seat="1").status_code == 303
        b.until("reload", path=f"/table/{table}")
        with pytest.raises(WebSocketDisconnect):
            b.until("state")
    assert ben.get(f"/table/{table}").status_code == 403
    assert ben.get(f"/join/{key}").status_code == 404


def test_the_host_hands_the_table_on(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", "open", count="3", game=SEVERAL)
    ben.sit(table, 1)
    assert anna.post(f"/table/{table}/host", seat="2").status_code == 403  # nobody sits there
    assert anna.post(f"/table/{table}/host", seat="1").status_code == 303
    assert anna.post(f"/table/{table}/close").status_code == 403
    assert ben.post(f"/table/{table}/remove", seat="0").status_code == 303


def test_the_host_closes_the_table(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open")
    with ben.live(table) as b:
        b.receive()
        assert ben.post(f"/table/{table}/close").status_code == 403
        assert anna.post(f"/table/{table}/close").headers["location"] == "/lobby"
        b.until("reload", path="/lobby")
        with pytest.raises(WebSocketDisconnect):
            b.until("state")
    assert ben.get(f"/table/{table}").status_code == 404
    assert table not in anna.get("/lobby").text


def test_a_game_that_has_begun_is_nobodys_to_close(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    for path, form in (("close", {}), ("remove", {"seat": "1"}), ("host", {"seat": "1"})):
        assert anna.post(f"/table/{table}/{path}", **form).status_code == 409
    assert "Close the table" not in anna.get(f"/table/{table}").text


def test_programs_get_up_remove_hand_on_and_close(world: World) -> None:
    one, two = world.program("One"), world.program("Two")
    path = f"/api/tables/{one.post('/api/tables', game=GAME, seats=['open', 'open']).json()['id']}"
    assert two.post(f"{path}/seats/0").status_code == 201
    assert two.ask("DELETE", path).json()["error"] == "not_host"
    assert two.ask("DELETE", f"{path}/seats/0").json()["seats"][0]["kind"] == "open"
    world.program("Three").post(f"{path}/seats/0")
    assert one.ask("DELETE", f"{path}/seats/0").json()["seats"][0]["kind"] == "open"
    assert one.ask("DELETE", f"{path}/seats/7").status_code == 400
    two.post(f"{path}/seats/0")
    assert one.post(f"{path}/host", seat=0).status_code == 200
    assert one.ask("DELETE", path).json()["error"] == "not_host"
    assert two.ask("DELETE", path).status_code == 204
    assert one.get(path).json()["error"] == "no_such_table"


def test_the_host_gives_an_open_seat_to_a_bot_and_the_game_begins(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", "open", count="3", game=SEVERAL)
    assert "Give the seat to a bot" in text_of(anna.get(f"/table/{table}").text)
    assert "Give the seat to a bot" not in text_of(ben.get(f"/table/{table}").text)
    assert ben.post(f"/table/{table}/bot", seat="1", level="fair").status_code == 403
    for seat, level in (("1", "nobody"), ("7", "fair"), ("x", "fair")):
        assert anna.post(f"/table/{table}/bot", seat=seat, level=level).status_code == 400
    assert anna.post(f"/table/{table}/bot", seat="1", level="fair").status_code == 303
    assert anna.post(f"/table/{table}/bot", seat="1", level="sharp").status_code == 409
    assert world.do(world.house.store.tables.get, table).status == "waiting"
    ben.sit(table, 2)
    row = world.do(world.house.store.tables.get, table)
    assert (row.status, row.seats[1].bot) == ("playing", "fair")


def test_tables_of_bots_are_counted_however_they_came_about(world: World) -> None:
    anna = world.browser("Anna")
    most = world.house.config.bot_tables
    for _ in range(most):
        anna.new_table("bot:gentle", "bot:gentle")
    table = anna.new_table("open", "bot:gentle")
    assert anna.post(f"/table/{table}/bot", seat="0", level="gentle").status_code == 429


def test_whoever_was_sent_away_from_a_public_table_does_not_sit_down_again(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", "open", count="3", game=SEVERAL)
    ben.sit(table, 1)
    assert anna.post(f"/table/{table}/remove", seat="1").status_code == 303
    refused = ben.post(f"/table/{table}/sit", seat="1")
    assert refused.status_code == 403
    assert "rather play without you" in text_of(refused.text)
    ben.get(f"/join/{world.do(world.house.store.tables.get, table).invitation}")
    assert ben.post(f"/table/{table}/sit", seat="2").status_code == 403
    world.browser("Cara").sit(table, 1)
