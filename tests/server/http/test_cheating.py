"""A client that cheats gets a named error and changes nothing."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from marchstone.server.http.messages import Chat, Ping, Play, read_message
from marchstone.server.people.tokens import digest_of
from marchstone.server.refusals import BadMessage
from server.live.test_live import in_turn, two_at_a_table
from server.world import Browser, Live, World


def rows(world: World, table: str) -> int:
    return len(world.do(world.house.store.log.since, table))


def test_nobody_plays_for_another_seat(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    stranger, guest = world.browser(), world.browser("Eve")
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        move = {name: mover.state[name] for name in ("seat", "decision")}
        move["action"] = mover.state["actions"][0]["action"]
        other.send("play", **move)
        assert other.refusal() == "not_your_seat"
        with guest.live(table) as e:
            for kind in ("play", "resign", "butler", "rematch"):
                e.send(kind, **move)
                assert e.refusal() == "not_your_seat"
        with stranger.live(table) as s:
            for kind, more in (("play", move), ("resign", move), ("chat", {"text": "hi"})):
                s.send(kind, **more)
                assert s.refusal() == "who_are_you"
    assert rows(world, table) == 0


def test_illegal_actions_and_old_decisions_are_refused(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, other = in_turn(a, b)
        legal = {entry["action"] for entry in mover.state["actions"]}
        mover.play(next(action for action in range(1000) if action not in legal))
        assert mover.refusal() == "illegal_action"
        mover.play(2**31 - 1)
        assert mover.refusal() == "illegal_action"
        mover.play(decision=7)
        assert mover.refusal() == "stale"
        other.send("play", seat=other.state["seat"], action=0, decision=0)
        assert other.refusal() == "not_your_turn"
    assert rows(world, table) == 0


MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    '"play"',
    "{}",
    '{"type": 5}',
    '{"type": "sing"}',
    '{"type": "play"}',
    '{"type": "play", "seat": "0", "action": 1, "decision": 0}',
    '{"type": "play", "seat": true, "action": 1, "decision": 0}',
    '{"type": "play", "seat": 0, "action": 1e400, "decision": 0}',
    '{"type": "play", "seat": 0, "action": 99999999999999999999, "decision": 0}',
    '{"type": "play", "seat": -7, "action": 1, "decision": 0}',
    '{"type": "chat", "text": null}',
    '{"type": "mute", "person": "x", "on": 1}',
    "[" * 4000,
    '{"type": "chat", "text": "' + "x" * 5000 + '"}',
    '{"type": "butler", "seat": 99}',
    '{"type": "chat", "text": "\\ud800"}',
    '{"type": "mute", "person": "\\u0000", "on": true}',
]


COMPLAINTS = {
    "{": "a message is JSON",
    "[" * 4000: "a message is JSON",
    "x" * 5000: "a message has at most 4096 bytes",
    "[]": "a message is an object with a type",
    '{"type": 5}': "a message is an object with a type",
    '{"type": "sing"}': "no message is of type 'sing'",
    '{"type": "play", "seat": 0}': "the field 'action' is missing or is no int",
    '{"type": "hello", "ply": 1.0}': "the field 'ply' is missing or is no int",
    '{"type": "ready", "seat": true}': "the field 'seat' is missing or is no int",
    '{"type": "ready", "seat": -2}': "the field 'seat' is out of range",
    '{"type": "ready", "seat": 2147483648}': "the field 'seat' is out of range",
    '{"type": "mute", "person": "x", "on": 1}': "the field 'on' is missing or is no bool",
    '{"type": "chat", "text": "\\ud800"}': "the field 'text' holds what is no letter",
    '{"type": "chat", "text": "\\u0000"}': "the field 'text' holds what is no letter",
}


@pytest.mark.parametrize("text", COMPLAINTS)
def test_a_malformed_message_is_told_what_is_wrong_with_it(text: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(text)
    assert str(refused.value) == COMPLAINTS[text]


def test_a_message_is_read_into_a_class_of_its_own() -> None:
    move = read_message('{"type": "play", "seat": 0, "action": 137, "decision": 9}')
    assert move == Play(0, 137, 9)
    assert read_message('{"type": "chat", "text": "Ž\\n", "more": []}') == Chat("Ž\n")
    assert read_message('{"type": "ping"}') == Ping()


def test_malformed_messages_are_named_and_the_line_stays_open(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        for text in MALFORMED:
            a.socket.send_text(text)
            assert a.refusal() == "bad_message", text
        a.send("ping")
        a.until("pong")
    assert rows(world, table) == 0


def test_bytes_are_no_message(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        a.socket.send_bytes(b"\xff\x00")
        assert a.refusal() == "bad_message"


def test_a_flood_is_slowed_down(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        for _ in range(60):
            a.send("ping")
        assert a.refusal() == "too_fast"


def test_another_site_opens_no_socket(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    with anna.live(table, origin="http://evil.example") as a:
        assert a.refusal() == "wrong_origin"
        with pytest.raises(WebSocketDisconnect):
            closed(a)


def closed(live: Live) -> None:
    live.until("state")


def test_a_private_table_is_closed_to_others(world: World) -> None:
    anna, ben, table = two_at_a_table_in_private(world)
    eve = world.browser("Eve")
    assert eve.get(f"/table/{table}").status_code == 403
    assert eve.sit(table, 1).status_code == 403
    with eve.live(table) as e:
        assert e.refusal() == "private_table"
    with anna.live(table) as a:
        assert a.until("state")["seat"] == 0
    assert ben.get(f"/table/{table}").status_code == 200
    assert table not in eve.get("/lobby").text


def test_who_was_invited_and_has_no_seat_is_sent_home_when_a_private_game_starts(
    world: World,
) -> None:
    anna, ben, eve = (world.browser(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.new_table("me", "open", visibility="private")
    key = world.do(world.house.store.tables.get, table).invitation
    for guest in (ben, eve):
        guest.get(f"/join/{key}")
    with anna.live(table) as a, eve.live(table) as e:
        a.receive(), e.receive()
        ben.sit(table, 1)
        a.until("reload")
        with pytest.raises(WebSocketDisconnect):
            e.until("state")
    with eve.live(table) as e:
        assert e.refusal() == "private_table"


def two_at_a_table_in_private(world: World) -> tuple[Browser, Browser, str]:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", visibility="private")
    assert ben.sit(table, 1).status_code == 403
    page = anna.get(f"/table/{table}").text
    key = page.partition("/join/")[2][:20]
    assert ben.get(f"/join/{key}").headers["location"] == f"/table/{table}"
    assert ben.sit(table, 1).status_code == 303
    return anna, ben, table


def test_forged_cookies_are_strangers(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    token = anna.cookies["marchstone"]
    kept = digest_of(token)  # as somebody reads it who has the database
    for cookie in ["x", "..", "", token[:-1], f"{token}x", token.swapcase(), kept, kept[:43]]:
        eve = Browser(world)
        eve.cookies["marchstone"] = cookie
        with eve.live(table) as e:
            assert e.until("state")["seat"] is None


def test_a_bearer_token_is_no_cookie_and_a_cookie_no_bearer_token(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    program = world.program("Bot")
    program.token = anna.cookies["marchstone"]
    refused = program.get(f"/api/tables/{table}/view?seat=0")
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")


def test_forms_of_other_sites_are_refused(world: World) -> None:
    anna = world.browser("Anna")
    stranger, ben = world.browser(), world.browser("Ben")
    for token in ({}, {"_csrf_token": "0" * 64}, stranger.seal(), ben.seal()):
        answer = anna.ask("POST", "/play/schotten-totten", data={"x": "y", **token})
        assert answer.status_code == 403


def test_a_huge_form_is_refused(world: World) -> None:
    anna = world.browser("Anna")
    assert anna.post("/name", name="x" * 200_000).status_code == 413


def test_what_no_database_can_hold_is_not_found(world: World) -> None:
    anna = world.browser("Anna")
    for path in ("/table/a%00b", "/join/%00", "/table/%ED%A0%80", "/table/%00/record.txt"):
        assert anna.get(path).status_code == 404
    assert anna.post("/account/login", name="\0", password="\0").status_code == 403
    assert anna.post("/name", name="a\0b").status_code == 303
    answer = anna.ask("POST", "/name", data=anna.seal(), files={"name": b"a file"})
    assert answer.status_code == 400


def test_next_leads_to_no_other_site(world: World) -> None:
    for trap in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:1"):
        answer = world.browser().post("/name", name="Anna", next=trap)
        assert answer.headers["location"] == "/"
