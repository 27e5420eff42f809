"""What people say at a table."""

import asyncio
from typing import Any

import pytest

from marchstone.storage.rows import Chat
from server.live.test_live import two_at_a_table
from server.world import World


def test_a_line_reaches_everybody_escaped_and_is_kept(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        a.send("chat", text="<script>alert(1)</script> hello")
        for live in (a, b):
            html = live.until("chat")["html"]
            assert "&lt;script&gt;" in html
            assert "<script" not in html
    page = ben.get(f"/table/{table}").text
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_long_empty_and_hasty_lines_are_refused(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        for text in ("", " \u200b ", "x" * 301):
            a.send("chat", text=text)
            assert a.refusal() == "bad_message"
        for _ in range(6):
            a.send("chat", text="hi")
        assert a.refusal() == "too_fast"


def test_a_muted_person_is_not_heard_until_he_is_unmuted(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.send("chat", text="first")
        speaker = a.until("chat")["person"]
        a.send("mute", person=speaker, on=True)
        a.send("ping")
        a.until("pong")
        b.send("chat", text="second")
        b.until("chat")
        b.until("chat")
        a.send("mute", person=speaker, on=False)
        a.send("ping")
        a.until("pong")
        b.send("chat", text="third")
        assert "third" in a.until("chat")["html"]
        assert not any("second" in text for text in a.heard)


def test_the_page_leaves_muted_people_out(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with ben.live(table) as b:
        b.send("chat", text="a remark")
        speaker = b.until("chat")["person"]
    with anna.live(table) as a:
        a.send("mute", person=speaker, on=True)
        a.send("ping")
        a.until("pong")
    assert "a remark" not in anna.get(f"/table/{table}").text
    assert "a remark" in ben.get(f"/table/{table}").text


def test_what_was_said_while_a_page_was_opened_or_a_line_lost_is_not_missed(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with ben.live(table) as b:
        b.send("chat", text="first")
        first = b.until("chat")["number"]
        assert f"chat={first}" in anna.get(f"/table/{table}").text
        b.send("chat", text="second")
        b.until("chat")
    with anna.live(table, f"?shown=&chat={first}") as a:
        assert "second" in a.until("chat")["html"]


def test_muted_people_stand_on_the_settings_page_and_are_heard_again(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.send("chat", text="a remark")
        speaker = a.until("chat")["person"]
        a.send("mute", person=speaker, on=True)
        a.send("ping")
        a.until("pong")
        assert f'value="{speaker}"' in anna.get("/settings").text
        assert "Hear again" not in ben.get("/settings").text
        assert anna.post("/settings/unmute", person=speaker).status_code == 303
        assert "Hear again" not in anna.get("/settings").text
        b.send("chat", text="another remark")
        assert "another remark" in a.until("chat")["html"]
    assert "a remark" in anna.get(f"/table/{table}").text


def test_hearing_again_asks_for_a_person_and_a_token(world: World) -> None:
    anna = world.browser("Anna")
    assert world.browser().post("/settings/unmute", person="x").status_code == 401
    assert anna.post("/settings/unmute", person="\0").status_code == 303
    assert anna.post("/settings/unmute").status_code == 303
    assert anna.ask("POST", "/settings/unmute", data={"person": "x"}).status_code == 403


def test_who_hears_of_a_move_elsewhere_asks_for_no_line(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, table = two_at_a_table(world)
    asked: list[str] = []
    log, tables = world.house.store.log, world.house.tables
    chat_since = log.chat_since

    async def noted(*given: Any, **more: Any) -> list[Chat]:
        asked.append(given[0])
        return await chat_since(*given, **more)

    async def hear(**news: Any) -> int:
        before = len(asked)
        tables._hear({"worker": "another", "table": table, **news})
        await asyncio.sleep(0.3)
        return len(asked) - before

    monkeypatch.setattr(log, "chat_since", noted)
    with anna.live(table) as a:
        a.until("state")
        assert world.do(hear) == 1
        assert world.do(hear, moved=True) == 0


def test_nobody_speaks_as_a_player_by_taking_his_name(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    stranger = world.browser("Anna")
    with anna.live(table) as a, stranger.live(table) as s:
        a.until("state")
        s.until("state")
        a.send("chat", text="I play")
        assert "spectator" not in s.until("chat")["html"]
        a.until("chat")
        s.send("chat", text="I resign")
        assert "spectator" in a.until("chat")["html"]
    assert anna.get(f"/table/{table}").text.count(">spectator<") == 1


def test_players_of_one_name_are_told_apart_when_they_speak(world: World) -> None:
    anna, other = world.browser("Anna"), world.browser("anna")
    table = anna.new_table("me", "open")
    assert other.sit(table, 1).status_code == 303
    with anna.live(table) as a, other.live(table) as o:
        a.until("state")
        o.send("chat", text="hello")
        assert "anna (2)" in a.until("chat")["html"]
