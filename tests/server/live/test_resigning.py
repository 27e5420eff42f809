"""One of several resigns: the others play on, and nothing is opened before the end."""

import pytest

from server.world import Browser, Live, World

SEVERAL = "clans-and-glory"


@pytest.fixture
def three(world: World) -> tuple[list[Browser], str]:
    people = [world.browser(name) for name in ("Anna", "Ben", "Cara")]
    table = people[0].new_table("me", "open", "open", count="3", game=SEVERAL)
    for seat in (1, 2):
        people[seat].sit(table, seat)
    return people, table


def play_to_the_end(*lives: Live) -> None:
    while not lives[0].state["over"]:
        for live in lives:
            if live.state["yours"]:
                live.play()
                break
        ply = lives[0].until("state")["ply"]
        for live in lives[1:]:
            while live.state["ply"] < ply:
                live.receive()


def test_the_others_play_on_to_the_end_and_the_record_stays_closed(
    world: World, three: tuple[list[Browser], str]
) -> None:
    (anna, ben, cara), table = three
    with anna.live(table) as a, ben.live(table) as b, cara.live(table) as c:
        for live in (a, b, c):
            live.until("state")
        a.send("resign", seat=0)
        assert not b.until("state", ply=1)["over"]
        assert "resigned" in b.state["parts"]["players"]
        assert "Anna resigns." in b.state["parts"]["log"]
        c.until("state", ply=1)
        assert a.until("state", ply=1)["seat"] is None  # as a spectator sees it
        a.send("resign", seat=0)
        assert a.refusal() == "not_your_seat"
        a.send("back")
        assert anna.get(f"/table/{table}/record.txt").status_code == 409
        play_to_the_end(b, c)
    row = world.do(world.house.store.tables.get, table)
    assert row.outcome.reason != "resigned"
    moves = world.do(world.house.store.log.since, table)
    assert {move.player for move in moves if move.seat == 0} == {"butler"}
    assert anna.get(f"/table/{table}/record.txt").status_code == 200
    assert ben.get(f"/game/{table}").status_code == 200


def test_what_was_resigned_is_known_when_the_table_is_opened_again(
    world: World, three: tuple[list[Browser], str]
) -> None:
    (anna, ben, _), table = three
    with anna.live(table) as a:
        a.until("state")
        a.send("resign", seat=0)
        a.until("state", ply=1)
    world.put_away(table)
    html = anna.get("/mine").text
    assert table in html
    assert "Your turn" not in html
    with ben.live(table) as b:
        state = b.until("state")
        assert not state["over"]
        assert "Anna resigns." in state["parts"]["log"]


def test_the_last_one_to_resign_ends_it(world: World, three: tuple[list[Browser], str]) -> None:
    people, table = three
    for seat, browser in enumerate(people):
        with browser.live(table) as live:
            live.until("state")
            live.send("resign", seat=seat)
            if seat < 2:
                live.until("state", seat=None)  # the butler's moves come as states too
            else:
                live.until("state", over=True)
    row = world.do(world.house.store.tables.get, table)
    assert (row.status, row.outcome.reason) == ("over", "resigned")
