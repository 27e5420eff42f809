"""Games that are opened from a file, and played on from where they stood."""

import re
from typing import Any

import pytest

from marchstone.core.match import Match
from marchstone.core.record import Record
from server.study.test_analysis import a_finished_table
from server.world import Browser, World, text_of

FROM_NOWHERE = """{"format": 3, "game": "schotten-totten", "version": 1, "options": {}, "seats": 2,
  "seed": 1, "moves": [], "outcome": null, "before": [{"seed": 1, "moves": [[0, 9]], "seat": 7}]}"""
HOSTILE = [
    "",
    "\x00\x01 not a record",
    "marchstone record 1\n" + "x" * 60_000,
    "[" * 40_000,
    '{"format": 1, "seed": ' + "9" * 40_000 + "}",
    FROM_NOWHERE,
    "marchstone record 1\ngame <script>alert(1)</script> 1\n",
]


def opened(browser: Browser, text: str) -> Any:
    file = ("record.txt", text.encode(), "text/plain")
    return browser.ask("POST", "/replay", data=browser.seal(), files={"file": file})


def test_a_record_from_a_file_is_stepped_through_and_kept_nowhere(world: World) -> None:
    anna, _, table = a_finished_table(world)
    stranger = world.browser()
    assert stranger.get("/replay").status_code == 200
    for kind in ("txt", "json"):
        text = anna.get(f"/game/{table}/record.{kind}").text
        page = opened(stranger, text)
        assert page.status_code == 200
        assert "Player 1" in page.text
        assert f'max="{5}"' in page.text
        step = stranger.post("/replay/step", record=text, ply="5", seen="open").json()
        assert "Player 2 wins: Player 1 resigned." in text_of(step["parts"]["step"])
        again = stranger.post("/replay", record=text, ply="2", seen="1")
        assert "Move 3 of 5" in text_of(again.text)
    assert "As it was played" in opened(stranger, text).text  # JSON tells when
    assert "marchstone" not in stranger.cookies


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_refused_in_a_sentence(world: World, text: str) -> None:
    stranger = world.browser()
    page = opened(stranger, text)
    assert page.status_code == 400
    assert re.search("no record that can be read|too long|Choose the file", text_of(page.text))
    assert "<script>alert" not in page.text
    assert stranger.post("/replay/step", record=text).status_code in (400, 413)
    assert stranger.post("/replay/play", record=text, ply="0", seat="0").status_code in (400, 413)


def played_on(browser: Browser, path: str, **form: str) -> str:
    answer = browser.post(f"{path}/play", **{"rival": "gentle", **form})
    assert answer.status_code == 303, text_of(answer.text)
    return str(answer.headers["location"]).removeprefix("/table/")


def test_one_plays_on_from_where_a_game_stood(world: World) -> None:
    anna, _, table = a_finished_table(world)
    told = anna.get(f"/game/{table}/record.txt").text
    then = Match.replay(Record.read(told), 4)
    stranger = world.browser()
    for path, more in ((f"/game/{table}", {}), ("/replay", {"record": told})):
        on = played_on(stranger, path, ply="4", seat="1", **more)
        live = world.do(world.house.tables.get, on)
        state, seen = live.course.match.state, live.course.view(1)
        assert seen == then.view(1)
        assert [seat.kind for seat in live.row.seats] == ["bot", "person"]
        # Hidden cards lie elsewhere, from a secret of its own.
        assert (state.hands[0], state.decks) != (then.state.hands[0], then.state.decks)
        assert live.row.seed != then.seed
    world.put_away(on)
    again = world.do(world.house.tables.get, on)
    assert again.course.match.before == live.course.match.before
    with stranger.live(on) as socket:
        socket.until("state", yours=True)
        socket.play()
        socket.until("state", yours=True)
        socket.send("resign", seat=1)
        socket.until("state", over=True)
    record = Record.read(stranger.get(f"/game/{on}/record.txt").text)
    assert (record.format, len(record.before)) == (4, 1)
    assert Match.replay(record).outcome() == record.outcome
    twice = played_on(stranger, f"/game/{on}", ply="1", seat="0")
    assert len(world.do(world.house.tables.get, twice).row.before) == 2


def test_nobody_plays_on_where_there_is_nothing_to_decide_or_nothing_to_see(world: World) -> None:
    anna, _, table = a_finished_table(world, visibility="private")
    eve = world.browser("Eve")
    fine = {"ply": "1", "seat": "0", "rival": "gentle"}
    assert eve.post(f"/game/{table}/play", **fine).status_code == 403
    for wrong in (
        {"ply": "6"},
        {"seat": "2"},
        {"rival": "search:9999"},
        {"ply": "-1"},
        {"ply": ""},
    ):
        assert anna.post(f"/game/{table}/play", **(fine | wrong)).status_code == 400
    running = played_on(anna, f"/game/{table}", ply="5", seat="0")
    assert anna.post(f"/game/{running}/play", **fine).status_code == 409
