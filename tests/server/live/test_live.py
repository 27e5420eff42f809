"""The live table over its socket."""

import pytest

from marchstone.core.chance.rng import Rng
from marchstone.core.ending import Ending
from marchstone.core.match import Match
from marchstone.core.protocol import Outcome
from marchstone.core.record import Record
from server.world import Browser, Live, World


def two_at_a_table(world: World, **form: str) -> tuple[Browser, Browser, str]:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", **form)
    assert ben.sit(table, 1).status_code == 303
    return anna, ben, table


def in_turn(*lives: Live) -> tuple[Live, Live]:
    """Who has to act, and the other."""
    first, second = lives
    return (first, second) if first.state["yours"] else (second, first)


def test_both_players_see_a_move_each_from_his_own_seat(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        assert (a.until("state")["seat"], b.until("state")["seat"]) == (0, 1)
        mover, other = in_turn(a, b)
        assert other.state["actions"] == []
        mover.play()
        assert mover.until("state")["ply"] == other.until("state")["ply"] == 1
        assert mover.state["decision"] == 1


def test_a_whole_game_is_played_and_written_down(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    rng = Rng(3)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        while not a.state["over"]:
            mover, other = in_turn(a, b)
            ply = mover.state["ply"]
            mover.play_any(rng)
            mover.until("state", ply=ply + 1)
            other.until("state", ply=ply + 1)
        assert b.state["over"]
        plies = a.state["ply"]
    record = anna.get(f"/table/{table}/record.json").json()
    assert len(record["moves"]) == plies
    assert "marchstone record" in anna.get(f"/table/{table}/record.txt").text


def test_a_double_click_and_a_stale_page_change_nothing(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        mover, _ = in_turn(a, b)
        before = dict(mover.state)
        mover.play()
        mover.play()
        assert mover.refusal() == "stale"
        assert mover.state["ply"] == before["ply"] + 1


def test_two_tabs_of_one_person_stay_in_step(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, anna.live(table) as second, ben.live(table) as b:
        for live in (a, second, b):
            live.until("state")
        mover, _ = in_turn(a, b)
        mover.play()
        assert (
            a.until("state", ply=1)["parts"]["board"]
            == second.until("state", ply=1)["parts"]["board"]
        )


def test_a_reload_shows_the_newest_state_and_no_state_twice(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    page = anna.get(f"/table/{table}").text
    shown = page.partition(f"/table/{table}/live")[2].partition("&amp;chat=0")[0]
    with anna.live(table, shown) as a:
        assert a.receive()["type"] == "players"
        a.send("ping")
        a.until("pong")
        assert a.state == {}
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        in_turn(a, b)[0].play()
        a.until("state", ply=1)
    for before in (shown, "?shown=00000000", "?ply=1", ""):
        with anna.live(table, before) as a:
            assert a.until("state")["ply"] == 1


def test_a_waiting_table_tells_who_comes_and_when_it_starts(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open")
    with anna.live(table) as a:
        assert a.receive()["type"] == "players"
        ben.sit(table, 1)
        assert a.until("reload")["path"] == f"/table/{table}"


def test_a_bot_answers_a_move(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "bot:random")
    with anna.live(table) as a:
        a.until("state", yours=True)
        for _ in range(4):
            a.play()
            a.until("state", yours=True)
        rows = world.do(world.house.store.log.since, table)
        assert {row.player for row in rows} == {"person", "bot"}


def test_resigning_ends_the_game_and_the_record_still_replays(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    assert anna.get(f"/table/{table}/record.json").status_code == 409
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        in_turn(a, b)[0].play()
        a.until("state", ply=1)
        a.send("resign", seat=0)
        assert b.until("state", over=True)["actions"] == []
        a.until("state", over=True)
        a.send("resign", seat=0)
        assert a.refusal() == "not_playing"
        assert "Ben wins: Anna resigned." in a.state["parts"]["prompt"]
        assert "You win: Anna resigned." in b.state["parts"]["prompt"]
        assert "Anna resigns." in a.state["parts"]["log"]
        assert "Anna resigns." in b.state["parts"]["log"]
        assert "resigned" in a.state["parts"]["players"]
    for kind in ("json", "txt"):
        record = Record.read(anna.get(f"/table/{table}/record.{kind}").text)
        assert (len(record.moves), record.outcome) == (1, Outcome((2, 1), "resigned"))
        assert Match.replay(record).ending == Ending("resigned", 0)
    assert "Ben wins: Anna resigned." in anna.get("/mine").text
    assert "You win: Anna resigned." in ben.get("/mine").text


@pytest.mark.slow
def test_a_rematch_has_the_same_people_one_seat_further(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        a.send("rematch")
        assert a.refusal() == "not_over"
        a.send("resign", seat=0)
        b.until("state", over=True)
        b.send("rematch")
        again = a.until("reload")["path"]
        a.send("rematch")
        assert a.until("reload")["path"] == again
    with anna.live(again.removeprefix("/table/")) as a:
        assert a.until("state")["seat"] == 1


def test_a_device_shows_no_hand_until_it_was_handed_over(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "device")
    with anna.live(table) as a:
        for _ in range(6):
            state = a.until("state", yours=True)
            assert "curtain" in state
            assert "board" not in state["parts"]
            assert state["actions"] == []
            a.send("ready", seat=state["seat"])
            shown = a.until("state")
            assert (shown["seat"], "board" in shown["parts"]) == (state["seat"], True)
            while a.state["yours"] and "curtain" not in a.state:
                a.play()
                a.receive()
                while a.state["ply"] == shown["ply"]:
                    a.receive()
                shown = a.state
            a.send("hello", ply=-1)


def test_those_who_share_a_device_are_called_by_their_names(world: World) -> None:
    anna = world.browser("Anna")
    table = anna.new_table("me", "device", **{"called.0": "nobody", "called.1": "  Great Aunt  "})
    with anna.live(table) as a:
        state = a.until("state", yours=True)
        assert "Great Aunt" in state["parts"]["players"]
        assert "Anna" in state["parts"]["players"]
        a.send("resign", seat=0)
        assert "Great Aunt wins: Anna resigned." in a.until("state", over=True)["parts"]["prompt"]
        a.send("rematch")
        again = a.until("reload")["path"].removeprefix("/table/")
    assert "Great Aunt" in anna.get(f"/table/{again}").text


@pytest.mark.parametrize("called", ["Fair bot", "x" * 25])
def test_nobody_at_a_device_is_called_what_misleads(world: World, called: str) -> None:
    form = {"seat.0": "me", "seat.1": "device", "called.1": called}
    answer = world.browser("Anna").post("/new/schotten-totten", **form)
    assert answer.status_code == 400
    assert f'value="{called}"' in answer.text  # what was typed is still there


def test_a_spectator_follows_a_public_table(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    stranger = world.browser()
    with anna.live(table) as a, ben.live(table) as b, stranger.live(table) as s:
        assert s.until("state")["seat"] is None
        a.until("state")
        b.until("state")
        in_turn(a, b)[0].play()
        assert s.until("state", ply=1)["actions"] == []


def test_the_players_are_told_who_is_there(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        alone = a.state["parts"]["players"]
        with ben.live(table):
            assert a.until("players")["html"] != alone
        assert a.until("players")["html"] == alone
